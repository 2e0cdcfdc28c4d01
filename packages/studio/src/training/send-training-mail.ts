import { isErrorCode } from "@portrait-studio/contract";
import { models, trainingSessions, users } from "@portrait-studio/db";
import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

/** A crash in between sends it twice rather than never. @returns whether one was sent @throws when the mail server refused it */
export async function sendTrainingMail(
  { db, mailer, settings: { appUrl } }: Pick<Studio, "db" | "mailer" | "settings">,
  trainingSessionId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ training: trainingSessions, model: models, person: users })
    .from(trainingSessions)
    .innerJoin(models, and(eq(models.id, trainingSessions.modelId), isNull(models.deletedAt)))
    .innerJoin(
      users,
      and(eq(users.id, trainingSessions.userId), isNull(users.deletedAt), isNull(users.deletionDueAt)),
    )
    .where(
      and(
        eq(trainingSessions.id, trainingSessionId),
        inArray(trainingSessions.status, ["completed", "failed"]),
        isNull(trainingSessions.toldAt),
        eq(users.notifyTraining, true),
      ),
    );
  if (!row) return false;
  const { training, model, person } = row;
  const completed = training.status === "completed";
  const errorCode = isErrorCode(training.errorCode) ? training.errorCode : "TRAINING_FAILED";
  await mailer.send("training", {
    to: person.email,
    language: person.language,
    modelName: model.name,
    outcome: completed
      ? "completed"
      : { errorCode, details: training.errorDetails ?? {}, credits: training.cost },
    link: completed ? `${appUrl}/create?model=${model.id}` : `${appUrl}/training?training=${training.id}`,
    settingsLink: `${appUrl}/settings#notifications`,
  });
  await db
    .update(trainingSessions)
    .set({ toldAt: sql`clock_timestamp()` })
    .where(eq(trainingSessions.id, trainingSessionId));
  return true;
}
