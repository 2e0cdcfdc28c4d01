import type { PhotoProblem, PhotoSetSummary, PhotoVerdict } from "@portrait-studio/contract";
import { photos, runInTransaction, uploadSessions } from "@portrait-studio/db";
import type { PhotoAnalysis, SetJudgement } from "@portrait-studio/photo/types";
import { and, asc, eq, type SQL } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { addToOutbox } from "../outbox/add-to-outbox.ts";
import { sendOutboxNow } from "../outbox/relay-outbox.ts";
import { inActiveSession } from "./in-active-session.ts";
import { cutOutFiles } from "./photo-files.ts";
import { analysisColumns, hasHead, isSameBox, placedHead } from "./placed-head.ts";

type Judged = SetJudgement["photos"][number];

export const judgedColumns = {
  ...analysisColumns,
  userId: photos.userId,
  verdict: photos.verdict,
  cutOutKey: photos.cutOutKey,
};
type PhotoRow = Pick<typeof photos.$inferSelect, keyof typeof judgedColumns>;

interface AnalysedRow {
  analysis: PhotoAnalysis;
  row: PhotoRow;
}

interface SetVerdicts {
  uploadSessionId: string;
  judgement: SetJudgement;
  /** the photo that is judged for itself, not only with its set */
  newId?: string | undefined;
  /** whether other photos of the set are not analysed yet, so that the person it shows may still change */
  isPending: boolean;
  /** which photos may still be changed */
  open: SQL;
}

type JudgePorts = Pick<WorkerStudio, "db" | "storage" | "photoJudge" | "dispatch" | "log">;

/**
 * Analyses a new or changed photo and judges it together with the analysed photos of its session, which may be its duplicates.
 * Photos with a missing or outdated analysis are analysed again. Cut-outs take longer: each gets an event of its own.
 * Safe to repeat, and beside others of the person: who has written looks whether another photo was analysed meanwhile. A photo that is
 * deleted meanwhile changes nothing; one whose head box is set meanwhile gets its own event. Photos of a training are skipped: the
 * training judges them itself.
 * @returns the photos that are to be cut out now
 */
export async function judgePhoto(ports: JudgePorts, photoId: string): Promise<string[]> {
  const { db, photoJudge } = ports;
  const [photo] = await db
    .select({ ...judgedColumns, uploadSessionId: photos.uploadSessionId })
    .from(photos)
    .where(and(eq(photos.id, photoId), inActiveSession(db)));
  if (!photo) return [];
  const { uploadSessionId } = photo;
  const analysis = await analyse(ports, photo);
  const toCut = new Set<string>();
  let newId: string | undefined = photoId;
  for (let judged = 0; ; newId = undefined) {
    const rows = await db
      .select(judgedColumns)
      .from(photos)
      .where(eq(photos.uploadSessionId, uploadSessionId))
      .orderBy(asc(photos.createdAt), asc(photos.id));
    const found = rows.find(({ id }) => id === newId);
    if (newId && !(found && hasSameHead(found, photo))) break;
    const analysed: AnalysedRow[] = [];
    for (const row of rows) {
      if (row.id === newId) analysed.push({ analysis, row });
      else if (row.analysis?.version === analysis.version)
        analysed.push({ analysis: row.analysis as PhotoAnalysis, row });
      // a photo without a verdict will get its own run
      else if (row.verdict) analysed.push({ analysis: await analyse(ports, row), row });
    }
    if (analysed.length <= judged) break;
    judged = analysed.length;
    const judgement = photoJudge.judgeSet(analysed.map(({ row: { id }, analysis }) => ({ id, analysis })));
    const isPending = judged < rows.length;
    const open = inActiveSession(db);
    const verdicts = { uploadSessionId, judgement, newId, isPending, open };
    for (const id of await storeVerdicts(ports, analysed, verdicts)) toCut.add(id);
  }
  if (toCut.size > 0) sendOutboxNow(ports);
  return [...toCut];
}

/** Writes what a set was judged to be to its photos and its session. @returns the photos that are to be cut out now */
export async function storeVerdicts(
  ports: Pick<WorkerStudio, "db" | "storage">,
  analysed: readonly AnalysedRow[],
  verdicts: SetVerdicts,
): Promise<string[]> {
  const judgedById = new Map(verdicts.judgement.photos.map((judged) => [judged.id, judged]));
  const toCut: string[] = [];
  for (const one of analysed) {
    const judged = judgedById.get(one.row.id);
    if (judged && (await storeVerdict(ports, one, judged, verdicts))) toCut.push(one.row.id);
  }
  await ports.db
    .update(uploadSessions)
    .set({ summary: presentSummary(verdicts.judgement.summary) })
    .where(eq(uploadSessions.id, verdicts.uploadSessionId));
  return toCut;
}

