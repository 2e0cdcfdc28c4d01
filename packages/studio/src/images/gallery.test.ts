import { generations, images, models, users } from "@portrait-studio/db";
import { isDeep } from "@portrait-studio/testing/in-turn";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSubjectValid, isViewerValid } from "../files/check-audience.ts";
import {
  type Actor,
  acceptImageEdit,
  deleteImages,
  downloadImage,
  getGeneration,
  getImage,
  getSharedImage,
  listGenerations,
  listImages,
  listModels,
  purgeTrash,
  reportImage,
  restoreImages,
  setFavourite,
  shareImage,
  signSharedImage,
} from "../index.ts";
import { makeEdits, makeImages, trainedModel, useTestStudio } from "../testing/index.ts";

const context = useTestStudio();

const list = (actor: Actor, options: object = {}) =>
  listImages(context.studio, actor, { limit: 50, sort: "newest", ...options });

async function idsOf(actor: Actor, options: object = {}): Promise<string[]> {
  return (await list(actor, options)).items.map((item) => item.id);
}

/** Three prompts of two models, four images each. */
async function filledGallery() {
  const { studio } = context;
  const actor = await context.signUp(100);
  const modelId = await trainedModel(studio, actor);
  const otherModelId = await trainedModel(studio, actor);
  for (const [prompt, model] of [
    ["100% noir_light", modelId],
    ["Jardín otoñal, CAFÉ", modelId],
    ["garden again", otherModelId],
  ] as const)
    await makeImages(studio, actor, { prompt, modelId: model, count: 4 });
  return { actor, modelId, otherModelId };
}

