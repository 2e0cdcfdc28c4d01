import { Button } from "@portrait-studio/ui/button";
import { ErrorText } from "@portrait-studio/ui/error-text";
import { Input } from "@portrait-studio/ui/input";
import { Link2, Link2Off } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { copyText } from "~/lib/copy-text.ts";
import { latePart } from "~/lib/late-part.tsx";
import { notify } from "~/lib/notify.ts";
import { personKeys } from "~/lib/person-keys.ts";
import { useShortcut } from "~/lib/use-shortcut.ts";
import { useStoredFlag } from "~/lib/use-stored-choice.ts";
import { EndingField, toDays } from "../images/share-ending.tsx";
import type { ImageActions } from "./use-image-actions.ts";

const ShareDialog = latePart(() => import("../images/share-dialog.tsx"), "ShareDialog");

/** Hands the link to the phone's own sheet. @returns whether there was one; a mouse gets the clipboard at once */
async function offerToPhone(url: string): Promise<boolean> {
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return false;
  try {
    await navigator.share({ url });
    return true;
  } catch (error) {
    // closed without a choice: nothing else to do; any other error is not the person's
    return error instanceof DOMException && error.name === "AbortError";
  }
}

export function ShareLink({ share }: Pick<ImageActions, "share">) {
  const { t } = useTranslation("viewer");
  const address = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState(false);
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useStoredFlag(personKeys.shareExplained);
  const shared = share.url !== null;
  useEffect(() => {
    if (failed && share.url) address.current?.select();
  }, [failed, share.url]);

  async function publish(expiresInDays: number | null): Promise<void> {
    const url = await share.link(expiresInDays);
    setAsking(false);
    if (!url) return;
    setAsked(true);
    const offered = await offerToPhone(url);
    const copied = !offered && (await copyText(url));
    setFailed(!offered && !copied);
    // public it is, whether or not the link went anywhere
    const label = shared ? t("share.stop") : t("share.undo");
    void notify.undoable(t(copied ? "share.copied" : "share.public"), { label, onClick: share.stop });
  }
  // the first time, a key that was struck by mistake makes nothing public
  const copy = () => (shared || asked ? void publish(null) : setAsking(true));
  useShortcut({ key: "l", enabled: !asking }, copy);

  return (
    <section aria-labelledby="share" className="grid gap-2.5 border-line border-t pt-5">
      <h2 id="share" className="font-medium text-label text-muted">
        {t("share.title")}
      </h2>
      {share.url && (
        <Input
          ref={address}
          readOnly
          aria-label={t("share.address")}
          value={share.url}
          className="text-label"
          onFocus={(event) => event.target.select()}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          className="min-h-9"
          busy={share.busy}
          title={`${t("share.copy")} (L)`}
          onClick={copy}
        >
          {!share.busy && <Link2 className="size-4" aria-hidden />}
          {t("share.copy")}
        </Button>
        {shared && (
          <Button look="quiet" size="small" className="min-h-9" disabled={share.busy} onClick={share.stop}>
            <Link2Off className="size-4" aria-hidden />
            {t("share.stop")}
          </Button>
        )}
      </div>
      <p className="text-label text-muted">{shared ? t("share.on") : t("share.off")}</p>
      {shared && (
        <EndingField
          value={share.expiresAt ? { on: share.expiresAt } : "never"}
          onChange={(ending) => share.endAfter(toDays(ending))}
        />
      )}
      {asking && (
        <ShareDialog
          title={t("share.ask.title")}
          text={t("share.ask.text")}
          confirm={t("share.ask.confirm")}
          note={t("share.ask.remember")}
          busy={share.busy}
          onConfirm={(expiresInDays) => void publish(expiresInDays)}
          onClose={() => setAsking(false)}
        />
      )}
      {failed && <ErrorText>{t("share.copyFailed")}</ErrorText>}
    </section>
  );
}
