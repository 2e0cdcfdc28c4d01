import { Readable } from "node:stream";
import { generations, images } from "@portrait-studio/db";
import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import {
  type Actor,
  acceptImageEdit,
  beginJob,
  cancelGeneration,
  cancelImageEdit,
  checkJob,
  cleanUpJob,
  createImageEdit,
  deleteImages,
  endJob,
  getBalance,
  getGeneration,
  getImage,
  getImageEdit,
  listEditHistory,
  listImages,
  listRunningEdits,
  restoreImages,
  setFavourite,
  shareImage,
  storeImage,
  sweepOverdue,
} from "../index.ts";
import { deliver, makeEdits, makeImages, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const gallery = { limit: 50, sort: "newest" } as const;

async function image(credits?: number): Promise<{ actor: Actor; imageId: string }> {
  const actor = await context.signUp(credits);
  const [imageId = ""] = await makeImages(context.studio, actor, { seed: 7 });
  return { actor, imageId };
}

function ask(actor: Actor, imageId: string, count = 2, options = {}) {
  const input = { imageId, instruction: "black and white", count, strength: 0.4, seed: 3 };
  return createImageEdit(context.studio, actor, input, options);
}

const lineageOf = (rootId: string) =>
  context.studio.db.select().from(images).where(eq(images.rootId, rootId));

describe("a request for edits", () => {
  test("holds one credit per image, notifies the worker, and the engine gets the image and the instruction", async () => {
    const { actor, imageId } = await image();
    const request = await ask(actor, imageId);
    expect(request).toMatchObject({
      imageId,
      rootId: imageId,
      instruction: "black and white",
      status: "pending",
      count: 2,
      strength: expect.closeTo(0.4),
      seed: 3,
      outputs: [],
    });
    expect(request.jobId).toMatch(/^edt_/);
    expect(await getBalance(context.studio, actor)).toMatchObject({ spendable: 57, held: 2, used: 1 });
    await expect
      .poll(() => context.events.at(-1))
      .toMatchObject({ name: "edit/requested", data: { generationId: request.id, userId: actor.userId } });
    await beginJob(context.studio, request.id);
    expect(context.engine.edits.at(-1)).toMatchObject({
      jobId: request.id,
      pictureKey: expect.stringMatching(/^portraits\/.+\/0\.jpg$/),
      artifactRef: expect.stringContaining("models/"),
      instruction: "black and white",
      count: 2,
      strength: expect.closeTo(0.4),
      seed: 3,
    });
  });

  test("is listed among the running edits, on every device, until it has ended", async () => {
    const { actor, imageId } = await image();
    const stranger = await context.signUp();
    const first = await ask(actor, imageId);
    const second = await ask(actor, imageId, 1);
    const idsOf = async (who: Actor) => (await listRunningEdits(context.studio, who)).map(({ id }) => id);
    expect(await idsOf(actor)).toEqual([first.id, second.id]);
    expect(await idsOf(stranger)).toEqual([]);
    await beginJob(context.studio, first.id);
    await cancelImageEdit(context.studio, actor, { id: second.id });
    expect(await idsOf(actor)).toEqual([first.id]);
    await cancelImageEdit(context.studio, actor, { id: first.id });
    expect(await idsOf(actor)).toEqual([]);
  });

  test("sent 20 times at once with one Idempotency-Key is one request, and another body is refused", async () => {
    const { actor, imageId } = await image();
    const key = { idempotencyKey: "once" };
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(actor, imageId, 1, key)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(await getBalance(context.studio, actor)).toMatchObject({ held: 1 });
    await expect(ask(actor, imageId, 2, key)).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });

  test("is refused and charges nothing for another person's, a missing or a trashed image, or without credits", async () => {
    const { actor, imageId } = await image(1);
    const stranger = await context.signUp();
    await expect(ask(stranger, imageId)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(ask(stranger, "img_none")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(ask(actor, imageId, 1)).rejects.toMatchObject({
      code: "INSUFFICIENT_CREDITS",
      details: { required: 1, available: 0 },
    });
    await deleteImages(context.studio, actor, { ids: [imageId] });
    await expect(ask(actor, imageId)).rejects.toMatchObject({ code: "WRONG_STATE" });
    expect(await getBalance(context.studio, stranger)).toMatchObject({ spendable: 60, held: 0 });
    const { studio } = context;
    for (const read of [
      () => listEditHistory(studio, stranger, { imageId }),
      () => acceptImageEdit(studio, stranger, { originalImageId: imageId, selectedEditedImageId: imageId }),
    ])
      await expect(read()).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("an edit", () => {
  test("stores images outside the gallery, captures each once, and does not change the counters", async () => {
    const { studio } = context;
    const { actor, imageId } = await image();
    const { id } = await ask(actor, imageId);
    await deliver(studio, id, [0, 1, 1]);
    await endJob(studio, id, { status: "delivered" });
    const request = await getImageEdit(studio, actor, { id });
    expect(request).toMatchObject({ status: "completed", creditsCharged: 2 });
    expect(request.outputs.map((output) => output.inGallery)).toEqual([false, false]);
    expect(await listImages(studio, actor, gallery)).toMatchObject({ total: 1, items: [{ id: imageId }] });
    expect(await getImage(studio, actor, { id: request.outputs[0]?.imageId ?? "" })).toMatchObject({
      prompt: "film noir",
      instruction: "black and white",
      rootId: imageId,
      parentId: imageId,
      inGallery: false,
    });
    // the actions for generations do not find edits
    await expect(getGeneration(studio, actor, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(cancelGeneration(studio, actor, { id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test.each([
    [{ state: "failed", reason: "not_understood", ready: [] }, "INSTRUCTION_NOT_UNDERSTOOD"],
    [{ state: "failed", reason: "refused", ready: [] }, "CONTENT_REFUSED"],
    [{ state: "failed", reason: "engine_error", ready: [] }, "EDIT_FAILED"],
    [{ state: "completed", ready: [], filtered: 2 }, "CONTENT_REFUSED"],
    [{ state: "completed", ready: [] }, "EDIT_FAILED"],
  ] as const)("that delivers nothing has a reason and costs nothing: %j", async (report, code) => {
    const { studio, engine } = context;
    const { actor, imageId } = await image();
    const { id } = await ask(actor, imageId);
    await beginJob(studio, id);
    engine.edit = report;
    const { done, errorCode } = await checkJob(studio, id, { waitMs: 0 });
    expect(done).toBe(true);
    await endJob(studio, id, { status: "delivered", errorCode });
    expect(await getImageEdit(studio, actor, { id })).toMatchObject({ status: "failed", error: { code } });
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 59, held: 0 });
  });

  test("can be cancelled twice and stops the engine; past its deadline the sweep ends it the same way", async () => {
    const { studio, engine } = context;
    const { actor, imageId } = await image();
    const { id } = await ask(actor, imageId);
    await deliver(studio, id, [0]);
    expect(await cancelImageEdit(studio, actor, { id })).toMatchObject({
      status: "cancelled",
      creditsCharged: 1,
    });
    await cancelImageEdit(studio, actor, { id });
    await cleanUpJob(studio, id);
    expect(engine.cancelled).toContain(id);
    const overdue = await ask(actor, imageId);
    await studio.db
      .update(generations)
      .set({ deadlineAt: sql`clock_timestamp() - interval '1 millisecond'` })
      .where(eq(generations.id, overdue.id));
    await sweepOverdue(studio);
    expect(await getImageEdit(studio, actor, { id: overdue.id })).toMatchObject({
      error: { code: "TIMED_OUT" },
    });
    await expect
      .poll(async () => {
        const { rows } = await studio.db.execute(
          sql`select 1 from outbox where name = 'edit/cancelled' and data->>'generationId' in (${id}, ${overdue.id})`,
        );
        return rows.length;
      })
      .toBe(2);
    expect(await getBalance(studio, actor)).toMatchObject({ spendable: 58, held: 0, used: 2 });
  });

  test("is enlarged by as much as its image from the photo, and then by what it does itself", async () => {
    const { studio, engine } = context;
    const { actor, imageId } = await image();
    expect((await getImage(studio, actor, { id: imageId })).enlargement).toBeNull();
    await studio.db.update(images).set({ enlargement: 1.2 }).where(eq(images.id, imageId));
    const fetchImage = engine.fetchImage;
    const madeWith = async (from: string, plan: unknown) => {
      engine.fetchImage = async (ticket, position) => ({ ...(await fetchImage(ticket, position)), plan });
      const [id = ""] = await makeEdits(studio, actor, { imageId: from });
      return getImage(studio, actor, { id });
    };
    const closer = await madeWith(imageId, { enlargement: 1.5 });
    expect(closer.enlargement).toBeCloseTo(1.8);
    expect((await madeWith(closer.id, null)).enlargement).toBeCloseTo(1.8);
    engine.fetchImage = fetchImage;
  });

  test("without a background is stored as PNG with a transparent thumbnail, and converted to JPEG on white", async () => {
    const { studio, engine } = context;
    const { actor, imageId } = await image();
    const { id } = await ask(actor, imageId, 1);
    await beginJob(studio, id);
    const disc = '<svg width="80" height="100"><circle cx="40" cy="50" r="30" fill="#a06040"/></svg>';
    const cut = await sharp(Buffer.from(disc)).png().toBuffer();
    const fetchImage = engine.fetchImage;
    engine.fetchImage = async () => ({ bytes: cut, contentType: "image/png" });
    await storeImage(studio, id, 0);
    engine.fetchImage = fetchImage;
    const [cutOut] = (await lineageOf(imageId)).filter((one) => one.parentId !== null);
    expect(cutOut?.storageKey).toMatch(/\.png$/);
    const cornerOf = async (bytes: Uint8Array) => [...(await sharp(bytes).raw().toBuffer())].slice(0, 4);
    const kept = await studio.storage.read(cutOut?.storageKey ?? "");
    expect([
      await cornerOf(kept),
      await cornerOf(await studio.storage.read(cutOut?.thumbnailKey ?? "")),
    ]).toEqual([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    const jpeg = await studio.intake.convertImage(
      () => Readable.from([kept]),
      { format: "jpeg" },
      actor.userId,
    );
    expect(Math.min(...(await cornerOf(jpeg)))).toBeGreaterThan(250);
    await endJob(studio, id, { status: "delivered" });
  });

  test("that delivers late adds its image to its lineage in the trash, and both are restored together", async () => {
    const { studio } = context;
    const { actor, imageId } = await image();
    const { id } = await ask(actor, imageId);
    await beginJob(studio, id);
    await deleteImages(studio, actor, { ids: [imageId] });
    await storeImage(studio, id, 0);
    expect((await lineageOf(imageId)).map((image) => image.deletedAt !== null)).toEqual([true, true]);
    await restoreImages(studio, actor, { ids: [imageId] });
    expect((await lineageOf(imageId)).map((image) => image.deletedAt)).toEqual([null, null]);
  });

  test("that delivers while its lineage moves to the trash moves with it", async () => {
    const { studio } = context;
    const { actor, imageId } = await image();
    const { id } = await ask(actor, imageId);
    await beginJob(studio, id);
    const waiting = async () => {
      const { rows } = await studio.db.execute<{ count: number }>(
        sql`select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0]?.count ?? 0;
    };
    const [stored, trashed] = await studio.db
      .transaction(async (tx) => {
        // the delivery has read its lineage and written its row, and waits for the locked credit account
        await tx.execute(sql`select 1 from credit_account where user_id = ${actor.userId} for update`);
        const storing = storeImage(studio, id, 0);
        await expect.poll(waiting).toBe(1);
        let done = false;
        const trashing = deleteImages(studio, actor, { ids: [imageId] }).finally(() => {
          done = true;
        });
        await expect.poll(async () => done || (await waiting()) === 2).toBe(true);
        return [storing, trashing] as const;
      })
      .then((both) => Promise.allSettled(both));
    expect([stored.status, trashed.status]).toEqual(["fulfilled", "fulfilled"]);
    expect((await lineageOf(imageId)).map((image) => image.deletedAt !== null)).toEqual([true, true]);
  });
});

describe("accepting", () => {
  test("swaps the image in the gallery and keeps favourite, link and counters, however often it is repeated", async () => {
    const { studio } = context;
    const { actor, imageId } = await image();
    const [first = "", second = ""] = await makeEdits(studio, actor, { imageId, count: 2 });
    await setFavourite(studio, actor, { id: imageId, favourite: true });
    const { shareUrl } = await shareImage(studio, actor, { id: imageId, shared: true });
    const accept = (id: string) =>
      acceptImageEdit(studio, actor, { originalImageId: imageId, selectedEditedImageId: id });
    for (const id of [first, first, second, imageId, second]) {
      expect(await accept(id)).toMatchObject({ id, inGallery: true, favourite: true, shareUrl });
      expect(await listImages(studio, actor, gallery)).toMatchObject({ total: 1, items: [{ id }] });
    }
    expect(await getImage(studio, actor, { id: imageId })).toMatchObject({
      inGallery: false,
      favourite: false,
      shareUrl: null,
    });
    // found by the original's words, not by the instruction's
    expect(await listImages(studio, actor, { ...gallery, q: "noir" })).toMatchObject({ total: 1 });
  });

  test("works for an edit of an edit, with the history of the whole lineage", async () => {
    const { studio } = context;
    const { actor, imageId } = await image();
    const [child = ""] = await makeEdits(studio, actor, { imageId });
    const [grandchild = ""] = await makeEdits(studio, actor, { imageId: child });
    const [sibling = ""] = await makeEdits(studio, actor, { imageId });
    for (const id of [imageId, child, grandchild, sibling]) {
      const history = await listEditHistory(studio, actor, { imageId: id });
      expect(history.map((edit) => [edit.imageId, edit.rootId, edit.outputs[0]?.imageId])).toEqual([
        [imageId, imageId, child],
        [child, imageId, grandchild],
        [imageId, imageId, sibling],
      ]);
    }
    const swap = { originalImageId: sibling, selectedEditedImageId: grandchild };
    expect(await acceptImageEdit(studio, actor, swap)).toMatchObject({ id: grandchild, parentId: child });
  });

  test("refuses an image of another lineage, and one in the trash", async () => {
    const { studio } = context;
    const { actor, imageId } = await image();
    const [other = ""] = await makeImages(studio, actor);
    const [edit = ""] = await makeEdits(studio, actor, { imageId });
    const accept = (originalImageId: string, selectedEditedImageId: string) =>
      acceptImageEdit(studio, actor, { originalImageId, selectedEditedImageId });
    await expect(accept(imageId, other)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(accept(imageId, "img_none")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await deleteImages(studio, actor, { ids: [edit] });
    await expect(accept(imageId, edit)).rejects.toMatchObject({ code: "WRONG_STATE" });
  });

  test("all versions at once, repeatedly, leaves one in the gallery", async () => {
    const { studio } = context;
    const { actor, imageId } = await image();
    const versions = [imageId, ...(await makeEdits(studio, actor, { imageId, count: 4 }))];
    for (let round = 0; round < 8; round += 1) {
      const outcomes = await Promise.allSettled(
        versions.map((id) =>
          acceptImageEdit(studio, actor, { originalImageId: imageId, selectedEditedImageId: id }),
        ),
      );
      expect(outcomes.map((outcome) => outcome.status)).toEqual(versions.map(() => "fulfilled"));
      const lineage = await studio.db.select().from(images).where(eq(images.rootId, imageId));
      expect(lineage.filter((image) => image.inGallery)).toHaveLength(1);
    }
  });
});
