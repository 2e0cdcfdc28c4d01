import { listStatement } from "@portrait-studio/billing/ledger";
import type { Statement, StatementInput } from "@portrait-studio/contract";
import { generations, images, models, trainingSessions } from "@portrait-studio/db";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Actor, Studio } from "../context.ts";
import { addressesFor, imageSubject } from "../files/audience.ts";
import { readStatementCursor } from "./read-cursor.ts";

type LineAbout = Pick<Statement["lines"][number], "name" | "thumbnailUrl" | "imageId" | "modelId">;

type ReadAbout = (
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
  ids: readonly string[],
) => Promise<Map<string, LineAbout>>;

const unknown: LineAbout = { name: null, thumbnailUrl: null, imageId: null, modelId: null };

/** A line is a grant, an expiry, a refund or an ended job; the bookings of what is deleted stay. @throws INVALID_CURSOR */
export async function getStatement(
  studio: Pick<Studio, "db" | "storage">,
  actor: Actor,
  { limit, cursor }: Partial<StatementInput> = {},
): Promise<Statement> {
  const from = cursor === undefined ? undefined : readStatementCursor(cursor);
  const { now, lines, next } = await listStatement(studio.db, actor.userId, { limit, from });
  const all = [...lines, ...(now?.reserved ?? [])];
  const [trainings, requests] = await Promise.all([
    readTrainings(studio, actor, listIds(all, "training")),
    readRequests(studio, actor, [...listIds(all, "generation"), ...listIds(all, "edit")]),
  ]);
  const getAbout = ({ subjectId }: LedgerSubjectRef) =>
    trainings.get(subjectId) ?? requests.get(subjectId) ?? unknown;
  return {
    now: now && { ...now, reserved: now.reserved.map((one) => ({ ...one, ...getAbout(one) })) },
    lines: lines.map((line) => ({ ...line, ...getAbout(line) })),
    nextCursor: next && `${next.before}.${next.balance}`,
  };
}

type LedgerSubjectRef = Pick<Statement["lines"][number], "subjectType" | "subjectId">;

function listIds(subjects: readonly LedgerSubjectRef[], type: LedgerSubjectRef["subjectType"]): string[] {
  return subjects.flatMap(({ subjectType, subjectId }) => (subjectType === type ? subjectId : []));
}

const readTrainings: ReadAbout = async ({ db, storage }, actor, ids) => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: trainingSessions.id, model: models })
    .from(trainingSessions)
    .innerJoin(models, and(eq(models.id, trainingSessions.modelId), isNull(models.deletedAt)))
    .where(and(eq(trainingSessions.userId, actor.userId), inArray(trainingSessions.id, [...ids])));
  const addresses = addressesFor({ storage }, actor);
  return new Map(
    rows.map(({ id, model }) => [
      id,
      {
        name: model.name,
        thumbnailUrl: model.coverKey && addresses.of(model.coverKey, { kind: "model", id: model.id }),
        imageId: null,
        modelId: model.status === "completed" ? model.id : null,
      },
    ]),
  );
};

const readRequests: ReadAbout = async ({ db, storage }, actor, ids) => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([generations.id], { request: generations, image: images })
    .from(generations)
    .innerJoin(models, and(eq(models.id, generations.modelId), isNull(models.deletedAt)))
    .leftJoin(images, and(eq(images.generationId, generations.id), isNull(images.deletedAt)))
    .where(and(eq(generations.userId, actor.userId), inArray(generations.id, [...ids])))
    .orderBy(generations.id, images.position);
  const addresses = addressesFor({ storage }, actor);
  return new Map(
    rows.map(({ request, image }) => [
      request.id,
      {
        name: request.prompt,
        thumbnailUrl: image && addresses.of(image.thumbnailKey, imageSubject(image)),
        imageId: image?.id ?? null,
        modelId: null,
      },
    ]),
  );
};
