import { Button, buttonClass } from "@portrait-studio/ui/button";
import { Copy, Download } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { downloadFile } from "~/lib/download-file.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import { notify } from "~/lib/notify.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import type { Portrait } from "./use-gallery.ts";

/** What a portrait was made from, and what can be done with it. */
export function ViewerPanel({ portrait }: { portrait: Portrait }) {
  const { t } = useTranslation(["gallery", "recipes"]);
  const format = useFormat();
  const words = useRef<HTMLParagraphElement>(null);
  const [copyFailed, setCopyFailed] = useState(false);
  const [download, setDownload] = useState<"idle" | "busy" | "failed">("idle");
  const { prompt, modelId, modelName, seed, width, height, createdAt, recipeId, downloadUrl } = portrait;

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(prompt);
      setCopyFailed(false);
      void notify.success(t("gallery:viewer.promptCopied"));
    } catch {
      // selected, so that the person's own copy key does it
      if (words.current) window.getSelection()?.selectAllChildren(words.current);
      setCopyFailed(true);
    }
  }

  async function save(): Promise<void> {
    setDownload("busy");
    try {
      await downloadFile(downloadUrl);
      setDownload("idle");
    } catch {
      setDownload("failed");
    }
  }

  useShortcut({ key: "c" }, () => void copy());
  useShortcut({ key: "d" }, () => void save());

  return (
    <aside
      aria-label={t("gallery:viewer.details")}
      className="grid content-start gap-6 border-line bg-surface p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:overflow-y-auto md:border-l md:p-6"
    >
      <section className="grid gap-2">
        <h2 className="font-medium text-muted text-label">{t("gallery:viewer.prompt")}</h2>
        <p ref={words} className="text-body leading-relaxed">
          {prompt}
        </p>
        {copyFailed && (
          <p role="alert" className="font-medium text-danger text-label">
            {t("gallery:viewer.copyFailed")}
          </p>
        )}
      </section>
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-2">
          <Button look="primary" busy={download === "busy"} onClick={() => void save()}>
            <Download className="size-4.5" aria-hidden />
            {t("gallery:viewer.download")}
          </Button>
          <Button onClick={() => void copy()}>
            <Copy className="size-4.5" aria-hidden />
            {t("gallery:viewer.copyPrompt")}
          </Button>
        </div>
        {download === "failed" && (
          <p role="alert" className="font-medium text-danger text-label">
            {t("gallery:viewer.downloadFailed")}: {t("gallery:viewer.downloadFailedText")}
          </p>
        )}
        <div className="flex flex-wrap gap-x-4">
          <Action href={`/create?${new URLSearchParams({ model: modelId, prompt })}`}>
            {t("gallery:viewer.usePrompt")}
          </Action>
          <Action href={`/create?${new URLSearchParams({ model: modelId, prompt, seed: String(seed) })}`}>
            {t("gallery:viewer.useSeed")}
          </Action>
        </div>
      </div>
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-line border-t pt-5 text-label">
        <Fact name={t("gallery:viewer.model")}>{modelName}</Fact>
        {recipeId && <Fact name={t("gallery:viewer.look")}>{t(`recipes:${recipeId}.label`)}</Fact>}
        <Fact name={t("gallery:viewer.seed")}>{seed}</Fact>
        <Fact name={t("gallery:viewer.size")}>{t("gallery:viewer.pixels", { width, height })}</Fact>
        <Fact name={t("gallery:viewer.date")}>
          <time dateTime={createdAt}>{format.moment(createdAt)}</time>
        </Fact>
      </dl>
      <p className="text-muted text-label">{t("gallery:viewer.label")}</p>
    </aside>
  );
}

function Action({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={buttonClass({ look: "link", size: "inline", className: "min-h-9" })}>
      {children}
    </Link>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}
