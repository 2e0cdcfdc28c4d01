import { createHash } from "node:crypto";
import type { Box, CutOutDoubt, PhotoProblem, PhotoVerdict } from "@portrait-studio/contract";
import type {
  DoubtReason,
  PhotoAnalysis,
  SetJudgement,
  VerdictCode,
} from "@portrait-studio/darkroom/analysis";
import { photos } from "@portrait-studio/db";
import { and, asc, eq, sql } from "drizzle-orm";
import type { WorkerStudio } from "../context.ts";
import { inActiveSession } from "./in-active-session.ts";
import { analysisKey, cutOutKey } from "./photo-files.ts";

type Ports = Pick<WorkerStudio, "db" | "storage" | "photoJudge">;
type Row = Pick<
  typeof photos.$inferSelect,
  "id" | "storageKey" | "headBox" | "headBoxConfirmed" | "cutOutKey" | "verdict"
>;
type Judged = SetJudgement["photos"][number];

/** What is known of a photo when its set has been judged. */
interface Seen {
  row: Row;
  analysis: PhotoAnalysis;
  judged: Judged;
  /** it is this photo that was looked at now */
  isNew: boolean;
  /** other photos of the set have not been looked at: who its person is may still change */
  isPending: boolean;
}

/**
 * Looks at a photo, new or changed, and judges it together with those of its session that have been looked at: a photo may
 * turn out to repeat an earlier one, or the other way round. Safe to repeat; for one person it must not run twice at a
 * time, since the one that knows of fewer photos could have the last word. A photo that is gone, or goes meanwhile,
 * changes nothing; one whose head is placed meanwhile is looked at again. What a training has taken is passed over, so that
 * the person's next photos do not wait for it; it is asked for again when the training gives its photos back.
 */
export async function judgePhoto(ports: Ports, photoId: string): Promise<void> {
  const { db, storage, photoJudge } = ports;
  const [photo] = await db
    .select({
      storageKey: photos.storageKey,
      uploadSessionId: photos.uploadSessionId,
      userId: photos.userId,
      headBox: photos.headBox,
      headBoxConfirmed: photos.headBoxConfirmed,
    })
    .from(photos)
    .where(and(eq(photos.id, photoId), inActiveSession(db)));
  if (!photo) return;
  const { headBox, headBoxConfirmed } = photo;
  const told = headBoxConfirmed && headBox ? { headBox } : {};
  const analysis = await photoJudge.analyse(await storage.read(photo.storageKey), told);
  const key = analysisKey(photo.storageKey);
  await storage.put(key, Buffer.from(JSON.stringify(analysis)), { contentType: "application/json" });
  const rows = await db
    .select({
      id: photos.id,
      storageKey: photos.storageKey,
      headBox: photos.headBox,
      headBoxConfirmed: photos.headBoxConfirmed,
      cutOutKey: photos.cutOutKey,
      verdict: photos.verdict,
    })
    .from(photos)
    .where(eq(photos.uploadSessionId, photo.uploadSessionId))
    .orderBy(asc(photos.createdAt), asc(photos.id));
  const found = rows.find(({ id }) => id === photoId);
  if (!found || found.headBoxConfirmed !== headBoxConfirmed || !isSame(found.headBox, headBox)) {
    // whoever deleted it, or placed its head, may have done so before there was this file
    await storage.remove([key]);
    return;
  }
  const stored = new Set(await storage.list(`photos/${photo.userId}/`));
  const looked = new Map(
    rows.filter(({ storageKey }) => stored.has(analysisKey(storageKey))).map((row) => [row.id, row]),
  );
  const analysed = await Promise.all(
    [...looked.values()].map(async (row) => ({ id: row.id, analysis: await readAnalysis(ports, row) })),
  );
  const analyses = new Map(analysed.map(({ id, analysis }) => [id, analysis]));
  const isPending = looked.size < rows.length;
  for (const judged of photoJudge.judgeSet(analysed).photos) {
    const [row, seen] = [looked.get(judged.id), analyses.get(judged.id)];
    if (row && seen)
      await storeVerdict(ports, { row, analysis: seen, judged, isNew: row.id === photoId, isPending });
  }
}

