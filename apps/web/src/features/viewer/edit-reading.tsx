import { useTranslation } from "react-i18next";
import { ReadingLines } from "~/components/reading-lines.tsx";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import type { PreviewState } from "./use-edit-preview.ts";

prepareTexts("edits");

export function EditReading({ preview }: { preview: PreviewState }) {
  const { t } = useTranslation("edits");
  const format = useFormat();
  const errorText = useErrorText();
  const { state, reading } = preview;
  const ignored = reading ? joinWords(reading.instruction, reading.withoutEffect) : [];
  const done = (reading?.understood ?? []).flatMap((code) => {
    const [slot, verb] = code.split(":");
    const words = t(`reading.${slot}.${verb}` as "reading.flip.sideways", { defaultValue: "" });
    return words ? { code, words } : [];
  });
  return (
    <>
      {state === "nothing" && (
        <p className="font-medium text-danger text-label">
          {errorText({ code: "INSTRUCTION_NOT_UNDERSTOOD" })}
        </p>
      )}
      {reading && state !== "none" ? (
        <ReadingLines
          label={t("label")}
          done={done}
          noEffect={ignored.length > 0 ? t("noEffect", { words: format.list(ignored) }) : undefined}
        />
      ) : (
        state !== "missing" && <p className="text-label text-muted">{t("before")}</p>
      )}
      {state === "missing" && (
        <p className="text-label text-muted">{preview.refusal ? errorText(preview.refusal) : t("missing")}</p>
      )}
    </>
  );
}

/** Words that stand beside each other in the instruction, as one: "black and white" is no list of three. */
export function joinWords(instruction: string, words: readonly string[]): string[] {
  const said = instruction.toLowerCase().split(/\s+/).join(" ");
  const phrases: string[] = [];
  for (const word of words) {
    const phrase = `${phrases.at(-1)} ${word}`;
    if (phrases.length > 0 && said.includes(phrase.toLowerCase())) phrases.splice(-1, 1, phrase);
    else phrases.push(word);
  }
  return phrases;
}
