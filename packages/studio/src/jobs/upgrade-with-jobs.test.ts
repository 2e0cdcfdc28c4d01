import { rm } from "node:fs/promises";
import { auditCredits } from "@portrait-studio/billing/purchases";
import { connectDatabase, generations, trainingSessions } from "@portrait-studio/db";
import { migrate } from "@portrait-studio/db/migrate";
import { writeNextVersion } from "@portrait-studio/db/next-version";
import { eq, sql } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { checkJob, endJob, getBalance, storeImage, type WorkerStudio } from "../index.ts";
import { useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

/** What this version writes for a person with a training, a request of two images and an edit that are running. */
const running = (id: string) => `
  insert into "user" (id, email) values ('${id}', '${id}@example.com');
  insert into credit_account (user_id, available) values ('${id}', 60);
  insert into credit_grant (id, user_id, source, source_ref, amount, remaining) values ('grt_${id}', '${id}', 'welcome', 'welcome:${id}', 60, 60);
  insert into ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after)
    values ('op_${id}', '${id}', 'grant:welcome:${id}', 'grant', 'grant', 'grt_${id}', '{"id": "grt_${id}", "amount": 60}', 60);
  insert into ledger_entry (op_id, user_id, grant_id, bucket, amount)
    values ('op_${id}', '${id}', 'grt_${id}', 'issued', -60), ('op_${id}', '${id}', 'grt_${id}', 'available', 60);
  select hold_credits('${id}', 'training', 'trn_${id}', 20, 30, 'hld_t_${id}', 'op_t_${id}');
  select hold_credits('${id}', 'generation', 'gen_${id}', 2, 30, 'hld_g_${id}', 'op_g_${id}');
  select hold_credits('${id}', 'generation', 'gen_old_${id}', 0, 30, 'hld_o_${id}', 'op_o_${id}');
  select hold_credits('${id}', 'edit', 'edt_${id}', 1, 30, 'hld_e_${id}', 'op_e_${id}');
  insert into upload_session (id, user_id, status, training_session_id) values ('upl_${id}', '${id}', 'completed', 'trn_${id}');
  insert into model (id, user_id, name, trigger_word, image_count, status, engine, artifact_ref) values
    ('mdl_${id}', '${id}', 'Me', 'ps1', 10, 'completed', 'scripted', 'models/m.json'),
    ('mdl_t_${id}', '${id}', 'Me 2', 'ps2', 10, 'processing', 'scripted', null);
  insert into training_session (id, user_id, model_id, upload_session_id, hold_id, status, image_count, cost, engine_ticket, deadline_at)
    values ('trn_${id}', '${id}', 'mdl_t_${id}', 'upl_${id}', 'hld_t_${id}', 'processing', 10, 20, '{"jobId": "trn_${id}"}', now() + interval '30 minutes');
  insert into generation (id, user_id, model_id, hold_id, prompt, count, aspect_ratio, seed, status, unit_cost, engine_ticket, deadline_at) values
    ('gen_old_${id}', '${id}', 'mdl_${id}', 'hld_o_${id}', 'noir', 1, '4:5', 1, 'completed', 0, null, now()),
    ('gen_${id}', '${id}', 'mdl_${id}', 'hld_g_${id}', 'noir', 2, '4:5', 1, 'processing', 1, '{"jobId": "gen_${id}"}', now() + interval '30 minutes');
  insert into image (id, user_id, model_id, generation_id, root_id, position, prompt, search_text, width, height, bytes, thumbhash, storage_key, thumbnail_key)
    values ('img_${id}', '${id}', 'mdl_${id}', 'gen_old_${id}', 'img_${id}', 0, 'noir', 'noir', 64, 80, 1, '', 'portraits/${id}/a.jpg', 'portraits/${id}/b.jpg');
  insert into generation (id, kind, source_image_id, strength, user_id, model_id, hold_id, prompt, count, aspect_ratio, seed, status, unit_cost, engine_ticket, deadline_at)
    values ('edt_${id}', 'edit', 'img_${id}', 0.5, '${id}', 'mdl_${id}', 'hld_e_${id}', 'warmer', 1, '4:5', 1, 'processing', 1, '{"jobId": "edt_${id}"}', now() + interval '30 minutes');`;

async function endJobsOf(studio: WorkerStudio, id: string): Promise<void> {
  expect(await checkJob(studio, `trn_${id}`, { waitMs: 0 })).toMatchObject({ done: true });
  await storeImage(studio, `gen_${id}`, 0);
  await endJob(studio, `gen_${id}`, { status: "delivered" });
  await storeImage(studio, `edt_${id}`, 0);
  await endJob(studio, `edt_${id}`, { status: "delivered" });
  const [training] = await studio.db
    .select({ status: trainingSessions.status, charged: trainingSessions.creditsCharged })
    .from(trainingSessions)
    .where(eq(trainingSessions.id, `trn_${id}`));
  expect(training).toEqual({ status: "completed", charged: 20 });
  const requests = await studio.db
    .select({ id: generations.id, status: generations.status, charged: generations.creditsCharged })
    .from(generations)
    .where(eq(generations.userId, id))
    .orderBy(generations.id);
  expect(requests).toEqual([
    { id: `edt_${id}`, status: "completed", charged: 1 },
    { id: `gen_${id}`, status: "completed", charged: 1 },
    { id: `gen_old_${id}`, status: "completed", charged: 0 },
  ]);
  const actor = { userId: id, email: `${id}@example.com`, language: "en" } as const;
  expect(await getBalance(studio, actor)).toMatchObject({ spendable: 38, held: 0, used: 22 });
}

test("jobs that run while this version is upgraded end with the right credits, and so do those that it starts afterwards", async () => {
  const serverUrl = inject("postgresUrl");
  const admin = connectDatabase({ url: serverUrl, max: 1 });
  const name = `release_${process.pid}`;
  await admin.db.execute(sql.raw(`create database ${name}`));
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const connection = connectDatabase({ url });
  const next = await writeNextVersion();
  try {
    await migrate(url);
    await connection.db.execute(sql.raw(running("ana")));
    await migrate(url, { folder: next });
    // a process of this version that has not ended yet
    await connection.db.execute(sql.raw(running("ben")));
    const studio = { ...context.studio, db: connection.db };
    context.engine.training = { state: "completed", artifactRef: "models/t.json", coverPhotoId: undefined };
    for (const id of ["ana", "ben"]) await endJobsOf(studio, id);
    expect(await auditCredits(connection.db)).toEqual([]);
  } finally {
    await rm(next, { recursive: true });
    await connection.close();
    await admin.db.execute(sql.raw(`drop database ${name} with (force)`));
    await admin.close();
  }
});
