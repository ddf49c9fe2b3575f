// What a browser adds to the luck of a match: 32 random bytes, promised by their SHA-256 and told when all promises are made.
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const rotated = (word, by) => (word >>> by) | (word << (32 - by));

/** The first bits of the fractional parts of the roots of the first primes: the constants of SHA-256. */
function fractions(count, power) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    // The largest whole number whose power is not above n · 2^(32 · power).
    const limit = BigInt(n) << BigInt(32 * power);
    let root = 0n;
    for (let bit = 1n << 40n; bit; bit >>= 1n) if ((root + bit) ** BigInt(power) <= limit) root += bit;
    found.push(Number(root & 0xffffffffn));
  }
  return found;
}

/** SHA-256 of exactly 32 bytes, in hex. Browsers have their own only on pages that came by HTTPS, and a club may have none. */
export function sha256(bytes) {
  const words = new Uint32Array(64);
  const padded = new Uint8Array(64);
  padded.set(bytes);
  padded[32] = 0x80;
  padded[62] = 1; // 256 bits
  const view = new DataView(padded.buffer);
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(4 * i);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const s0 = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const s1 = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[i] = words[i - 16] + s0 + words[i - 7] + s1;
  }
  const start = fractions(8, 2);
  const rounds = fractions(64, 3);
  let [a, b, c, d, e, f, g, h] = start;
  for (let i = 0; i < 64; i++) {
    const s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i] + words[i]) | 0;
    const s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  const sum = [a, b, c, d, e, f, g, h].map((word, i) => (word + start[i]) >>> 0);
  return sum.map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** Draws bytes; their SHA-256, and how to keep them until they are asked for. */
export function draw() {
  localStorage.getItem(""); // fails where nothing can be kept
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const promise = sha256(bytes);
  return { promise, keep: () => localStorage.setItem(`luck ${promise}`, hex(bytes)) };
}

/** The bytes that were promised, in hex; `null` if this browser does not have them. */
export const kept = (promise) => localStorage.getItem(`luck ${promise}`);
/** They were told: forgets them. */
export const told = (promise) => localStorage.removeItem(`luck ${promise}`);
