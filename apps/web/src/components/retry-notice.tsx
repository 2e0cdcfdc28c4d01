import { Button } from "@portrait-studio/ui/button";
import { Notice } from "@portrait-studio/ui/notice";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";

interface RetryNoticeProps extends Pick<ComponentProps<typeof Notice>, "title" | "children" | "className"> {
  busy?: boolean;
  onRetry: () => unknown;
}

/** What failed, and a button that tries it again. */
export function RetryNotice({ busy, onRetry, ...notice }: RetryNoticeProps) {
  const { t } = useTranslation();
  return (
    <Notice
      {...notice}
      tone="danger"
      action={
        <Button size="small" busy={busy} onClick={() => void onRetry()}>
          {t("retry")}
        </Button>
      }
    />
  );
}
