import { Button } from "@portrait-studio/ui/button";
import { Dialog } from "@portrait-studio/ui/dialog";
import { Progress } from "@portrait-studio/ui/progress";
import Link from "next/link";
import { useTranslation } from "react-i18next";
import { imageAddress } from "~/features/images/image-address.ts";
import { api } from "~/lib/api.ts";
import { imagesMade } from "~/lib/images-made.ts";
import { useFormat } from "~/lib/language/use-format.ts";
import type { Jobs } from "./use-jobs.ts";

export function JobsSheet({ jobs, onClose }: { jobs: Jobs; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const utils = api.useUtils();
  const cancelTraining = api.training.cancel.useMutation({ onSettled: () => utils.training.invalidate() });
  const cancelGeneration = api.generation.cancel.useMutation({
    onSettled: () => utils.generation.invalidate(),
  });
  const cancelEdit = api.imageEdits.cancel.useMutation({ onSettled: () => utils.imageEdits.invalidate() });
  const alone = jobs.generations.filter(({ shootId }) => shootId === null);
  const shootIds = new Set(jobs.generations.flatMap(({ shootId }) => shootId ?? []));
  const none = jobs.trainings.length + jobs.generations.length + jobs.edits.length === 0;
  return (
    <Dialog onClose={onClose} place="side" title={t("jobs.title")} closeLabel={t("close")}>
      {none && <p className="text-muted">{t("jobs.none")}</p>}
      <ul className="grid gap-3">
        {jobs.trainings.map(({ id, model, progress }) => (
          <Job
            key={id}
            stage={t("jobs.stage.training")}
            href="/training"
            onFollow={onClose}
            name={model.name}
            state={t("jobs.training", { percent: format.progress(progress) })}
            progress={progress}
            cancelling={cancelTraining.isPending}
            onCancel={() => cancelTraining.mutate({ id })}
          />
        ))}
        {[...shootIds].map((id) => (
          <ShootJob
            key={id}
            id={id}
            requests={jobs.generations.filter(({ shootId }) => shootId === id)}
            onFollow={onClose}
          />
        ))}
        {alone.map(({ id, prompt, count, outputs, progress }) => (
          <Job
            key={id}
            stage={t("jobs.stage.generation")}
            href="/generate"
            onFollow={onClose}
            name={prompt}
            state={t("jobs.developing", { count: count - outputs.length })}
            progress={imagesMade({ count, outputs, progress }) / count}
            cancelling={cancelGeneration.isPending}
            onCancel={() => cancelGeneration.mutate({ id })}
          />
        ))}
        {jobs.edits.map(({ id, imageId, instruction, count, outputs, progress }) => (
          <Job
            key={id}
            stage={t("jobs.stage.edit")}
            href={imageAddress(imageId)}
            onFollow={onClose}
            name={instruction}
            state={t("jobs.developing", { count: count - outputs.length })}
            progress={imagesMade({ count, outputs, progress }) / count}
            cancelling={cancelEdit.isPending}
            onCancel={() => cancelEdit.mutate({ id })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface ShootJobProps {
  id: string;
  /** its unfinished ones */
  requests: Jobs["generations"];
  onFollow: () => void;
}

function ShootJob({ id, requests, onFollow }: ShootJobProps) {
  const { t } = useTranslation();
  const utils = api.useUtils();
  const { data: shoot } = api.shoots.get.useQuery({ id }, { meta: { silent: true } });
  const cancel = api.shoots.cancel.useMutation({
    onSettled: () => Promise.all([utils.shoots.invalidate(), utils.generation.invalidate()]),
  });
  const left = requests.reduce((sum, { count, outputs }) => sum + count - outputs.length, 0);
  const count = shoot?.count ?? requests.reduce((sum, request) => sum + request.count, 0);
  return (
    <Job
      stage={t("jobs.stage.shoot")}
      href="/generate"
      onFollow={onFollow}
      name={t("jobs.shoot", { count })}
      state={t("jobs.developing", { count: left })}
      progress={shoot ? shoot.delivered / shoot.count : 1 - left / count}
      cancelling={cancel.isPending}
      onCancel={() => cancel.mutate({ id })}
    />
  );
}

interface JobProps {
  stage: string;
  href: string;
  onFollow: () => void;
  name: string;
  state: string;
  progress: number;
  cancelling: boolean;
  onCancel: () => void;
}

function Job({ stage, href, onFollow, name, state, progress, cancelling, onCancel }: JobProps) {
  const { t } = useTranslation();
  return (
    <li className="grid gap-2.5 rounded-card border border-line p-4">
      <div className="grid justify-items-start gap-0.5">
        <p className="font-medium text-accent text-caption">{stage}</p>
        <Link
          href={href}
          onClick={onFollow}
          className="flex items-center rounded-input underline-offset-4 hover:underline pointer-coarse:min-h-11"
        >
          <span className="line-clamp-2 font-medium">{name}</span>
        </Link>
      </div>
      <Progress label={t("jobs.progress", { name })} value={progress} />
      <div className="flex items-center justify-between gap-3">
        <span className="tabular text-label text-muted">{state}</span>
        <Button size="small" busy={cancelling} onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </li>
  );
}
