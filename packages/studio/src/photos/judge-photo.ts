import { createHash } from "node:crypto";
import type { Box, CutOutDoubt, PhotoProblem, PhotoVerdict } from "@portrait-studio/contract";
import type {
  DoubtReason,
  PhotoAnalysis,
  SetJudgement,
  VerdictCode,
} from "@portrait-studio/darkroom/analysis";
import { photos, uploadSessions } from "@portrait-studio/db";
import { and, asc, eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { inActiveSession } from "./in-active-session.ts";
import { cutOutKey } from "./photo-files.ts";
import { presentSummary } from "./present-summary.ts";

type Ports = Pick<WorkerStudio, "db" | "storage" | "photoJudge">;
type Judged = SetJudgement["photos"][number];

const columns = {
  id: photos.id,
  storageKey: photos.storageKey,
  analysis: photos.analysis,
  verdict: photos.verdict,
  headBox: photos.headBox,
  headBoxConfirmed: photos.headBoxConfirmed,
  cutOutKey: photos.cutOutKey,
};
type Row = Pick<typeof photos.$inferSelect, keyof typeof columns>;

/** One photo's part in the judgement of its set. */
interface Judgement {
  analysis: PhotoAnalysis;
  judged: Judged;
  /** whether this photo was analysed in this run */
  isNew: boolean;
  /** whether other photos of the set are not analysed yet, so that the person it shows may still change */
  isPending: boolean;
}

/**
 * Analyses a new or changed photo and judges it together with the analysed photos of its session, which may be its duplicates.
 * Photos with a missing or outdated analysis are analysed again. Safe to repeat, but runs for one person must not overlap:
 * the one that has read fewer photos could write last. A photo that is deleted meanwhile changes nothing; one whose head box is
 * set meanwhile gets its own event. Photos of a training are skipped, and judged when a cancelled training gives them back.
 */
export async function judgePhoto(ports: Ports, photoId: string): Promise<void> {
  const { db, photoJudge } = ports;
  const [photo] = await db
    .select({ ...columns, uploadSessionId: photos.uploadSessionId })
    .from(photos)
    .where(and(eq(photos.id, photoId), inActiveSession(db)));
  if (!photo) return;
  const analysis = await analyse(ports, photo);
  const rows = await db
    .select(columns)
    .from(photos)
    .where(eq(photos.uploadSessionId, photo.uploadSessionId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
  const found = rows.find(({ id }) => id === photoId);
  if (!found || !hasSameHead(found, photo)) return;
  const analysed: { id: string; analysis: PhotoAnalysis; row: Row }[] = [];
  for (const row of rows) {
    if (row.id === photoId) analysed.push({ id: row.id, analysis, row });
    else if (row.analysis?.version === analysis.version)
      analysed.push({ id: row.id, analysis: row.analysis as PhotoAnalysis, row });
    // a photo without a verdict will get its own run
    else if (row.verdict) analysed.push({ id: row.id, analysis: await analyse(ports, row), row });
  }
  const judgement = photoJudge.judgeSet(analysed.map(({ id, analysis }) => ({ id, analysis })));
  const judgedById = new Map(judgement.photos.map((judged) => [judged.id, judged]));
  const isPending = analysed.length < rows.length;
  for (const { row, analysis } of analysed) {
    const judged = judgedById.get(row.id);
    if (judged) await storeJudgement(ports, row, { analysis, judged, isNew: row.id === photoId, isPending });
  }
  await db
    .update(uploadSessions)
    .set({ summary: presentSummary(judgement.summary) })
    .where(eq(uploadSessions.id, photo.uploadSessionId));
}

async function analyse({ storage, photoJudge }: Ports, row: Row): Promise<PhotoAnalysis> {
  const placed = row.headBoxConfirmed && row.headBox ? { headBox: row.headBox } : {};
  return photoJudge.analyse(await storage.read(row.storageKey), placed);
}

const problemOf: Record<VerdictCode, PhotoProblem> = {
  too_small: "tooSmall",
  blurry: "blurry",
  too_dark: "tooDark",
  near_duplicate: "duplicate",
  no_clear_subject: "noSubject",
  several_people: "severalPeople",
  other_person: "otherPerson",
  eyes_closed: "eyesClosed",
  sunglasses: "sunglasses",
  blank_corners: "blankCorners",
};

/** Verdicts that need the whole set. Before all photos are analysed, the next one could revoke them. */
const saidBySets: ReadonlySet<VerdictCode> = new Set(["several_people", "other_person"]);

const doubtOf: Record<DoubtReason, CutOutDoubt> = {
  "hair-unclear": "hair",
  "background-alike": "background",
  "person-touches": "otherPerson",
  "parts-unclear": "parts",
};

/** Writes a photo's analysis and verdict in one statement, unless the person has set its head box meanwhile. */
async function storeJudgement(ports: Ports, row: Row, judgement: Judgement): Promise<void> {
  const { analysis, judged, isNew, isPending } = judgement;
  const { db, storage } = ports;
  const problems = judged.verdicts
    .filter((code) => !(isPending && saidBySets.has(code)))
    .map((code) => problemOf[code]);
  const verdict: PhotoVerdict = {
    level: problems.length === 0 ? "ready" : "attention",
    problems,
    ...(judged.duplicateOf ? { duplicateOf: judged.duplicateOf } : {}),
  };
  // without a clear subject, the head is only a guess and is not shown
  const found = judged.verdicts.includes("no_clear_subject") ? null : judged.head;
  const headBox = row.headBoxConfirmed ? row.headBox : found;
  const moved = isNew || !isSame(row.headBox, headBox);
  const { cutOutDoubts = [], ...cutOut } = moved
    ? await storeCutOut(ports, row, analysis, headBox && judged)
    : { cutOutKey: row.cutOutKey, cutOutDoubts: row.verdict?.cutOutDoubts };
  const stored = await db
    .update(photos)
    .set({
      ...(row.analysis === analysis ? {} : { analysis }),
      verdict: { ...verdict, cutOutDoubts },
      headBox,
      ...cutOut,
    })
    .where(
      and(
        eq(photos.id, row.id),
        eq(photos.headBoxConfirmed, row.headBoxConfirmed),
        sql`${photos.headBox} is not distinct from ${row.headBox && JSON.stringify(row.headBox)}::jsonb`,
      ),
    )
    .returning({ id: photos.id });
  const replaced = stored.length > 0 ? row.cutOutKey : cutOut.cutOutKey;
  if (replaced && row.cutOutKey !== cutOut.cutOutKey) await storage.remove([replaced]);
}

/** @returns the key of the cut-out's preview, null when there is none, and how clean it is */
async function storeCutOut(
  { storage, photoJudge }: Ports,
  { storageKey }: Row,
  analysis: PhotoAnalysis,
  judged: Judged | null,
): Promise<{ cutOutKey: string | null; cutOutClean?: boolean; cutOutDoubts?: CutOutDoubt[] }> {
  const preview = judged && (await photoJudge.cutOut(await storage.read(storageKey), analysis, judged));
  if (!preview) return { cutOutKey: null };
  const { picture: image, passed, reasons } = preview;
  // browsers cache by address, so a new preview gets a new key
  const key = cutOutKey(storageKey, createHash("sha256").update(image).digest("hex").slice(0, 8));
  await storage.put(key, image, { contentType: "image/webp" });
  const cutOutDoubts = passed ? [] : reasons.map((reason) => doubtOf[reason]);
  return { cutOutKey: key, cutOutClean: passed, cutOutDoubts };
}

function hasSameHead(a: Row, b: Row): boolean {
  return a.headBoxConfirmed === b.headBoxConfirmed && isSame(a.headBox, b.headBox);
}

function isSame(a: Box | null, b: Box | null): boolean {
  return a && b ? a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height : a === b;
}
