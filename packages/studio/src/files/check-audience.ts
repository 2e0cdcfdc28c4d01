import {
  accessTokens,
  accountExports,
  type DatabaseHandle,
  images,
  models,
  photos,
  sessions,
  users,
} from "@portrait-studio/db";
import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { isShared } from "../images/is-shared.ts";
import type { Audience, Subject, Viewer } from "./audience.ts";

type Db = { db: DatabaseHandle };

const now = sql`clock_timestamp()`;
/** neither deleted or about to be, nor blocked */
const admitted = and(isNull(users.deletedAt), isNull(users.deletionDueAt), isNull(users.blockedAt));
const oneRow = { there: sql<number>`1` };

export async function isViewerValid(studio: Db, viewer: Viewer): Promise<boolean> {
  const rows = await viewerRows(studio, viewer);
  return rows.length > 0;
}

export async function isSubjectValid(studio: Db, { viewer, subject }: Audience): Promise<boolean> {
  if (viewer.kind === "share") return await isShareValid(studio, viewer, subject);
  const rows = await subjectRows(studio, subject);
  return rows.length > 0;
}

function viewerRows({ db }: Db, { kind, id }: Viewer) {
  switch (kind) {
    case "session":
      return db
        .select(oneRow)
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), admitted));
    case "token":
      return db
        .select(oneRow)
        .from(accessTokens)
        .innerJoin(users, eq(users.id, accessTokens.userId))
        .where(
          and(
            eq(accessTokens.id, id),
            or(isNull(accessTokens.expiresAt), gt(accessTokens.expiresAt, now)),
            admitted,
          ),
        );
    case "person":
      return db
        .select(oneRow)
        .from(users)
        .where(and(eq(users.id, id), admitted));
    case "share":
      return db
        .select(oneRow)
        .from(images)
        .innerJoin(users, eq(users.id, images.userId))
        .where(and(eq(images.shareToken, id), isShared, admitted));
  }
}

function subjectRows({ db }: Db, { kind, id }: Subject) {
  switch (kind) {
    case "image":
      return imageRows(db, and(eq(images.id, id), isNull(images.deletedAt)));
    case "trash":
      return imageRows(db, and(eq(images.id, id), isNotNull(images.deletedAt)));
    case "photo":
      return db
        .select(oneRow)
        .from(photos)
        .where(and(eq(photos.id, id), isNull(photos.removedAt)));
    case "model":
      return db
        .select(oneRow)
        .from(models)
        .where(and(eq(models.id, id), isNull(models.deletedAt)));
    case "export":
      return db
        .select(oneRow)
        .from(accountExports)
        .where(
          and(
            eq(accountExports.id, id),
            isNull(accountExports.downloadedAt),
            gt(accountExports.expiresAt, now),
          ),
        );
  }
}

async function isShareValid({ db }: Db, { id }: Viewer, subject: Subject): Promise<boolean> {
  if (subject.kind !== "image") return false;
  const shared = and(eq(images.id, subject.id), eq(images.shareToken, id), isNull(images.deletedAt));
  const [rows, sharer] = await Promise.all([
    imageRows(db, shared),
    viewerRows({ db }, { kind: "share", id }),
  ]);
  return rows.length > 0 && sharer.length > 0;
}

function imageRows(db: DatabaseHandle, condition: SQL | undefined) {
  return db
    .select(oneRow)
    .from(images)
    .innerJoin(models, and(eq(models.id, images.modelId), isNull(models.deletedAt)))
    .where(condition);
}
