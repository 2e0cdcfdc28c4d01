import { Button } from "@portrait-studio/ui/button";
import { useTranslation } from "react-i18next";
import { encode } from "uqr";
import { useFormat } from "~/lib/language/use-format.ts";

interface PhonePanelProps {
  /** undefined when the link was made before this visit */
  url: string | undefined;
  until: string;
  busy: boolean;
  onAgain: () => void;
  onEnd: () => void;
}

export function PhonePanel({ url, until, busy, onAgain, onEnd }: PhonePanelProps) {
  const { t } = useTranslation("training");
  const format = useFormat();
  return (
    <section
      aria-label={t("phone.title")}
      className="order-first flex flex-wrap items-center gap-5 rounded-card border border-line bg-surface p-5"
    >
      {url && <Code url={url} label={t("phone.code")} />}
      <div className="grid min-w-0 flex-1 basis-64 gap-3">
        <h2 className="display text-h3">{t("phone.title")}</h2>
        {url && (
          <>
            <p>{t("phone.scan")}</p>
            <p className="text-label text-muted">
              {t("phone.open")}{" "}
              <a href={url} className="break-all text-text underline underline-offset-4">
                {url}
              </a>
            </p>
            {/^(localhost|127\.|\[::1\])/.test(new URL(url).hostname) && (
              <p className="text-label text-warn">{t("phone.local")}</p>
            )}
          </>
        )}
        <p className="text-label text-muted">{t("phone.until", { time: format.clock(until) })}</p>
        <div className="flex flex-wrap gap-2">
          {!url && (
            <Button size="small" busy={busy} onClick={onAgain}>
              {t("phone.again")}
            </Button>
          )}
          <Button size="small" disabled={busy} onClick={onEnd}>
            {t("phone.end")}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Dark on white in every theme, with the free edge that cameras look for. */
function Code({ url, label }: { url: string; label: string }) {
  const { data, size } = encode(url, { border: 4 });
  const path = data.flatMap((line, y) => line.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className="size-52 shrink-0 rounded-image bg-white"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
