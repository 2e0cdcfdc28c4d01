import type { Capabilities } from "@portrait-studio/contract";
import type { GalleryImage } from "@portrait-studio/contract/images";
import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Choice } from "@portrait-studio/ui/choice";
import { Field } from "@portrait-studio/ui/field";
import { Textarea } from "@portrait-studio/ui/input";
import { Notice } from "@portrait-studio/ui/notice";
import { Slider } from "@portrait-studio/ui/slider";
import { Spinner } from "@portrait-studio/ui/spinner";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { atRest, type Controls } from "~/features/adjust/sliders.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { latePart } from "~/lib/late-part.tsx";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { EditButton } from "./edit-button.tsx";
import { useCreateEdit } from "./use-create-edit.ts";
import type { useWords } from "./use-words.ts";

const AdjustPanel = latePart(
  () => import("~/features/adjust/adjust-panel.tsx"),
  "AdjustPanel",
  () => <Spinner className="m-auto size-6" />,
);

const EditReading = latePart(() => import("./edit-reading.tsx"), "EditReading");

interface WordsProps {
  image: GalleryImage;
  /** of the engine that does it; undefined while that is not known */
  able: Capabilities | undefined;
  inWords: ReturnType<typeof useWords>;
}

interface EditPanelProps extends WordsProps {
  /** where the sliders stand; null while the edit is asked for in words */
  controls: Controls | null;
  onControls: (controls: Controls | null) => void;
  onClose: () => void;
  children: ReactNode;
}

export function EditPanel(props: EditPanelProps) {
  const { image, able, inWords, controls, onControls, onClose, children } = props;
  const { t } = useTranslation("viewer");
  return (
    <>
      <div className="-mx-2 flex items-center gap-1">
        <Button look="quiet" size="icon" aria-label={t("edit.back")} onClick={onClose}>
          <ArrowLeft className="size-5" aria-hidden />
        </Button>
        <h2 className="display text-h3">{t("edit.title")}</h2>
      </div>
      {able && (
        <Choice
          label={t("edit.way")}
          value={controls ? "sliders" : "words"}
          onChange={(way) => onControls(way === "sliders" ? atRest : null)}
          options={[
            { value: "words", label: t("edit.words") },
            { value: "sliders", label: t("edit.sliders") },
          ]}
        />
      )}
      {able && controls ? (
        <AdjustPanel image={image} able={able} controls={controls} onChange={onControls} />
      ) : (
        <EditInWords image={image} able={able} inWords={inWords} />
      )}
      {children}
    </>
  );
}

function EditInWords({ image, able, inWords }: WordsProps) {
  const { t } = useTranslation(["viewer", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const field = useRef<HTMLTextAreaElement>(null);
  const readingId = useId();
  const { words, preview, say, clear } = inWords;
  const { instruction, strength, seed } = words;
  const [count, setCount] = useState(1);
  const [missing, setMissing] = useState(false);
  const most = Math.min(limits.maxEditsPerRequest, able?.maxEditOutputs ?? limits.maxEditsPerRequest);
  const counts = Array.from({ length: most }, (_, index) => String(index + 1));
  const input = {
    ...{ imageId: image.id, instruction: instruction.trim(), strength, count },
    ...(able?.sliders && { seed }),
  };
  const edit = useCreateEdit(image.rootId, input, clear);
  const nothing = preview.state === "nothing";

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    const empty = instruction.trim() === "";
    setMissing(empty);
    if (empty || nothing) field.current?.focus();
    else edit.create();
  }
  useShortcut({ key: "enter", command: true }, submit);

  function suggest(suggested: string): void {
    setMissing(false);
    say({ instruction: addSuggestion(instruction, suggested).slice(0, limits.maxInstructionLength) });
  }

  return (
    <form onSubmit={submit} className="grid gap-5">
      <div className="grid gap-2.5">
        <Field
          label={t("viewer:edit.instruction")}
          hint={image.parentId ? t("viewer:edit.fromVersion") : t("viewer:edit.safe")}
          error={missing ? t("viewer:edit.required") : undefined}
        >
          {(parts) => (
            <Textarea
              {...parts}
              aria-describedby={[parts["aria-describedby"], able?.sliders && readingId]
                .filter(Boolean)
                .join(" ")}
              aria-invalid={parts["aria-invalid"] || nothing || undefined}
              ref={field}
              autoFocus
              rows={2}
              className="min-h-20"
              maxLength={limits.maxInstructionLength}
              placeholder={t(able?.inventsScenes ? "viewer:edit.inventing" : "viewer:edit.placeholder")}
              value={instruction}
              onChange={(event) => {
                setMissing(false);
                say({ instruction: event.target.value });
              }}
            />
          )}
        </Field>
        {able?.sliders && (
          <div id={readingId} role="status" className="grid min-h-22 content-start gap-1.5">
            <EditReading preview={preview} />
          </div>
        )}
        <ul aria-label={t("viewer:edit.suggestions")} className="flex flex-wrap gap-1.5">
          {getSuggestions(able).map((name) => {
            const suggested = t(`viewer:suggestions.${name}`);
            return (
              <li key={name}>
                <Button size="small" className="font-normal" onClick={() => suggest(suggested)}>
                  {suggested}
                </Button>
              </li>
            );
          })}
        </ul>
      </div>
      <div className="grid gap-1">
        <Slider
          label={t("viewer:edit.strength")}
          minimum={0.05}
          maximum={1}
          step={0.05}
          value={strength}
          onChange={(next) => say({ strength: next })}
          text={format.percent(strength)}
        />
        {able?.strength === false && <p className="text-label text-muted">{t("viewer:edit.strengthOnly")}</p>}
      </div>
      {most > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="font-medium text-label">{t("viewer:edit.count")}</span>
          <Choice
            label={t("viewer:edit.count")}
            value={String(count)}
            onChange={(next) => setCount(Number(next))}
            options={counts.map((value) => ({ value, label: value }))}
            className="[&>*]:min-w-9 [&>*]:px-0"
          />
        </div>
      )}
      {edit.error && (
        <Notice tone="danger" title={t("viewer:edit.failed")}>
          {errorText(edit.error)}
        </Notice>
      )}
      <EditButton
        count={count}
        modelId={image.modelId}
        busy={edit.busy}
        reason={nothing ? t("viewer:edit.nothing") : undefined}
      />
    </form>
  );
}

const restyling = [
  "blackWhite",
  "warmer",
  "brighter",
  "contrast",
  "blur",
  "grain",
  "vignette",
  "closer",
  "square",
  "golden",
  "soften",
  "polaroid",
  "lightLeft",
  "openEyes",
  "straighten",
  "removeBackground",
] as const;

/** Only an engine that invents can do the first of these. */
const inventing = [
  "suit",
  "leatherJacket",
  "glasses",
  "hat",
  "smile",
  "sea",
  "snow",
  "cafe",
  "cityNight",
  "oilPainting",
  "blackWhite",
  "warmer",
  "brighter",
  "contrast",
  "grain",
  "closer",
  "square",
] as const;

function getSuggestions(able: Pick<Capabilities, "inventsScenes"> | undefined) {
  return able?.inventsScenes ? inventing : restyling;
}

export function addSuggestion(instruction: string, words: string): string {
  const parts = instruction
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const wanted = words.toLowerCase();
  const others = parts.filter((part) => part.toLowerCase() !== wanted);
  return (others.length < parts.length ? others : [...parts, parts.length > 0 ? wanted : words]).join(", ");
}
