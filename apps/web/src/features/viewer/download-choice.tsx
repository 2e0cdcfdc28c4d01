import { type ImageFormat, imageFormats } from "@portrait-studio/contract/choices";
import { headCropRules, type ImageUse, type Passport, passports } from "@portrait-studio/contract/head-crops";
import type { GalleryImage } from "@portrait-studio/contract/images";
import {
  getPrint,
  type Paper,
  type Printable,
  paperNames,
  papers,
  printDpi,
} from "@portrait-studio/contract/prints";
import { Button } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Spinner } from "@portrait-studio/ui/spinner";
import { ChevronDown, Download } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { api, type Outputs } from "~/lib/api.ts";
import { downloadFile } from "~/lib/download-file.ts";
import { useErrorText } from "~/lib/language/use-error-text.ts";
import { readFailure } from "~/lib/studio-error.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";

/** From here on a print looks sharp from arm's length. */
const nearlyDpi = 240;
/** A part that nobody would miss is not worth a word. */
const noticed = 0.02;
const plainUses = ["linkedin", "avatar", "cv"] as const satisfies ImageUse[];

type Choice = ImageFormat | Paper | ImageUse;
type Saved = Outputs["images"]["download"];

export function DownloadChoice({ image, look }: { image: GalleryImage; look: "primary" | "secondary" }) {
  const { t } = useTranslation(["viewer", "common"]);
  const { id, format: kept, downloadUrl } = image;
  const utils = api.useUtils();
  const list = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const errorText = useErrorText();
  const [passport, setPassport] = useState<Passport>("passport-icao");
  const [busy, setBusy] = useState<Choice>();
  const [failed, setFailed] = useState<{ choice: Choice; why: string }>();
  const [saved, setSaved] = useState<Saved>();

  async function save(choice: Choice): Promise<void> {
    setBusy(choice);
    setFailed(undefined);
    setSaved(undefined);
    try {
      const file = choice === kept ? undefined : await utils.images.download.fetch(ask(choice));
      await downloadFile(file?.url ?? downloadUrl);
      setSaved(file);
    } catch (error) {
      const isRefused = readFailure(error)?.code === "UNFIT_FOR_USE";
      setFailed({
        choice,
        why: isRefused
          ? errorText(error)
          : `${t("common:downloadFailed")}: ${t("common:downloadFailedText")}`,
      });
    }
    setBusy(undefined);
  }
  const ask = (choice: Choice) => {
    if (choice in headCropRules) return { id, use: choice as ImageUse };
    return choice in papers
      ? { id, format: "jpeg" as const, paper: choice as Paper }
      : { id, format: choice as ImageFormat };
  };
  const saving = (choice: Choice) => ({
    busy: busy === choice,
    disabled: busy !== undefined,
    onSave: () => void save(choice),
  });
  useShortcut({ key: "d" }, () => void save(kept));
  useShortcut({ key: "escape", inner: true, enabled: open }, () => {
    setOpen(false);
    toggle.current?.focus();
  });

  return (
    <>
      <div className="flex flex-1 gap-px whitespace-nowrap">
        <Button
          look={look}
          className="flex-1 rounded-r-none px-3"
          busy={busy === kept}
          title={`${t("viewer:download")} (D)`}
          onClick={() => void save(kept)}
        >
          <Download className="size-4.5" aria-hidden />
          {t("viewer:download")}
        </Button>
        <Button
          ref={toggle}
          look={look}
          className="min-w-11 rounded-l-none px-2"
          aria-expanded={open}
          aria-controls={list}
          aria-label={t("viewer:formats.open")}
          title={t("viewer:formats.open")}
          onClick={() => setOpen(!open)}
        >
          <ChevronDown
            className={cn("size-4.5 transition-transform duration-120", open && "rotate-180")}
            aria-hidden
          />
        </Button>
      </div>
      <ul
        id={list}
        aria-label={t("viewer:formats.open")}
        hidden={!open}
        className="basis-full divide-y divide-line rounded-input border border-line"
      >
        {plainUses.map((use) => (
          <Row key={use} name={t(`viewer:uses.${use}`)} use={t(`viewer:uses.${use}Text`)} {...saving(use)} />
        ))}
        <Row name={t("viewer:uses.passport")} use={t("viewer:uses.passportText")} {...saving(passport)}>
          <select
            aria-label={t("viewer:uses.rule")}
            value={passport}
            className="mx-4 mb-3 ml-11.5 min-h-11 max-w-full rounded-input border border-line-strong bg-raised px-3"
            onChange={(event) => setPassport(event.target.value as Passport)}
          >
            {passports.map((use) => (
              <option key={use} value={use}>
                {t(`viewer:uses.rules.${use}`)}
              </option>
            ))}
          </select>
        </Row>
        {imageFormats
          .filter((format) => format !== kept)
          .map((format) => (
            <Row
              key={format}
              name={t(`viewer:formats.names.${format}`)}
              use={t(`viewer:formats.uses.${format}`)}
              {...saving(format)}
            />
          ))}
        {paperNames.map((paper) => (
          <PrintRow key={paper} paper={paper} image={image} {...saving(paper)} />
        ))}
      </ul>
      {saved?.crop && (
        <p role="status" className="tabular basis-full text-label text-muted">
          {`${saved.name}, ${t("viewer:pixels", saved.crop)}`}
          {saved.crop.ownWidth < saved.crop.width &&
            `. ${t("viewer:uses.enlarged", { width: saved.crop.ownWidth })}`}
        </p>
      )}
      {failed && (
        <p
          role="alert"
          className="flex basis-full items-center justify-between gap-3 font-medium text-danger text-label"
        >
          <span>{failed.why}</span>
          <Button look="quiet" size="small" className="min-h-11" onClick={() => void save(failed.choice)}>
            {t("common:retry")}
          </Button>
        </p>
      )}
    </>
  );
}

interface DownloadRowProps {
  name: string;
  use: string;
  busy: boolean;
  disabled: boolean;
  onSave: () => void;
  children?: ReactNode;
}

function Row({ name, use, busy, disabled, onSave, children }: DownloadRowProps) {
  return (
    <li>
      <button
        type="button"
        disabled={disabled}
        aria-busy={busy || undefined}
        className="flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-2 text-left hover:bg-sunken disabled:cursor-default"
        onClick={onSave}
      >
        {busy ? (
          <Spinner className="size-4.5 shrink-0" />
        ) : (
          <Download className="size-4.5 shrink-0 text-muted" aria-hidden />
        )}
        <span className="grid whitespace-normal">
          <span className="font-medium text-app">{name}</span>
          <span className="text-label text-muted">{use}</span>
        </span>
      </button>
      {children}
    </li>
  );
}

interface PrintRowProps extends Omit<DownloadRowProps, "name" | "use"> {
  paper: Paper;
  image: Printable;
}

function PrintRow({ paper, image, ...row }: PrintRowProps) {
  const { t } = useTranslation("viewer");
  const { dpi, ownDpi: own, cut, tooFar } = getPrint(image, paper);
  const name = t(`prints.names.${paper}`);
  if (tooFar) {
    return (
      <li className="grid min-h-14 whitespace-normal px-4 py-2 pl-11.5 text-label">
        <span className="font-medium text-app text-muted">{name}</span>
        <span className="text-muted">{t("prints.tooFar")}</span>
      </li>
    );
  }
  const sharp = own >= printDpi ? "full" : dpi >= nearlyDpi ? "enlarged" : "less";
  const lost = cut >= noticed ? ` ${t("prints.cut")}` : "";
  return <Row {...row} name={name} use={t(`prints.${sharp}`) + lost} />;
}
