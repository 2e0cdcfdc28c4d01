import { Button } from "@portrait-studio/ui/button";
import { Smartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureText } from "~/components/failure-text.tsx";
import { api } from "~/lib/api.ts";
import { latePart } from "~/lib/late-part.tsx";
import type { PhotoSet } from "../training/use-photo-set.ts";

const PhonePanel = latePart(() => import("./phone-panel.tsx"), "PhonePanel");

export function PhoneOffer({ set }: { set: PhotoSet }) {
  const { t } = useTranslation("training");
  const utils = api.useUtils();
  const show = (phoneUntil: string | null) =>
    utils.upload.activeSession.setData(undefined, (session) => session && { ...session, phoneUntil });
  const create = api.upload.createPhoneLink.useMutation({ onSuccess: ({ phoneUntil }) => show(phoneUntil) });
  const end = api.upload.endPhoneLink.useMutation({ onSuccess: () => show(null) });
  const isOpen = useIsBefore(set.phoneUntil);
  const [opening, setOpening] = useState<{ busy: boolean; error?: unknown }>({ busy: false });

  async function open(): Promise<void> {
    setOpening({ busy: true });
    const error = await set
      .openSession()
      .then((id) => create.mutateAsync({ id }))
      .then(
        () => undefined,
        (failure: unknown) => failure,
      );
    setOpening({ busy: false, error });
  }

  const error = opening.error ?? end.error;
  return (
    <>
      {isOpen && set.phoneUntil ? (
        <PhonePanel
          // after a reload nobody knows it any more
          url={create.data?.phoneUntil === set.phoneUntil ? create.data.url : undefined}
          until={set.phoneUntil}
          busy={opening.busy || end.isPending}
          onAgain={() => void open()}
          onEnd={() => set.sessionId && end.mutate({ id: set.sessionId })}
        />
      ) : (
        <Button
          busy={opening.busy}
          className="justify-self-center pointer-coarse:hidden"
          onClick={() => void open()}
        >
          <Smartphone className="size-4.5" aria-hidden />
          {t("phone.offer")}
        </Button>
      )}
      <FailureText error={error} />
    </>
  );
}

function useIsBefore(instant: string | null): boolean {
  const [, look] = useState(0);
  const left = instant ? Date.parse(instant) - Date.now() : 0;
  useEffect(() => {
    if (!instant) return;
    const timer = setTimeout(() => look((times) => times + 1), Date.parse(instant) - Date.now());
    return () => clearTimeout(timer);
  }, [instant]);
  return left > 0;
}
