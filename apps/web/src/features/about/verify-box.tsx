import { describeOrigin, maxCredentialsBytes, sourceTypes } from "@portrait-studio/contract/origin";
import type { AboutTexts, ShellTexts } from "@portrait-studio/i18n/screens";

type Texts = AboutTexts["about"]["credentials"];

export function VerifyBox({ texts, origins }: { texts: Texts; origins: ShellTexts["common"]["origin"] }) {
  const labels = Object.fromEntries(sourceTypes.map((type) => [type, origins[describeOrigin(type).label]]));
  return (
    <div id="verify" data-texts={JSON.stringify({ ...texts, labels })}>
      <label>
        <span>{texts.open}</span>
        <input type="file" accept="image/jpeg,image/png,image/webp" aria-describedby="verify-hint" />
      </label>
      <p id="verify-hint">{texts.hint}</p>
      <div role="status" />
    </div>
  );
}

/** The script writes a stranger's words as text alone. */
export const verifyScript = `(() => {
const box = document.getElementById("verify"), input = box.querySelector("input"), status = box.querySelector("[role]");
const texts = JSON.parse(box.dataset.texts);
const add = (tag, text, into = status) => into.appendChild(Object.assign(document.createElement(tag), { textContent: text }));
const say = (text) => { status.textContent = ""; add("p", text).className = "verdict"; };
const show = ({ state, byThisStudio, signer, sourceType, steps }) => {
  say(texts.states[state]);
  if (state === "none") return;
  add("p", byThisStudio ? texts.byThisStudio : texts.byOther.replace("{{name}}", signer ?? "?"));
  if (texts.labels[sourceType]) add("p", texts.labels[sourceType] + ".");
  if (steps.length === 0) return;
  add("h3", texts.steps);
  const list = add("ol", "");
  for (const { action, description, tool, at } of steps) {
    const item = add("li", (texts.actions[action] ?? action) + (description ? ": " + description : ""), list);
    const when = at && new Date(at);
    add("small", [tool, when > 0 && when.toLocaleString(document.documentElement.lang)].filter(Boolean).join(", "), item);
  }
};
let latest = 0;
input.addEventListener("change", async () => {
  const [file] = input.files, turn = ++latest;
  if (!file) return;
  if (file.size > ${maxCredentialsBytes}) return say(texts.tooLarge);
  say(texts.reading);
  try {
    const response = await fetch("/api/credentials/read", { method: "POST", body: file, headers: { "content-type": "application/octet-stream", "accept-language": document.documentElement.lang } });
    const found = await response.json();
    if (turn === latest) response.ok ? show(found) : say(found.message);
  } catch {
    if (turn === latest) say(texts.failed);
  }
});
})()`;
