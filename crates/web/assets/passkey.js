// Passkeys: asks the device, and sends its answer as a plain form.
for (const form of document.querySelectorAll("form[data-passkey]")) {
  const [button, status] = [form.querySelector("button"), form.querySelector("[role=status]")];
  if (!window.PublicKeyCredential?.parseCreationOptionsFromJSON) {
    status.textContent = "This browser has no passkeys.";
    continue;
  }
  button.disabled = false;
  form.addEventListener("submit", async (event) => {
    if (form.dataset.ready) return;
    event.preventDefault();
    const make = form.dataset.passkey === "make";
    status.textContent = "";
    try {
      const asked = await fetch(`/passkey/ask-${form.dataset.passkey}`, { method: "POST", credentials: "same-origin" });
      if (!asked.ok) throw new Error("refused");
      const json = await asked.json();
      const key = make
        ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(json) })
        : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(json) });
      for (const [name, value] of [["challenge", json.challenge], ["answer", JSON.stringify(key.toJSON())]]) {
        const field = document.createElement("input");
        [field.type, field.name, field.value] = ["hidden", name, value];
        form.append(field);
      }
      form.dataset.ready = "yes";
      form.submit();
    } catch {
      status.textContent = "The device did not answer, or said no. Try again, or use a code.";
    }
  });
}
