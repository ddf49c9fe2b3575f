// Short sounds, made here: no recording is loaded. Silent unless the settings ask for them, or at a desk that knows no touch.
const TUNES = { turn: [[660, 0], [880, 0.09]], move: [[440, 0]], hit: [[220, 0], [165, 0.1]] };
const touch = matchMedia("(pointer: coarse)");
let context = null;

/** On, off, or as nobody has chosen: on at a desk, off on a phone. */
export const wanted = () => ({ on: true, off: false })[document.documentElement.dataset.sound] ?? !touch.matches;

/** Plays a tune of a few short notes. */
export function play(name) {
  if (!wanted() || document.hidden || !navigator.userActivation?.hasBeenActive) return; // a browser is silent until it was pressed
  context ??= new AudioContext();
  for (const [pitch, after] of TUNES[name]) {
    const [note, volume, at] = [context.createOscillator(), context.createGain(), context.currentTime + after];
    note.type = "triangle";
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(0.06, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.12);
    note.connect(volume).connect(context.destination);
    note.start(at);
    note.stop(at + 0.13);
  }
}
