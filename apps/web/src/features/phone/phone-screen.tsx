"use client";

import { limits, photoTypes } from "@portrait-studio/contract/limits";
import { buttonClass } from "@portrait-studio/ui/button";
import { cn } from "@portrait-studio/ui/cn";
import { Empty } from "@portrait-studio/ui/empty";
import { CountMeter } from "@portrait-studio/ui/progress";
import { ArrowLeft, ArrowRight, Camera, Check, ScanFace, Smile, SquareUserRound, Sun } from "lucide-react";
import { type ReactNode, useId, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { PageTitle } from "~/components/page-title.tsx";
import { RetryNotice } from "~/components/retry-notice.tsx";
import { Waiting } from "~/components/waiting.tsx";
import { Wordmark } from "~/components/wordmark.tsx";
import { api } from "~/lib/api.ts";
import { prepareTexts } from "~/lib/language/text-source.ts";
import { isFailure } from "~/lib/studio-error.ts";
import { useWakeLock } from "~/lib/use-wake-lock.ts";
import { useWarningBeforeLeaving } from "~/lib/use-warning-before-leaving.ts";
import { type CheckedFiles, checkFiles } from "../training/check-files.ts";
import { UploadingPhoto } from "../training/photo-card.tsx";
import { RefusalNotice } from "../training/refusal-notice.tsx";
import { sendPhoto, sendWhenOnline } from "../training/send-photo.ts";
import { createUploadQueue, isMoving } from "../training/upload-queue.ts";

prepareTexts("training");

const { minPhotos, maxPhotos } = limits;
const askAgainMs = 4000;
const steps = [
  { name: "front", Icon: ScanFace },
  { name: "left", Icon: ArrowLeft },
  { name: "right", Icon: ArrowRight },
  { name: "smile", Icon: Smile },
  { name: "wall", Icon: SquareUserRound },
  { name: "window", Icon: Sun },
] as const;

/** The camera page of a phone, for whoever has the link to an upload session. It knows nothing of the person but the count. */
export function PhoneScreen({ token }: { token: string }) {
  const { t } = useTranslation("training");
  const link = api.upload.phoneSession.useQuery(
    { token },
    {
      meta: { silent: true },
      refetchInterval: ({ state }) => !isFailure(state.error, "NOT_FOUND") && askAgainMs,
    },
  );
  const ended = isFailure(link.error, "NOT_FOUND");
  return (
    <div className="mx-auto grid min-h-dvh max-w-xl content-start gap-5 px-4 pt-2 pb-[max(1.5rem,env(safe-area-inset-bottom))]">
      <PageTitle>{t("phone.heading")}</PageTitle>
      <header>
        <Wordmark />
      </header>
      <main className="grid gap-5">
        {ended && (
          <Empty level={1} title={t("phone.ended")}>
            {t("phone.endedText")}
          </Empty>
        )}
        {!ended && link.data && (
          <TakePhotos token={token} count={link.data.fileCount} onChange={() => void link.refetch()} />
        )}
        {!ended && !link.data && link.error && (
          <RetryNotice title={t("sessionFailed")} onRetry={() => link.refetch()} />
        )}
        {link.isPending && <Waiting />}
      </main>
    </div>
  );
}

interface TakePhotosProps {
  token: string;
  count: number;
  onChange: () => void;
}

function TakePhotos({ token, count, onChange }: TakePhotosProps) {
  const { t } = useTranslation("training");
  const [taken, setTaken] = useState(0);
  const [refusals, setRefusals] = useState<Omit<CheckedFiles, "accepted">>();
  const changed = useRef(onChange);
  changed.current = onChange;
  const queue = useMemo(
    () =>
      createUploadQueue({
        send: async (file, options) => {
          try {
            await sendWhenOnline(() => sendPhoto(file, { phoneToken: token }, options), options.signal);
            return {};
          } finally {
            changed.current();
          }
        },
      }),
    [token],
  );
  const items = useSyncExternalStore(queue.subscribe, queue.read, queue.read);
  const moving = items.filter(isMoving).length;
  useWakeLock(moving > 0);
  useWarningBeforeLeaving(moving > 0);

  function add(files: readonly File[]): void {
    // phones give every photo one name
    const present = Array.from({ length: count + moving }, () => "");
    const { accepted, ...rest } = checkFiles(files, present);
    setRefusals(rest.refused.length > 0 ? rest : undefined);
    queue.add(accepted);
  }

  const position = taken % steps.length;
  const { name, Icon } = steps[position] ?? steps[0];
  const meter =
    count >= maxPhotos ? "meter.full" : count >= minPhotos ? "meter.enough" : ("meter.needed" as const);
  const meterText = t(meter, { count, minimum: minPhotos, maximum: maxPhotos });
  return (
    <>
      <div className="grid gap-1">
        <h1 className="display text-h1">{t("phone.heading")}</h1>
        <p className="text-muted">{t(count >= minPhotos ? "phone.enough" : "phone.lead")}</p>
      </div>
      <div className="grid gap-1.5" role="status">
        <span className="tabular font-medium text-label">{meterText}</span>
        <CountMeter
          label={t("meter.label")}
          value={count}
          maximum={maxPhotos}
          enough={minPhotos}
          text={meterText}
        />
      </div>
      <section className="grid justify-items-center gap-2 rounded-card border border-line bg-surface p-5 text-center">
        <Icon className="size-16 text-accent" strokeWidth={1.25} aria-hidden />
        <p className="tabular text-label text-muted">
          {t("phone.step", { number: position + 1, of: steps.length })}
        </p>
        <h2 className="display mb-2 text-h2">{t(`phone.${name}`)}</h2>
        <FileButton
          camera
          onFiles={(files) => {
            setTaken(taken + 1);
            add(files);
          }}
        >
          <Camera className="size-5" aria-hidden />
          {t("phone.take")}
        </FileButton>
        <FileButton onFiles={add}>{t("phone.choose")}</FileButton>
      </section>
      {refusals && <RefusalNotice {...refusals} onDismiss={() => setRefusals(undefined)} />}
      {items.length > 0 && (
        <ul
          aria-label={t("photo.list")}
          aria-busy={moving > 0}
          className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3"
        >
          {items.map((item, index) => (
            <UploadingPhoto
              key={item.key}
              item={item}
              names={new Map()}
              number={index + 1}
              settled={false}
              onRemove={() => undefined}
              queue={queue}
            />
          ))}
        </ul>
      )}
      <ol aria-label={t("phone.steps")} className="grid gap-2 text-label">
        {steps.map((step, index) => (
          <li
            key={step.name}
            aria-current={index === position ? "step" : undefined}
            className={cn("flex items-center gap-2.5", index === position ? "font-medium" : "text-muted")}
          >
            {index < taken ? (
              <Check className="size-4.5 text-success" strokeWidth={2.5} aria-hidden />
            ) : (
              <step.Icon className="size-4.5" aria-hidden />
            )}
            {t(`phone.${step.name}`)}
          </li>
        ))}
      </ol>
      <p className="text-label text-muted">{t("guide.private")}</p>
    </>
  );
}

interface FileButtonProps {
  camera?: boolean;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

function FileButton({ camera = false, onFiles, children }: FileButtonProps) {
  const id = useId();
  const look = camera ? ("primary" as const) : ("quiet" as const);
  return (
    <span className="relative grid w-full">
      <input
        id={id}
        type="file"
        accept={camera ? "image/*" : [...photoTypes, ".heic", ".heif"].join(",")}
        capture={camera ? "user" : undefined}
        multiple={!camera}
        className="peer sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // the same file may be chosen again
          target.value = "";
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass({
          look,
          size: "large",
          wide: true,
          className: "cursor-pointer peer-focus-visible:outline-2",
        })}
      >
        {children}
      </label>
    </span>
  );
}
