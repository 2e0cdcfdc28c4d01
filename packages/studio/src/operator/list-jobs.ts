import { generations, trainingSessions } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

type JobLine = {
  id: string;
  kind: "training" | "generation" | "edit";
  userId: string;
  modelId: string;
  status: string;
  errorCode: string | null;
  creditsCharged: number;
  createdAt: string;
  startedAt: string | null;
  completedAt: string | null;
  deadlineAt: string;
};

interface Filter {
  userId?: string | undefined;
  unfinished?: boolean | undefined;
  limit: number;
}

export async function listJobs({ db }: Pick<Studio, "db">, { userId, unfinished = false, limit }: Filter) {
  const conditions: SQL[] = [];
  if (userId !== undefined) conditions.push(sql`user_id = ${userId}`);
  if (unfinished) conditions.push(sql`status in ('queued', 'pending', 'processing')`);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const part = (table: SQL, kind: SQL) => sql`(
    select id, ${kind} as kind, user_id as "userId", model_id as "modelId", status, error_code as "errorCode",
      credits_charged as "creditsCharged", created_at as "createdAt", started_at as "startedAt",
      completed_at as "completedAt", deadline_at as "deadlineAt"
    from ${table} ${where} order by created_at desc, id desc limit ${limit})`;
  const { rows } = await db.execute<JobLine>(sql`
    select * from (
      ${part(sql`${trainingSessions}`, sql`'training'`)} union all ${part(sql`${generations}`, sql`kind`)}
    ) jobs order by "createdAt" desc, id desc limit ${limit}`);
  const toIso = (time: string) => new Date(time).toISOString();
  return rows.map(({ createdAt, startedAt, completedAt, deadlineAt, ...job }) => ({
    ...job,
    createdAt: toIso(createdAt),
    startedAt: startedAt && toIso(startedAt),
    completedAt: completedAt && toIso(completedAt),
    deadlineAt: toIso(deadlineAt),
  }));
}