/** A stored analysis; one of another version is made again. */
async function readAnalysis(
  { storage, photoJudge }: Ports,
  { storageKey, headBox, headBoxConfirmed }: Pick<Row, "storageKey" | "headBox" | "headBoxConfirmed">,
): Promise<PhotoAnalysis> {
  const key = analysisKey(storageKey);
  const stored = JSON.parse(Buffer.from(await storage.read(key)).toString("utf8")) as PhotoAnalysis;
  if (stored.version === photoJudge.analysisVersion) return stored;
  const told = headBoxConfirmed && headBox ? { headBox } : {};
  const analysis = await photoJudge.analyse(await storage.read(storageKey), told);
  await storage.put(key, Buffer.from(JSON.stringify(analysis)), { contentType: "application/json" });
  return analysis;
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

/** What only the whole set can say: while photos of it wait, it would be an alarm that the next photo may take back. */
const saidBySets: ReadonlySet<VerdictCode> = new Set(["several_people", "other_person"]);

const doubtOf: Record<DoubtReason, CutOutDoubt> = {
  "hair-unclear": "hair",
  "background-alike": "background",
  "person-touches": "otherPerson",
  "parts-unclear": "parts",
};

async function storeVerdict(ports: Ports, seen: Seen): Promise<void> {
  const { row, judged, isNew, isPending } = seen;
  const { db, storage } = ports;
  const problems = judged.verdicts
    .filter((code) => !(isPending && saidBySets.has(code)))
    .map((code) => problemOf[code]);
  const verdict: PhotoVerdict = {
    level: problems.length === 0 ? "ready" : "attention",
    problems,
    ...(judged.duplicateOf ? { duplicateOf: judged.duplicateOf } : {}),
  };
  // where nothing looks like a head, there is only a guess, and a guess is not shown as found
  const found = judged.verdicts.includes("no_clear_subject") ? null : judged.head;
  const headBox = row.headBoxConfirmed ? row.headBox : found;
  const moved = isNew || !isSame(row.headBox, headBox);
  const { cutOutDoubts = [], ...cutOut } = moved
    ? await storeCutOut(ports, headBox ? seen : { ...seen, judged: null })
    : { cutOutKey: row.cutOutKey, cutOutDoubts: row.verdict?.cutOutDoubts };
  const stored = await db
    .update(photos)
    .set({ verdict: { ...verdict, cutOutDoubts }, headBox, ...cutOut })
    .where(
      and(
        eq(photos.id, row.id),
        // not over what the person has said meanwhile
        eq(photos.headBoxConfirmed, row.headBoxConfirmed),
        sql`${photos.headBox} is not distinct from ${row.headBox && JSON.stringify(row.headBox)}::jsonb`,
      ),
    )
    .returning({ id: photos.id });
  const over = stored.length > 0 ? row.cutOutKey : cutOut.cutOutKey;
  if (over && row.cutOutKey !== cutOut.cutOutKey) await storage.remove([over]);
}

/** @returns where the preview of the person cut out lies, if there is one, and how clean it is */
async function storeCutOut(
  { storage, photoJudge }: Ports,
  { row: { storageKey }, analysis, judged }: Omit<Seen, "judged"> & { judged: Judged | null },
): Promise<{ cutOutKey: string | null; cutOutClean?: boolean; cutOutDoubts?: CutOutDoubt[] }> {
  const preview = judged && (await photoJudge.cutOut(await storage.read(storageKey), analysis, judged));
  if (!preview) return { cutOutKey: null };
  const { picture, passed, reasons } = preview;
  // what lies behind an address never changes: another picture has another key
  const key = cutOutKey(storageKey, createHash("sha256").update(picture).digest("hex").slice(0, 8));
  await storage.put(key, picture, { contentType: "image/webp" });
  const cutOutDoubts = passed ? [] : reasons.map((reason) => doubtOf[reason]);
  return { cutOutKey: key, cutOutClean: passed, cutOutDoubts };
}

function isSame(a: Box | null, b: Box | null): boolean {
  return a && b ? a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height : a === b;
}
