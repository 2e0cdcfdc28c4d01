import { Button } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

interface RetryNoticeProps extends Pick<ComponentProps<typeof Notice>, "title" | "children" | "className"> {
  busy?: boolean;
  onRetry: () => unknown;
  /** of what lies over the page, and so does the notice */
  onClose?: (() => void) | undefined;
}

export function RetryNotice({ busy, onRetry, onClose, ...words }: RetryNoticeProps) {
  const { t } = useTranslation();
  const notice = (
    <Notice
      {...words}
      tone="danger"
      action={
        <>
          <Button size="small" busy={busy} onClick={() => void onRetry()}>
            {t("retry")}
          </Button>
          {onClose && (
            <Button look="quiet" size="small" onClick={onClose}>
              {t("close")}
            </Button>
          )}
        </>
      }
    />
  );
  if (!onClose) return notice;
  return (
    <div
      popover="manual"
      ref={(element) => element?.showPopover()}
      className="inset-x-0 top-auto bottom-4 mx-auto w-[min(32rem,calc(100vw-2rem))] bg-transparent text-text"
    >
      {notice}
    </div>
  );
}
