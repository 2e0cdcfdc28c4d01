import type { ErrorCode } from "@portrait-studio/contract";
import { type Database, findJobTable, generations, images } from "@portrait-studio/db";
import type { EngineFailure, GenerationReport } from "@portrait-studio/engine";
import { and, eq, isNull } from "drizzle-orm";

export interface JobProgress {
  /** positions of images that are made but not stored yet */
  ready: number[];
  /** whether the engine has finished, or the job is over */
  done: boolean;
  /** why a request has no image at all; a training that failed has ended already */
  errorCode?: ErrorCode;
}

export interface QueuePosition {
  queuedAtEngine: number | null;
  progress: number | null;
}

interface Reported {
  report: GenerationReport;
  known: QueuePosition;
  codes: Record<EngineFailure, ErrorCode>;
}

export async function saveProgress(
  db: Database,
  generationId: string,
  { report, known, codes }: Reported,
): Promise<JobProgress> {
  if (report.reading) {
    await db
      .update(generations)
      .set({ reading: report.reading })
      .where(and(eq(generations.id, generationId), isNull(generations.reading)));
  }
  await keepWithheld(db, generationId, report);
  await saveQueuePosition(db, generationId, known, report.state === "running" ? report : {});
  const stored = await db
    .select({ position: images.position })
    .from(images)
    .where(eq(images.generationId, generationId));
  const positions = new Set(stored.map((image) => image.position));
  const ready = report.ready.filter((position) => !positions.has(position));
  if (report.state === "running") return { ready, done: false };
  return { ready, done: true, errorCode: getFailureCode(codes, report) };
}

/** An engine's steps may be many: the row is written for each twentieth of the request, so that pages have little to ask for. */
const writes = 20;

export async function saveQueuePosition(
  db: Database,
  id: string,
  known: QueuePosition,
  { queuedBefore, progress: told }: { queuedBefore?: number; progress?: number },
): Promise<QueuePosition> {
  const jobs = findJobTable(id);
  const queuedAtEngine = queuedBefore || null;
  const made = told === undefined ? null : Math.floor(told * writes) / writes;
  const progress = made !== null && made > (known.progress ?? -1) ? made : known.progress;
  if (queuedAtEngine !== known.queuedAtEngine || progress !== known.progress)
    await db
      .update(jobs)
      .set({ queuedAtEngine, progress })
      .where(and(eq(jobs.id, id), eq(jobs.status, "processing")));
  return { queuedAtEngine, progress };
}

/** Keeps the engine's reasons in the order of the images: the request's person reads why, and sees no more of it. */
async function keepWithheld(
  db: Database,
  generationId: string,
  { withheld = [] }: GenerationReport,
): Promise<void> {
  if (withheld.length === 0) return;
  const sorted = withheld.toSorted((a, b) => a.position - b.position);
  await db
    .update(generations)
    .set({ withheld: sorted })
    .where(and(eq(generations.id, generationId), eq(generations.status, "processing")));
}

function getFailureCode(codes: Reported["codes"], report: GenerationReport): ErrorCode {
  if (report.state === "failed") return codes[report.reason];
  if (report.withheld && report.withheld.length > 0) return "IMAGES_WITHHELD";
  return report.filtered ? "CONTENT_REFUSED" : codes.engine_error;
}
