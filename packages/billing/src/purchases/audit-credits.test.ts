import type { Database } from "@portrait-studio/db";
import { useTestDatabase } from "@portrait-studio/db/testing";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { captureHold, holdCredits } from "../ledger/index.ts";
import { afterDamage } from "../testing/after-damage.ts";
import { refundPurchase } from "../testing/refund-purchase.ts";
import { createShop, order, type Shop } from "../testing/shop.ts";
import { auditCredits, auditPayments, syncPayment } from "./index.ts";

const database = useTestDatabase({ max: 2 });
let db: Database;
let shop: Shop;
beforeAll(async () => {
  db = database.db;
  shop = createShop(db);
  const { userId, purchaseId, sessionId } = await order(shop);
  shop.payments.pay(sessionId);
  shop.payments.refundFromDashboard(sessionId, 100);
  await syncPayment(shop, { sessionId });
  for (const type of ["training", "generation", "edit", "prompt"] as const) {
    const { id: holdId } = await holdCredits(db, {
      userId,
      subjectType: type,
      subjectId: `${type}_1`,
      amount: 4,
      deadlineMinutes: 10,
    });
    await captureHold(db, { holdId, key: `capture:${type}`, amount: 2 });
  }
  await db.execute(sql`insert into upload_session (id, user_id) values ('upl_1', ${userId})`);
  await db.execute(sql`insert into model (id, user_id, name, trigger_word, image_count, engine)
    values ('mdl_1', ${userId}, 'Ana', 'ana', 12, 'darkroom')`);
  await db.execute(sql`insert into training_session (id, user_id, model_id, upload_session_id, hold_id, status,
      image_count, cost, credits_charged, deadline_at)
    select 'training_1', ${userId}, 'mdl_1', 'upl_1', id, 'processing', 12, 4, 2, deadline_at
    from credit_hold where subject_type = 'training'`);
  await addRequest(userId, "generation", null);
  await db.execute(sql`insert into image (id, user_id, model_id, generation_id, root_id, position, prompt, search_text,
      width, height, bytes, thumbhash, storage_key, thumbnail_key)
    values ('img_1', ${userId}, 'mdl_1', 'generation_1', 'img_1', 0, 'p', 'p', 1, 1, 1, 't', 'k', 'k')`);
  await addRequest(userId, "edit", "img_1");
  await db.execute(sql`insert into prompt_refinement (id, user_id, hold_id, idea, credits_charged, deadline_at)
    select 'prompt_1', ${userId}, id, 'idea', 2, deadline_at from credit_hold where subject_type = 'prompt'`);
  await refundPurchase(shop, { userId, id: purchaseId });
});

function addRequest(userId: string, kind: string, source: string | null) {
  return db.execute(sql`insert into generation (id, kind, source_image_id, strength, user_id, model_id, hold_id, prompt, count,
      aspect_ratio, seed, status, unit_cost, credits_charged, deadline_at)
    select ${`${kind}_1`}, ${kind}, ${source}, ${source && 0.5}::real, ${userId}, 'mdl_1', id, 'p', 4, '4:5', 1, 'processing', 1, 2,
      deadline_at from credit_hold where subject_type = ${kind}`);
}

/** A grant of credits that were returned for the request's images, of which two are paid. */
const returned = (
  credits: number,
) => sql`insert into credit_grant (id, user_id, source, source_ref, amount, remaining)
  select 'grt_back', user_id, 'compensation', 'unlike:generation_1', ${credits}::int, 0 from generation where kind = 'generation'`;

test("a consistent studio has no findings", async () => {
  expect(await auditCredits(db)).toEqual([]);
  expect((await auditPayments(shop, new Date(0))).findings).toEqual([]);
});

test.each<[rule: string, damage: SQL]>([
  ["hold_of_ended_work", sql`update training_session set status = 'failed'`],
  ["hold_of_ended_work", sql`update generation set status = 'cancelled' where kind = 'edit'`],
  ["hold_of_ended_work", sql`update prompt_refinement set status = 'completed'`],
  ["hold_without_work", sql`delete from prompt_refinement`],
  ["work_without_hold", sql`update training_session set hold_id = 'hld_none'`],
  ["work_charged_differs_from_captured", sql`update generation set credits_charged = 1`],
  [
    "work_done_without_capture",
    sql`with done as (update prompt_refinement set status = 'completed')
      update credit_hold set captured = 0, released = amount where subject_type = 'prompt'`,
  ],
  ["image_without_capture", sql`update generation set unit_cost = 3 where kind = 'generation'`],
  ["returned_differ_from_grant", returned(2)],
  ["returned_differ_from_grant", sql`update generation set credits_returned = 2 where kind = 'generation'`],
  [
    "returned_differ_from_grant",
    sql`with paid as (update generation set unlike = true, credits_returned = 1 where kind = 'generation')
      ${returned(1)}`,
  ],
  ["more_returned_than_captured", sql`with gone as (delete from generation) ${returned(3)}`],
  ["purchase_differs_from_its_grant", sql`update purchase set credits = credits + 1`],
  ["grant_without_payment", sql`update purchase set status = 'pending', paid_at = null, grant_id = null`],
  ["refund_differs_from_its_hold", sql`update purchase_refund set status = 'failed'`],
  ["hold_without_refund", sql`delete from purchase_refund`],
  ["more_refunded_than_paid", sql`update purchase_refund set amount = amount + 1000`],
  ["credits_reversed_differ_from_money", sql`update purchase set reversed_amount = reversed_amount + 100`],
  [
    "op_not_balanced",
    sql`insert into ledger_entry (op_id, user_id, grant_id, bucket, amount)
    select op_id, user_id, grant_id, 'available', 1 from ledger_entry limit 1`,
  ],
])("finds %s (%#)", async (rule, damage) => {
  expect(await afterDamage(db, damage, auditCredits)).toContain(rule);
});

test("reports a checkout that was paid but gave no credits", async () => {
  const { sessionId } = await order(shop);
  shop.payments.pay(sessionId);
  expect((await auditPayments(shop, new Date(0))).findings).toMatchObject([
    { rule: "paid_without_credits", subject: sessionId },
  ]);
});