test("only its owner can download an image, in every format, with a name made from the person and the prompt", async () => {
  const { studio } = context;
  const actor = await context.signUp();
  const [id = ""] = await makeImages(studio, actor, { prompt: "Café, por la ventana!" });
  const { format, downloadUrl, modelName } = await getImage(studio, actor, { id });
  const person = modelName.toLowerCase().replaceAll(/\W+/g, "-");
  expect(format).toBe("jpeg");
  for (const [wanted, ending] of [
    ["jpeg", "jpg"],
    ["png", "png"],
    ["webp", "webp"],
  ] as const) {
    const { url, name } = await downloadImage(studio, actor, { id, format: wanted });
    expect(name).toBe(`${person}-cafe-por-la-ventana-${id.slice(-4)}.${ending}`);
    expect(new URL(url).searchParams.get("name")).toBe(name);
    expect(new URL(url).pathname).toBe(new URL(downloadUrl).pathname);
  }
  await studio.db.update(images).set({ width: 819, height: 1024 }).where(eq(images.id, id));
  const print = await downloadImage(studio, actor, { id, format: "jpeg", paper: "10x15" });
  expect(print.name).toBe(`${person}-cafe-por-la-ventana-${id.slice(-4)}-print-10x15-238dpi.jpg`);
  expect(print.print).toEqual({ width: 952, height: 1428, dpi: 238, ownDpi: 171 });
  await expect(downloadImage(studio, actor, { id, format: "jpeg", paper: "a4" })).rejects.toMatchObject({
    code: "TOO_SMALL_TO_PRINT",
    details: { paper: "a4" },
  });
  // half of its pixels are its photo's
  await studio.db.update(images).set({ enlargement: 1.3 }).where(eq(images.id, id));
  await expect(downloadImage(studio, actor, { id, format: "jpeg", paper: "10x15" })).rejects.toMatchObject({
    code: "TOO_SMALL_TO_PRINT",
  });
  const stranger = await context.signUp();
  await expect(downloadImage(studio, stranger, { id, format: "png" })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
});

describe("the gallery", () => {
  test("pages through every image once, in both orders, and each list has its total", async () => {
    const { actor, otherModelId } = await filledGallery();
    const newest: string[] = [];
    for (const sort of ["newest", "oldest"] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const { items, nextCursor, total } = await list(actor, {
          limit: 5,
          sort,
          ...(cursor ? { cursor } : {}),
        });
        expect(total).toBe(12);
        seen.push(...items.map((item) => item.id));
        cursor = nextCursor ?? undefined;
      } while (cursor);
      expect(new Set(seen).size).toBe(12);
      expect(seen).toHaveLength(12);
      if (sort === "newest") newest.push(...seen);
      else expect(seen).toEqual(newest.toReversed());
    }
    expect(await list(actor, { modelId: otherModelId })).toMatchObject({ total: 4, items: { length: 4 } });
    expect(await list(actor, { modelId: "mdl_none" })).toMatchObject({ total: 0, items: [] });
    const requests = await listGenerations(context.studio, actor, { limit: 2, sort: "oldest" });
    expect(requests).toMatchObject({
      total: 3,
      items: [{ outputs: { length: 4 } }, { outputs: { length: 4 } }],
    });
    const rest = await listGenerations(context.studio, actor, {
      limit: 2,
      sort: "oldest",
      cursor: requests.nextCursor ?? "",
    });
    expect(rest).toMatchObject({ total: 3, nextCursor: null, items: [{ prompt: "garden again" }] });
  });

  test.each([
    ["GARDEN", 4],
    ["0% noir_", 4],
    ["%", 4],
    ["light NOIR", 4],
    ["cafe jardin", 4],
    ["otoñ", 4],
    ["oton", 4],
    ["jardin garden", 0],
    [" ", 12],
    ["ar", 8],
    ["\\", 0],
    ["\u0000", 12],
  ])("finds every word of %j anywhere in the prompt, ignoring accents and case", async (q, total) => {
    searched ??= filledGallery();
    const { actor, modelId } = await searched;
    expect(await list(actor, { q })).toMatchObject({ total, items: { length: total } });
    const requests = await listGenerations(context.studio, actor, { q, limit: 50, sort: "newest" });
    expect(requests).toMatchObject({ total: total / 4, items: { length: total / 4 } });
    expect((await list(actor, { q, modelId })).total).toBe((await idsOf(actor, { q, modelId })).length);
  });

  test.each([
    "nonsense",
    "",
    "MjAyNiBpbWdfMQ",
    Buffer.from("newest 2026-01-01T00:00:00.000Z \u0000").toString("base64url"),
  ])("refuses the cursor %j, or returns the first page for an empty one", async (cursor) => {
    const actor = await context.signUp(0);
    const outcome = list(actor, { cursor });
    if (cursor === "") await expect(outcome).resolves.toMatchObject({ total: 0 });
    else await expect(outcome).rejects.toMatchObject({ code: "INVALID_CURSOR" });
  });

  test("refuses a cursor of the other order", async () => {
    const { actor } = await filledGallery();
    const { nextCursor } = await list(actor, { limit: 5, sort: "newest" });
    const other = list(actor, { limit: 5, sort: "oldest", cursor: nextCursor ?? "" });
    await expect(other).rejects.toMatchObject({ code: "INVALID_CURSOR" });
  });

  test("shows nobody another person's images", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const [id = ""] = await makeImages(studio, actor);
    const stranger = await context.signUp();
    const { generationId, modelId } = await getImage(studio, actor, { id });
    for (const options of [{}, { modelId }, { modelId, q: "noir" }, { trash: true }, { q: "noir" }])
      expect(await list(stranger, options)).toMatchObject({ total: 0, items: [] });
    for (const action of [
      () => getImage(studio, stranger, { id }),
      () => setFavourite(studio, stranger, { id, favourite: true }),
      () => shareImage(studio, stranger, { id, shared: true }),
      () => deleteImages(studio, stranger, { ids: [id] }),
      () => restoreImages(studio, stranger, { ids: [id] }),
      () => getGeneration(studio, stranger, { id: generationId }),
    ])
      await expect(action()).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect((await getImage(studio, actor, { id })).downloadUrl).toContain("film-noir");
  });
});

let searched: ReturnType<typeof filledGallery> | undefined;