async function analyse({ storage, photoJudge }: JudgePorts, row: PhotoRow): Promise<PhotoAnalysis> {
  const headBox = placedHead(row);
  return photoJudge.analyse(await storage.read(row.storageKey), headBox ? { headBox } : {});
}

/** Verdicts that need the whole set. Before all photos are analysed, the next one could revoke them. */
const saidBySets: ReadonlySet<PhotoProblem> = new Set(["severalPeople", "otherPerson"]);

/**
 * Writes a photo's analysis and verdict, with the event for its cut-out, unless the person has set its head box meanwhile. Removes a
 * cut-out of another head or of another analysis.
 * @returns whether the photo is to be cut out: not if the old cut-out is kept or there is no head
 */
async function storeVerdict(
  { db, storage }: Pick<WorkerStudio, "db" | "storage">,
  { row, analysis }: AnalysedRow,
  judged: Judged,
  { newId, isPending, open }: SetVerdicts,
): Promise<boolean> {
  const problems = judged.verdicts.filter((code) => !(isPending && saidBySets.has(code)));
  const verdict: PhotoVerdict = {
    level: problems.length === 0 ? "ready" : "attention",
    problems,
    ...(judged.duplicateOf ? { duplicateOf: judged.duplicateOf } : {}),
  };
  // without a clear subject, the head is only a guess and is not shown
  const found = judged.verdicts.includes("noSubject") ? null : judged.head;
  const headBox = row.headBoxConfirmed ? row.headBox : found;
  const { cutOutDoubts, cutOutOf, cutOutPending } = row.verdict ?? {};
  const isOld =
    row.id === newId ||
    row.analysis !== analysis ||
    cutOutPending === true ||
    !isSameBox(row.headBox, headBox);
  const cutOut = isOld
    ? { cutOutPending: headBox !== null, cutOutOf: { subject: judged.subject, version: analysis.version } }
    : { cutOutDoubts, cutOutOf };
  const toCut = isOld && headBox !== null;
  const stored = await runInTransaction(db, async (tx) => {
    const [changed] = await tx
      .update(photos)
      .set({
        ...(row.analysis === analysis ? {} : { analysis }),
        verdict: { ...verdict, ...cutOut },
        headBox,
        ...(isOld ? { cutOutKey: null } : {}),
      })
      .where(and(eq(photos.id, row.id), hasHead(row), open))
      .returning({ id: photos.id });
    if (changed && toCut) await addToOutbox(tx, "photo/judged", { photoId: row.id, userId: row.userId });
    return changed !== undefined;
  });
  if (stored && isOld) await storage.remove(cutOutFiles(row.cutOutKey));
  return stored && toCut;
}

function hasSameHead(a: PhotoRow, b: PhotoRow): boolean {
  return (
    a.storageKey === b.storageKey &&
    a.headBoxConfirmed === b.headBoxConfirmed &&
    isSameBox(a.headBox, b.headBox)
  );
}

type MeasuredSet = SetJudgement["summary"];

/** Degrees of yaw from which a face counts as turned, to the person's own left where they are positive. */
const turned = 14;
const variedSides = 0.375;
const smiling = 0.4;

function presentSummary({ photos, usable, yaw, side, smile, advice }: MeasuredSet): PhotoSetSummary {
  const [rightmost, leftmost] = yaw;
  const seen = usable > 0;
  const left = seen && leftmost >= turned;
  const front = seen && rightmost < turned && leftmost > -turned && !advice.includes("faceForward");
  const right = seen && rightmost <= -turned;
  const variedLight = side[1] - side[0] >= variedSides;
  const smiles = seen && smile[1] >= smiling;
  const serious = seen && smile[0] <= 1 - smiling;
  const has = {
    turnLeft: left,
    turnRight: right,
    otherLight: variedLight,
    smile: smiles,
    noSmile: serious,
  };
  return {
    photos,
    usable,
    angles: [
      ...(left ? (["left"] as const) : []),
      ...(front ? (["front"] as const) : []),
      ...(right ? (["right"] as const) : []),
    ],
    variedLight,
    expressions: [...(smiles ? (["smiling"] as const) : []), ...(serious ? (["serious"] as const) : [])],
    // advice goes on to twice of what counts: what is ticked off is not asked for as well
    advice: advice.filter((code) => !(code in has && has[code as keyof typeof has])),
  };
}
