import { photoTypes } from "@portrait-studio/contract/limits";
import { cn } from "@portrait-studio/ui/cn";
import { ImagePlus } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useDropzone } from "react-dropzone";
import { useTranslation } from "react-i18next";

/** with the endings of a format whose type many systems do not know */
const accept = [...photoTypes, ".heic", ".heif"].join(",");

interface DropZoneProps {
  onFiles: (files: File[]) => void;
  compact: boolean;
}

export function DropZone({ onFiles, compact }: DropZoneProps) {
  const { t } = useTranslation("training");
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    // checked by `checkFiles` instead, which reports what to do about it
    onDrop: (accepted, rejected) => onFiles([...accepted, ...rejected.map(({ file }) => file)]),
    noClick: true,
    noKeyboard: true,
    // drops beside it are handled too: see usePageDrop
    preventDropOnDocument: false,
    noPaste: true,
  });
  const over = usePageDrop(onFiles) || isDragActive;
  usePaste(onFiles);

  return (
    <div {...getRootProps({ role: undefined, tabIndex: undefined })}>
      <input
        {...getInputProps({ accept, "aria-label": t("drop.label"), tabIndex: -1 })}
        data-testid="photo-input"
      />
      <button
        type="button"
        onClick={open}
        className={cn(
          "grid w-full place-content-center justify-items-center gap-2 rounded-card border-2 border-dashed px-6 text-center transition-colors duration-120 hover:border-accent hover:bg-accent-soft/40",
          compact ? "min-h-32 py-5" : "min-h-64 py-10",
          over ? "border-accent bg-accent-soft" : "border-control bg-surface",
        )}
      >
        <ImagePlus
          className={cn("text-accent", compact ? "size-7" : "size-10")}
          strokeWidth={1.5}
          aria-hidden
        />
        <span className={cn("display", compact ? "text-lead" : "text-h2")}>
          <span className="pointer-coarse:hidden">
            {t(over ? "drop.release" : compact ? "drop.more" : "drop.title")}
          </span>
          <span className="hidden pointer-coarse:inline">{t(compact ? "drop.touchMore" : "drop.touch")}</span>
        </span>
        <span className="font-medium text-accent underline underline-offset-4 pointer-coarse:hidden">
          {t("drop.or")}
        </span>
        <span className="max-w-[60ch] text-balance text-label text-muted">{t("drop.hint")}</span>
      </button>
    </div>
  );
}

/** Files may be dropped anywhere on the page; the browser would open them otherwise. @returns whether some are held over it */
function usePageDrop(onFiles: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    setOver(false);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const enter = (event: DragEvent) => {
      event.preventDefault();
      setOver(event.dataTransfer?.types.includes("Files") ?? false);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false);
    };
    const drop = (event: DragEvent) => take(event);
    const ended = new AbortController();
    const until = { signal: ended.signal };
    window.addEventListener("dragover", enter, until);
    window.addEventListener("dragleave", leave, until);
    window.addEventListener("drop", drop, until);
    return () => ended.abort();
  }, []);
  return over;
}

function usePaste(onFiles: (files: File[]) => void): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => take(event);
    window.addEventListener("paste", paste);
    return () => window.removeEventListener("paste", paste);
  }, []);
}
