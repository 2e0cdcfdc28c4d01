import type { Capabilities } from "@portrait-studio/contract";
import { retouchSettings } from "@portrait-studio/contract/choices";
import type { GalleryImage } from "@portrait-studio/contract/images";
import { backdropColours, composeInstruction, type SliderBackdrop } from "@portrait-studio/darkroom/sliders";
import { Button } from "@portrait-studio/ui/button";
import { Choice } from "@portrait-studio/ui/choice";
import { Notice } from "@portrait-studio/ui/notice";
import { Slider } from "@portrait-studio/ui/slider";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { EditButton } from "~/features/viewer/edit-button.tsx";
import { useCreateEdit } from "~/features/viewer/use-create-edit.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { atRest, type Controls, type Shape, shapes, sliderEdit, toCrop, toSliders } from "./sliders.ts";
import { useSliderPreview } from "./use-slider-preview.ts";

prepareTexts("adjust");

interface AdjustPanelProps {
  image: GalleryImage;
  /** without sliders of its own, its engine leaves light, colour and crop to the darkroom, and does backdrops in its own way */
  able: Pick<Capabilities, "sliders">;
  controls: Controls;
  onChange: (controls: Controls) => void;
}

const amounts = ["light", "warmth", "contrast", "colour"] as const;
const farthest = 1.5;
const papers = Object.keys(backdropColours) as SliderBackdrop[];

export function AdjustPanel({ image, able, controls, onChange }: AdjustPanelProps) {
  const { t } = useTranslation(["adjust", "viewer"]);
  const errorText = useErrorText();
  const format = useFormat();
  const instruction = composeInstruction(
    toSliders(controls, image),
    (word, percent) => t(`adjust:words.${word}`, { percent }),
    format.percent,
  );
  const { strength, seed } = sliderEdit;
  const input = { imageId: image.id, instruction, strength, count: 1, ...(able.sliders && { seed }) };
  const edit = useCreateEdit(image.rootId, input, () => onChange(atRest));
  const set = (some: Partial<Controls>) => onChange({ ...controls, ...some });
  const signed = (part: number) => `${part > 0 ? "+" : ""}${format.percent(part)}`;
  const crop = toCrop(controls, image);
  const preview = useSliderPreview(image, controls);

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    if (instruction && !edit.busy) edit.create();
  }
  useShortcut({ key: "enter", command: true }, () => submit());

  return (
    <form onSubmit={submit} className="grid gap-5">
      <div className="grid gap-2.5">
        {amounts.map((name) => (
          <Slider
            key={name}
            label={t(`adjust:${name}`)}
            minimum={-farthest}
            maximum={farthest}
            step={0.05}
            value={controls[name]}
            onChange={(value) => set({ [name]: value })}
            text={signed(controls[name])}
          />
        ))}
      </div>
      <fieldset className="grid gap-2.5">
        <legend className="mb-1.5 font-medium text-label">{t("adjust:crop")}</legend>
        <Choice
          label={t("adjust:shape")}
          value={controls.shape}
          onChange={(shape: Shape) => set({ shape, across: 0.5, down: 0.5 })}
          options={(Object.keys(shapes) as Shape[]).map((value) => ({
            value,
            label: value === "own" ? t("adjust:asItIs") : value,
          }))}
          className="[&>*]:px-2.5"
        />
        <Slider
          label={t("adjust:closer")}
          minimum={0}
          maximum={0.6}
          step={0.01}
          value={controls.closer}
          onChange={(closer) => set({ closer })}
          text={format.percent(controls.closer)}
        />
        {(["across", "down"] as const).map(
          (side) =>
            crop[side === "across" ? "width" : "height"] < 0.999 && (
              <Slider
                key={side}
                label={t(`adjust:${side}`)}
                minimum={0}
                maximum={1}
                step={0.01}
                value={controls[side]}
                onChange={(value) => set({ [side]: value })}
                text={format.percent(controls[side])}
              />
            ),
        )}
        {(crop.width < 0.999 || crop.height < 0.999) && (
          <p className="text-label text-muted">{t("adjust:drag")}</p>
        )}
      </fieldset>
      {able.sliders && (
        <fieldset className="grid gap-2.5">
          <legend className="mb-1.5 font-medium text-label">{t("adjust:backdrop")}</legend>
          <Choice
            look="cards"
            label={t("adjust:backdrop")}
            className="grid grid-cols-4"
            value={controls.backdrop ?? "keep"}
            onChange={(value) => set({ backdrop: value === "keep" ? null : value })}
            options={(["keep", ...papers] as const).map((value) => ({
              value,
              label: (
                <>
                  <Swatch colour={value === "keep" ? undefined : backdropColours[value]} />
                  <span>{t(`adjust:backdrops.${value}`)}</span>
                </>
              ),
            }))}
          />
          <span className="font-medium text-label">{t("adjust:retouch")}</span>
          <Choice
            label={t("adjust:retouch")}
            value={controls.retouch}
            onChange={(retouch) => set({ retouch })}
            options={retouchSettings.map((value) => ({ value, label: t(`adjust:retouches.${value}`) }))}
          />
          <p role="status" className="text-label text-muted empty:hidden">
            {preview.refusal && errorText(preview.refusal)}
            {preview.state === "nothing" && t("adjust:faceless")}
            {!preview.refusal &&
              (preview.state === "coming" || preview.state === "missing") &&
              t(`adjust:${preview.state}`)}
          </p>
        </fieldset>
      )}
      <div className="grid gap-1">
        <h3 className="font-medium text-label text-muted">{t("adjust:asked")}</h3>
        <p className="min-h-5 text-label">{instruction || t("adjust:nothing")}</p>
        <p className="text-label text-muted">{t("adjust:free")}</p>
      </div>
      <Button look="quiet" disabled={instruction === ""} onClick={() => onChange(atRest)}>
        {t("adjust:reset")}
      </Button>
      {edit.error && (
        <Notice tone="danger" title={t("viewer:edit.failed")}>
          {errorText(edit.error)}
        </Notice>
      )}
      <EditButton count={1} modelId={image.modelId} busy={edit.busy} disabled={instruction === ""} />
    </form>
  );
}

function Swatch({ colour }: { colour: string | undefined }) {
  return (
    <span
      aria-hidden
      className="size-6 rounded-full border border-control"
      style={
        colour
          ? { backgroundColor: colour }
          : { backgroundImage: "conic-gradient(#c9b8a4, #8a8f98, #c9b8a4)" }
      }
    />
  );
}
