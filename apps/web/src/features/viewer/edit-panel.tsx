import type { Capabilities } from "@portrait-studio/contract";
import { limits } from "@portrait-studio/contract/limits";
import { Button } from "@portrait-studio/ui/button";
import { Choice } from "@portrait-studio/ui/choice";
import { Field } from "@portrait-studio/ui/field";
import { Textarea } from "@portrait-studio/ui/input";
import { Notice } from "@portrait-studio/ui/notice";
import { Slider } from "@portrait-studio/ui/slider";
import { ArrowLeft } from "lucide-react";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { GetCredits } from "~/components/get-credits.tsx";
import type { GalleryImage } from "~/features/images/gallery-image.ts";
import { api } from "~/lib/api.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { useModelCosts } from "~/lib/use-costs.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { addSuggestion, suggestions } from "./suggestions.ts";
import { useCreateEdit } from "./use-create-edit.ts";

interface EditPanelProps {
  image: GalleryImage;
  /** of the engine that does it; undefined while that is not known */
  able: Capabilities | undefined;
  onClose: () => void;
  /** the versions that there are */
  children: ReactNode;
}

const usualStrength = 0.75;

/** What should change, how much, how often, and what that costs. The image itself is never overwritten. */
export function EditPanel({ image, able, onClose, children }: EditPanelProps) {
  const { t } = useTranslation(["viewer", "common"]);
  const errorText = useErrorText();
  const format = useFormat();
  const field = useRef<HTMLTextAreaElement>(null);
  const [instruction, setInstruction] = useState("");
  const [strength, setStrength] = useState(usualStrength);
  const [count, setCount] = useState(1);
  const [missing, setMissing] = useState(false);
  const most = Math.min(limits.maxEditsPerRequest, able?.maxEditOutputs ?? limits.maxEditsPerRequest);
  const counts = Array.from({ length: most }, (_, index) => String(index + 1));
  const input = { imageId: image.id, instruction: instruction.trim(), strength, count };
  const edit = useCreateEdit(image.rootId, input, () => setInstruction(""));

  function submit(event?: FormEvent): void {
    event?.preventDefault();
    const empty = instruction.trim() === "";
    setMissing(empty);
    if (empty) field.current?.focus();
    else edit.create();
  }
  useShortcut({ key: "enter", command: true }, submit);

  function suggest(words: string): void {
    setMissing(false);
    setInstruction((now) => addSuggestion(now, words).slice(0, limits.maxInstructionLength));
  }

  return (
    <>
      <div className="-mx-2 flex items-center gap-1">
        <Button look="quiet" size="icon" aria-label={t("viewer:edit.back")} onClick={onClose}>
          <ArrowLeft className="size-5" aria-hidden />
        </Button>
        <h2 className="display text-h3">{t("viewer:edit.title")}</h2>
      </div>
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
                ref={field}
                autoFocus
                rows={2}
                className="min-h-20"
                maxLength={limits.maxInstructionLength}
                placeholder={t("viewer:edit.placeholder")}
                value={instruction}
                onChange={(event) => {
                  setMissing(false);
                  setInstruction(event.target.value);
                }}
              />
            )}
          </Field>
          <ul aria-label={t("viewer:edit.suggestions")} className="flex flex-wrap gap-1.5">
            {suggestions.map((name) => {
              const words = t(`viewer:suggestions.${name}`);
              return (
                <li key={name}>
                  <Button size="small" className="font-normal" onClick={() => suggest(words)}>
                    {words}
                  </Button>
                </li>
              );
            })}
          </ul>
        </div>
        {able?.strength !== false && (
          <Slider
            label={t("viewer:edit.strength")}
            minimum={0.05}
            maximum={1}
            step={0.05}
            value={strength}
            onChange={setStrength}
            text={format.percent(strength)}
          />
        )}
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
        <EditButton count={count} modelId={image.modelId} busy={edit.busy} />
      </form>
      {children}
    </>
  );
}

/** What it makes, what it costs and what is left; or the way to more credits. */
function EditButton({ count, modelId, busy }: { count: number; modelId: string; busy: boolean }) {
  const { t } = useTranslation(["viewer", "common"]);
  const costs = useModelCosts(modelId);
  const { data: balance } = api.billing.balance.useQuery(undefined, { meta: { silent: true } });
  const cost = costs && costs.edit * count;
  const spendable = balance?.spendable;
  const known = cost !== undefined && spendable !== undefined;
  const credits = (amount: number) => t("common:credits", { count: amount });
  return (
    <div className="grid gap-1.5">
      {known && spendable < cost ? (
        <GetCredits wide>{t("viewer:edit.getCredits")}</GetCredits>
      ) : (
        <Button type="submit" look="primary" wide busy={busy} disabled={cost === undefined}>
          {t("viewer:edit.make", { count, cost: cost === undefined ? "…" : credits(cost) })}
        </Button>
      )}
      <p className="tabular min-h-5 text-label text-muted">
        {known &&
          (spendable < cost
            ? t("viewer:edit.short", { balance: credits(spendable), cost: credits(cost) })
            : t("viewer:edit.have", { balance: credits(spendable), after: spendable - cost }))}
      </p>
    </div>
  );
}
