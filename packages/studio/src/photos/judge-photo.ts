import { createHash } from "node:crypto";
import type { Box, CutOutDoubt, PhotoProblem, PhotoVerdict } from "@portrait-studio/contract";
import type {
  DoubtReason,
  PhotoAnalysis,
  SetJudgement,
  VerdictCode,
} from "@portrait-studio/darkroom/analysis";
import { photos, uploadSessions } from "@portrait-studio/db";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { inActiveSession } from "./in-active-session.ts";
import { cutOutFiles, cutOutKey, matteKeyOf } from "./photo-files.ts";
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

/** A photo whose verdict is stored and whose cut-out is to be made. */
interface ToCut {
  row: Row;
  analysis: PhotoAnalysis;
  judged: Judged;
}

/**
 * Analyses a new or changed photo and judges it together with the analysed photos of its session, which may be its duplicates.
 * Photos with a missing or outdated analysis are analysed again. Verdicts are stored before cut-outs are made, which take longer.
 * Safe to repeat, but runs for one person must not overlap: the one that has read fewer photos could write last. A photo that is
 * deleted meanwhile changes nothing; one whose head box is set meanwhile gets its own event. Photos of a training are skipped, and
 * judged when a cancelled training gives them back.
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
  const toCut: ToCut[] = [];
  for (const { row, analysis } of analysed) {
    const judged = judgedById.get(row.id);
    if (!judged) continue;
    const judgement = { analysis, judged, isNew: row.id === photoId, isPending };
    toCut.push(...(await storeVerdict(ports, row, judgement)));
  }
  await db
    .update(uploadSessions)
    .set({ summary: presentSummary(judgement.summary) })
    .where(eq(uploadSessions.id, photo.uploadSessionId));
  for (const each of toCut) await storeCutOut(ports, each);
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
  lettering: "lettering",
};

/** Verdicts that need the whole set. Before all photos are analysed, the next one could revoke them. */
const saidBySets: ReadonlySet<VerdictCode> = new Set(["several_people", "other_person"]);

const doubtOf: Record<DoubtReason, CutOutDoubt> = {
  "hair-unclear": "hair",
  "background-alike": "background",
  "person-touches": "otherPerson",
  "parts-unclear": "parts",
};

/**
 * Writes a photo's analysis and verdict in one statement, unless the person has set its head box meanwhile. Removes a cut-out of
 * another head or of another analysis.
 * @returns the photo if it needs a cut-out; nothing if the old one is kept or there is no head
 */
async function storeVerdict({ db, storage }: Ports, row: Row, judgement: Judgement): Promise<ToCut[]> {
  const { analysis, judged, isNew, isPending } = judgement;
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
  const { cutOutDoubts, cutOutOf, cutOutPending } = row.verdict ?? {};
  const isOld = isNew || row.analysis !== analysis || cutOutPending === true || !isSame(row.headBox, headBox);
  const cutOut = isOld ? { cutOutPending: headBox !== null } : { cutOutDoubts, cutOutOf };
  const stored = await db
    .update(photos)
    .set({
      ...(row.analysis === analysis ? {} : { analysis }),
      verdict: { ...verdict, ...cutOut },
      headBox,
      ...(isOld ? { cutOutKey: null } : {}),
    })
    .where(and(eq(photos.id, row.id), hasHead(row)))
    .returning({ id: photos.id });
  if (stored.length === 0 || !isOld) return [];
  await storage.remove(cutOutFiles(row.cutOutKey));
  return headBox ? [{ row: { ...row, headBox, verdict }, analysis, judged }] : [];
}

/** Cuts the person out and keeps the preview and the matte, unless the head was placed or the photo deleted meanwhile. */
async function storeCutOut(
  { db, storage, photoJudge }: Ports,
  { row, analysis, judged }: ToCut,
): Promise<void> {
  const cut = await photoJudge.cutOut(await storage.read(row.storageKey), analysis, judged);
  if (!cut?.picture) {
    const verdict = sql`${photos.verdict} - 'cutOutPending'`;
    await db
      .update(photos)
      .set({ verdict })
      .where(and(eq(photos.id, row.id), hasHead(row)));
    return;
  }
  const { picture, matte, passed, reasons } = cut;
  // browsers keep what an address serves, so another preview gets another key
  const key = cutOutKey(row.storageKey, createHash("sha256").update(picture).digest("hex").slice(0, 8));
  await storage.put(matteKeyOf(key), matte, { contentType: "image/png" });
  await storage.put(key, picture, { contentType: "image/webp" });
  const kept = {
    cutOutDoubts: passed ? [] : reasons.map((reason) => doubtOf[reason]),
    cutOutOf: { subject: judged.subject, version: analysis.version },
  };
  const stored = await db
    .update(photos)
    .set({
      cutOutKey: key,
      cutOutClean: passed,
      // what other photos have changed of the verdict meanwhile stays
      verdict: sql`(${photos.verdict} - 'cutOutPending') || ${JSON.stringify(kept)}::jsonb`,
    })
    .where(and(eq(photos.id, row.id), hasHead(row)))
    .returning({ id: photos.id });
  if (stored.length === 0) await storage.remove(cutOutFiles(key));
}

/** Of photos: those whose head is still where it was when the row was read. */
function hasHead({ headBox, headBoxConfirmed }: Row): SQL | undefined {
  return and(
    eq(photos.headBoxConfirmed, headBoxConfirmed),
    sql`${photos.headBox} is not distinct from ${headBox && JSON.stringify(headBox)}::jsonb`,
  );
}

function hasSameHead(a: Row, b: Row): boolean {
  return a.headBoxConfirmed === b.headBoxConfirmed && isSame(a.headBox, b.headBox);
}

function isSame(a: Box | null, b: Box | null): boolean {
  return a && b ? a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height : a === b;
}
