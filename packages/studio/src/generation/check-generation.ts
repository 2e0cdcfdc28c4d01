import { type ErrorCode, type GenerationKind, isUnfinished } from "@portrait-studio/contract";
import { type Database, generations, images, models } from "@portrait-studio/db";
import type { GenerationReport, Ticket, WithheldImage } from "@portrait-studio/engine";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { findEngine } from "../engines/find-engine.ts";
import { endGeneration } from "./end-generation.ts";
import { failureCodes } from "./failure-codes.ts";

export interface GenerationProgress {
  /** positions of images that are made but not stored yet */
  ready: number[];
  /** whether the engine has finished */
  done: boolean;
  /** the reason, in case it made no image at all */
  errorCode?: ErrorCode;
}

const over: GenerationProgress = { ready: [], done: true };

/** Asks the engine for a request's status, waiting a while for news. Past its deadline, this ends the request. */
export async function checkGeneration(
  studio: Pick<WorkerStudio, "db" | "engine" | "engines">,
  generationId: string,
  { waitMs }: { waitMs: number },
): Promise<GenerationProgress> {
  const { db } = studio;
  const [generation] = await db
    .select({
      kind: generations.kind,
      status: generations.status,
      ticket: generations.engineTicket,
      queuedAtEngine: generations.queuedAtEngine,
      progress: generations.progress,
      overdue: sql<boolean>`${generations.deadlineAt} <= clock_timestamp()`,
      model: { engine: models.engine },
    })
    .from(generations)
    .innerJoin(models, eq(models.id, generations.modelId))
    .where(eq(generations.id, generationId));
  if (!generation || !isUnfinished(generation.status) || !generation.ticket) return over;
  if (generation.overdue) {
    await endGeneration(studio, generationId, { status: "failed", errorCode: "TIMED_OUT" });
    return over;
  }
  const engine = findEngine(studio, generation.model);
  if (!engine) return { ...over, errorCode: "ENGINE_UNAVAILABLE" };
  const ask = generation.kind === "edit" ? engine.checkEdit : engine.checkGeneration;
  const report = await ask(generation.ticket as Ticket, { waitMs });
  if (report.reading) {
    await db
      .update(generations)
      .set({ reading: report.reading })
      .where(and(eq(generations.id, generationId), isNull(generations.reading)));
  }
  await keepWithheld(db, generationId, report);
  await saveQueuePosition(db, generationId, { report, known: generation });
  const stored = await db
    .select({ position: images.position })
    .from(images)
    .where(eq(images.generationId, generationId));
  const positions = new Set(stored.map((image) => image.position));
  const ready = report.ready.filter((position) => !positions.has(position));
  await keepPreviews(db, generationId, report, positions);
  if (report.state === "running") return { ready, done: false };
  return { ready, done: true, errorCode: getFailureCode(generation.kind, report) };
}

/** An engine's steps may be many: the row is written for each twentieth of the request, so that pages have little to ask for. */
const writes = 20;

/** Where the request is: its place in the engine's queue, and how much of it is made. */
async function saveQueuePosition(
  db: Database,
  generationId: string,
  {
    report,
    known,
  }: { report: GenerationReport; known: { queuedAtEngine: number | null; progress: number | null } },
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

function getFailureCode(kind: GenerationKind, report: GenerationReport): ErrorCode {
  if (report.state === "failed") return failureCodes[kind][report.reason];
  if (report.withheld && report.withheld.length > 0) return "IMAGES_WITHHELD";
  return report.filtered ? "CONTENT_REFUSED" : failureCodes[kind].engine_error;
}