describe("favourites and links", () => {
  test("belong to the image that the gallery shows", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const [id = "", other = ""] = await makeImages(studio, actor, { count: 2 });
    const [edit = ""] = await makeEdits(studio, actor, { imageId: id });
    await setFavourite(studio, actor, { id, favourite: true });
    expect(await list(actor, { favourites: true })).toMatchObject({
      total: 1,
      items: [{ id, favourite: true }],
    });
    expect(await setFavourite(studio, actor, { id, favourite: false })).toMatchObject({ favourite: false });
    expect(await list(actor, { favourites: true })).toMatchObject({ total: 0, items: [] });
    await deleteImages(studio, actor, { ids: [other] });
    for (const outside of [edit, other]) {
      const refusal = { code: "WRONG_STATE" };
      await expect(setFavourite(studio, actor, { id: outside, favourite: true })).rejects.toMatchObject(
        refusal,
      );
      await expect(shareImage(studio, actor, { id: outside, shared: true })).rejects.toMatchObject(refusal);
    }
  });

  test("what others can see is found, also as an earlier version of what the gallery shows, until its link ends", async () => {
    const { studio } = context;
    const [actor, stranger] = [await context.signUp(), await context.signUp()];
    const shared = () => idsOf(actor, { shared: true });
    const [first = "", second = "", third = ""] = await makeImages(studio, actor, { count: 3 });
    const [foreign = ""] = await makeImages(studio, stranger, { count: 1 });
    await shareImage(studio, stranger, { id: foreign, shared: true });
    expect(await shared()).toEqual([]);
    for (const id of [first, second, third]) await shareImage(studio, actor, { id, shared: true });
    await studio.db
      .update(images)
      .set({ shareExpiresAt: sql`clock_timestamp()` })
      .where(eq(images.id, third));
    expect((await shared()).toSorted()).toEqual([first, second].toSorted());
    const [edit = ""] = await makeEdits(studio, actor, { imageId: first });
    await acceptImageEdit(studio, actor, { originalImageId: first, selectedEditedImageId: edit });
    await deleteImages(studio, actor, { ids: [second] });
    expect(await list(actor, { shared: true })).toMatchObject({ total: 1, items: [{ id: edit }] });
    await studio.db.update(images).set({ shareToken: null }).where(eq(images.userId, actor.userId));
    expect(await shared()).toEqual([]);
  });

  test("a search finds images by prompt and recipe, in every language, and their edits", async () => {
    const { studio } = context;
    const actor = await context.signUp(100);
    const modelId = await trainedModel(studio, actor);
    const [old = ""] = await makeImages(studio, actor, { modelId, recipeId: "noir", prompt: "in a coat" });
    const [young = ""] = await makeImages(studio, actor, { modelId, prompt: "in a 24 hour diner" });
    const [edit = ""] = await makeEdits(studio, actor, { imageId: old });
    await acceptImageEdit(studio, actor, { originalImageId: old, selectedEditedImageId: edit });
    for (const [q, found] of [
      ["noir coat", [edit]],
      ["Cine NEGRO", [edit]],
      ["24 diner", [young]],
      ["noir diner", []],
    ] as const)
      expect([q, await idsOf(actor, { q })]).toEqual([q, found]);
  });

  test("a recipe's images are its own and the edits that were accepted in their place", async () => {
    const { studio } = context;
    const actor = await context.signUp(100);
    const modelId = await trainedModel(studio, actor);
    const [first = ""] = await makeImages(studio, actor, { modelId, recipeId: "noir" });
    const [second = ""] = await makeImages(studio, actor, { modelId, recipeId: "noir" });
    await makeImages(studio, actor, { modelId, recipeId: "sketch" });
    await makeImages(studio, actor, { modelId });
    const [edit = ""] = await makeEdits(studio, actor, { imageId: second });
    await acceptImageEdit(studio, actor, { originalImageId: second, selectedEditedImageId: edit });
    expect((await idsOf(actor, { recipeId: "noir" })).toSorted()).toEqual([first, edit].toSorted());
    expect((await list(actor, { recipeId: "noir", modelId })).total).toBe(2);
    expect(await idsOf(actor, { recipeId: "glamour" })).toEqual([]);
    expect(await idsOf(await context.signUp(), { recipeId: "noir" })).toEqual([]);
  });

  test("a link shows only the image until it is revoked; sharing again makes a new link", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const [id = ""] = await makeImages(studio, actor);
    const share = async (shared: boolean) => (await shareImage(studio, actor, { id, shared })).shareUrl;
    const shareUrl = await share(true);
    expect(await share(true)).toBe(shareUrl);
    expect(shareUrl).toMatch(/^http:\/\/localhost:3000\/share\/[\w-]{24}$/);
    const token = shareUrl?.split("/").at(-1) ?? "";
    const shown = await getSharedImage(studio, { token });
    expect(Object.keys(shown).sort()).toEqual(["height", "sourceType", "thumbhash", "url", "width"]);
    await deleteImages(studio, actor, { ids: [id] });
    await expect(getSharedImage(studio, { token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await restoreImages(studio, actor, { ids: [id] });
    expect(await share(false)).toBeNull();
    await expect(getSharedImage(studio, { token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await share(true)).not.toBe(shareUrl);
  });

  test("a link ends by itself after the days that were chosen, everywhere, and never works again", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const [id = ""] = await makeImages(studio, actor);
    const share = (expiresInDays?: number | null) =>
      shareImage(studio, actor, { id, shared: true, expiresInDays });
    const { shareUrl, shareExpiresAt } = await share(7);
    const days = (Date.parse(shareExpiresAt ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(7, 2);
    expect(await share()).toMatchObject({ shareUrl, shareExpiresAt });
    expect(await share(null)).toMatchObject({ shareUrl, shareExpiresAt: null });
    await share(1);
    await studio.db
      .update(images)
      .set({ shareExpiresAt: new Date(Date.now() - 1000) })
      .where(eq(images.id, id));
    const token = shareUrl?.split("/").at(-1) ?? "";
    const gone = { code: "NOT_FOUND" };
    await expect(getSharedImage(studio, { token })).rejects.toMatchObject(gone);
    await expect(signSharedImage(studio, { language: "en", token })).rejects.toMatchObject(gone);
    await expect(reportImage(studio, { token, reason: "other" })).rejects.toMatchObject(gone);
    const viewed = { viewer: { kind: "share", id: token }, subject: { kind: "image", id } } as const;
    expect([await isViewerValid(studio, viewed.viewer), await isSubjectValid(studio, viewed)]).toEqual([
      false,
      false,
    ]);
    expect(await getImage(studio, actor, { id })).toMatchObject({ shareUrl: null, shareExpiresAt: null });
    const again = await share();
    expect(again.shareUrl).not.toBe(shareUrl);
    expect(again.shareExpiresAt).toBeNull();
  });
});

describe("the trash", () => {
  test("receives, lists and restores whole lineages; images that were there before do not change", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const [id = "", other = ""] = await makeImages(studio, actor, { count: 2 });
    const [edit = ""] = await makeEdits(studio, actor, { imageId: id });
    await acceptImageEdit(studio, actor, { originalImageId: id, selectedEditedImageId: edit });
    expect(await deleteImages(studio, actor, { ids: [id, edit, id] })).toEqual({ ids: [id, edit] });
    const { deletedAt } = await getImage(studio, actor, { id });
    await deleteImages(studio, actor, { ids: [edit] });
    expect(await getImage(studio, actor, { id: edit })).toMatchObject({ deletedAt });
    expect(await list(actor)).toMatchObject({ total: 1, items: [{ id: other }] });
    expect(await list(actor, { trash: true })).toMatchObject({ total: 1, items: [{ id: edit }] });
    await restoreImages(studio, actor, { ids: [id] });
    await restoreImages(studio, actor, { ids: [id] });
    expect(await list(actor)).toMatchObject({ total: 2 });
    expect(await list(actor, { trash: true })).toMatchObject({ total: 0, items: [] });
    expect((await listModels(studio, actor))[0]).toMatchObject({ portraitCount: 2 });
  });

  test("receives nothing when one id is unknown or another person's", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const [mine = ""] = await makeImages(studio, actor);
    const [theirs = ""] = await makeImages(studio, await context.signUp());
    for (const wrong of [theirs, "img_none"])
      await expect(deleteImages(studio, actor, { ids: [mine, wrong] })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    expect(await idsOf(actor)).toEqual([mine]);
  });

  test("is emptied after 30 days: the lineage's rows and files are deleted, everything else stays", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const [id = "", kept = "", younger = ""] = await makeImages(studio, actor, { count: 3 });
    const [edit = ""] = await makeEdits(studio, actor, { imageId: id });
    await makeEdits(studio, actor, { imageId: edit });
    const files = () => studio.storage.list(`portraits/${actor.userId}/`);
    expect(await files()).toHaveLength(10);
    await deleteImages(studio, actor, { ids: [edit, younger] });
    const age = (imageId: string, interval: string) =>
      studio.db
        .update(images)
        .set({ deletedAt: sql`clock_timestamp() - ${interval}::interval` })
        .where(eq(images.rootId, imageId));
    await age(id, "720 hours 1 second");
    await age(younger, "719 hours 59 minutes");
    // cannot be restored any more, but is not deleted yet
    await expect(restoreImages(studio, actor, { ids: [id] })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await purgeTrash(studio)).toBe(0);
    await age(id, "721 hours 1 second");
    expect(await purgeTrash(studio)).toBe(1);
    expect(await purgeTrash(studio)).toBe(0);
    expect(await files()).toHaveLength(4);
    for (const gone of [id, edit])
      await expect(getImage(studio, actor, { id: gone })).rejects.toMatchObject({ code: "NOT_FOUND" });
    const edits = await studio.db.select().from(generations).where(eq(generations.userId, actor.userId));
    expect(edits.map((request) => request.kind)).toEqual(["generation"]);
    await restoreImages(studio, actor, { ids: [younger] });
    expect((await idsOf(actor)).toSorted()).toEqual([kept, younger].toSorted());
  });

  test("and acceptance, called concurrently in any mixture, keep one image per lineage and exact counters", async () => {
    const { studio } = context;
    const actor = await context.signUp();
    const originals = await makeImages(studio, actor, { count: 3 });
    const lineages = await Promise.all(
      originals.map(async (imageId) => [imageId, ...(await makeEdits(studio, actor, { imageId, count: 2 }))]),
    );
    const shuffled = lineages.flat();
    const operation = fc.record({
      action: fc.constantFrom("delete", "restore", "accept"),
      first: fc.nat({ max: shuffled.length - 1 }),
      second: fc.nat({ max: shuffled.length - 1 }),
    });
    const property = fc.asyncProperty(
      fc.array(operation, { minLength: 4, maxLength: 12 }),
      async (actions) => {
        const outcomes = await Promise.allSettled(
          actions.map(({ action, first, second }) => {
            const [one = "", two = ""] = [shuffled[first], shuffled[second]];
            if (action === "accept")
              return acceptImageEdit(studio, actor, { originalImageId: one, selectedEditedImageId: two });
            return (action === "delete" ? deleteImages : restoreImages)(studio, actor, { ids: [one, two] });
          }),
        );
        for (const outcome of outcomes)
          if (outcome.status === "rejected")
            expect(["NOT_FOUND", "WRONG_STATE"]).toContain(outcome.reason.code);
        const rows = await studio.db.select().from(images).where(eq(images.userId, actor.userId));
        const current = rows.filter((image) => image.inGallery);
        expect(new Set(current.map((image) => image.rootId)).size).toBe(3);
        expect(current).toHaveLength(3);
        const shown = current.filter((image) => !image.deletedAt).length;
        const [user] = await studio.db.select().from(users).where(eq(users.id, actor.userId));
        const [model] = await studio.db.select().from(models).where(eq(models.userId, actor.userId));
        expect([user?.imageCount, model?.portraitCount]).toEqual([shown, shown]);
        expect((await list(actor)).total).toBe(shown);
      },
    );
    await fc.assert(property, { numRuns: isDeep ? 25 : 10 });
  });
});
