import { generations, trainingSessions } from "@portrait-studio/db";
import { type SQL, sql } from "drizzle-orm";
import type { Studio } from "../context.ts";

export interface JobLine {
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
}

interface Filter {
  userId?: string | undefined;
  unfinished?: boolean | undefined;
  limit: number;
}

export async function listJobs(
  { db }: Pick<Studio, "db">,
  { userId, unfinished = false, limit }: Filter,
): Promise<JobLine[]> {
  const conditions: SQL[] = [];
  if (userId !== undefined) conditions.push(sql`user_id = ${userId}`);
  if (unfinished) conditions.push(sql`status in ('queued', 'pending', 'processing')`);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const part = (table: SQL, kind: SQL) => sql`(
    select id, ${kind} as kind, user_id, model_id, status, error_code, credits_charged, created_at, started_at,
      completed_at, deadline_at
    from ${table} ${where} order by created_at desc, id desc limit ${limit})`;
  const { rows } = await db.execute<JobRow>(sql`
    select * from (
      ${part(sql`${trainingSessions}`, sql`'training'`)} union all ${part(sql`${generations}`, sql`kind`)}
    ) jobs order by created_at desc, id desc limit ${limit}`);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    modelId: row.model_id,
    status: row.status,
    errorCode: row.error_code,
    creditsCharged: row.credits_charged,
    createdAt: new Date(row.created_at).toISOString(),
    startedAt: row.started_at && new Date(row.started_at).toISOString(),
    completedAt: row.completed_at && new Date(row.completed_at).toISOString(),
    deadlineAt: new Date(row.deadline_at).toISOString(),
  }));
}

type JobRow = {
  id: string;
  kind: JobLine["kind"];
  user_id: string;
  model_id: string;
  status: string;
  error_code: string | null;
  credits_charged: number;
  created_at: string;
  started_at: string | null;
  completed_at: string | null;
  deadline_at: string;
};
