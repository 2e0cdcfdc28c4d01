import type { ErrorCode } from "@portrait-studio/contract";
import { type Database, generations, images } from "@portrait-studio/db";
import type { EngineFailure, GenerationReport, WithheldImage } from "@portrait-studio/engine";
import { and, eq, isNull, sql } from "drizzle-orm";

export interface JobProgress {
  /** positions of images that are made but not stored yet */
  ready: number[];
  /** whether the engine has finished, or the job is over */
  done: boolean;
  /** why a request has no image at all; a training that failed has ended already */
  errorCode?: ErrorCode;
}

interface Reported {
  report: GenerationReport;
  known: { queuedAtEngine: number | null; progress: number | null };
  codes: Record<EngineFailure, ErrorCode>;
}

/** Keeps what the engine reports of a request. @returns which of its images are to be stored, and whether the engine has finished */
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
  await saveQueuePosition(db, generationId, { report, known });
  const stored = await db
    .select({ position: images.position })
    .from(images)
    .where(eq(images.generationId, generationId));
  const positions = new Set(stored.map((image) => image.position));
  const ready = report.ready.filter((position) => !positions.has(position));
  await keepPreviews(db, generationId, report, positions);
  if (report.state === "running") return { ready, done: false };
  return { ready, done: true, errorCode: getFailureCode(codes, report) };
}

/** An engine's steps may be many: the row is written for each twentieth of the request, so that pages have little to ask for. */
const writes = 20;

/** Where the request is: its place in the engine's queue, and how much of it is made. */
async function saveQueuePosition(
  db: Database,
  generationId: string,
  { report, known }: Pick<Reported, "report" | "known">,
): Promise<void> {
  const { queuedBefore, progress: told } = report.state === "running" ? report : {};
  const queuedAtEngine = queuedBefore || null;
  const made = told === undefined ? null : Math.floor(told * writes) / writes;
  const progress = made !== null && made > (known.progress ?? -1) ? made : known.progress;
  if (queuedAtEngine === known.queuedAtEngine && progress === known.progress) return;
  await db
    .update(generations)
    .set({ queuedAtEngine, progress })
    .where(and(eq(generations.id, generationId), eq(generations.status, "processing")));
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
    .set({ withheld: sorted, previews: sql`${generations.previews} - ${textArray(sorted)}` })
    .where(and(eq(generations.id, generationId), eq(generations.status, "processing")));
}

function textArray(withheld: readonly WithheldImage[]) {
  return sql`array[${sql.join(
    withheld.map(({ position }) => sql`${String(position)}::text`),
    sql`, `,
  )}]`;
}

/** Previews of images that are there already are left out; those of an ended request are not wanted any more. */
async function keepPreviews(
  db: Database,
  generationId: string,
  { previews = [] }: GenerationReport,
  stored: ReadonlySet<number>,
): Promise<void> {
  const wanted = previews.filter(({ position }) => !stored.has(position));
  if (wanted.length === 0) return;
  const byPosition = wanted.map(({ position, bytes }) => [position, Buffer.from(bytes).toString("base64")]);
  await db
    .update(generations)
    .set({ previews: Object.fromEntries(byPosition) })
    .where(and(eq(generations.id, generationId), eq(generations.status, "processing")));
}

function getFailureCode(codes: Reported["codes"], report: GenerationReport): ErrorCode {
  if (report.state === "failed") return codes[report.reason];
  if (report.withheld && report.withheld.length > 0) return "IMAGES_WITHHELD";
  return report.filtered ? "CONTENT_REFUSED" : codes.engine_error;
}
