import { expect, it } from "vitest";
import type { Answers } from "~/testing/answer-calls.ts";
import { at, user } from "~/testing/at.ts";
import { createCallLog } from "~/testing/call-log.ts";
import { openScreen } from "~/testing/open-screen.tsx";
import * as sample from "~/testing/sample-data.ts";
import { say } from "~/testing/texts.ts";

const address = () => location.pathname + location.search;

async function openGallery(answers: Answers = {}, path = "/gallery") {
  const page = await openScreen(path, answers);
  const { gallery } = page.texts;
  const tiles = () => page.all("list", gallery.list).flatMap((list) => at(list).all("listitem"));
  return {
    ...page,
    tiles,
    links: () => page.all("list", gallery.list).flatMap((list) => at(list).all("link")),
    tile: async (index: number) => {
      await expect.poll(() => tiles().length).toBeGreaterThan(index);
      return at(tiles()[index] as HTMLElement);
    },
    pick: async (...indexes: number[]) => {
      await page.press(gallery.select.begin);
      await expect.poll(() => page.all("checkbox").length).toBeGreaterThan(3);
      for (const index of indexes) await user.click(page.all("checkbox")[index] as HTMLElement);
      return page.part("region", gallery.select.bar);
    },
  };
}

/** Answers to the gallery's list, and what it was asked for. */
function listing(
  answer: (input: { q?: string; modelId?: string }) => typeof sample.gallery = () => sample.gallery,
) {
  const asked: unknown[] = [];
  const list = (input: unknown) => {
    // a search also asks for one image of the whole gallery, to tell how many there are
    if ((input as { limit?: number }).limit !== 1) asked.push(input);
    return answer(input as object);
  };
  const expectAsked = (wanted: object) =>
    expect.poll(() => asked.at(-1)).toEqual(expect.objectContaining(wanted));
  return { list, expectAsked };
}

it("searches, filters and sorts", async () => {
  const { list, expectAsked } = listing(({ q, modelId }) =>
    q === "noir"
      ? { ...sample.gallery, items: sample.gallery.items.slice(0, 6), total: 6 }
      : q || modelId === "mdl_2"
        ? sample.noImages
        : sample.gallery,
  );
  const models = sample.models.map((model, index) => ({
    ...model,
    status: index < 2 ? ("completed" as const) : ("failed" as const),
  }));
  const page = await openGallery({ models: { list: models }, images: { list } });
  const { gallery, recipes } = page.texts;
  await page.see(say(gallery.shown, { shown: 24, total: 24 }));
  await page.fill(gallery.search, "noir");
  await page.see(say(gallery.shown, { shown: 6, total: 24 }).split(" ")[0] ?? "");
  await page.fill(gallery.search, "dragon");
  await page.see(gallery.noMatch);
  await expectAsked({ q: "dragon" });
  await page.press(gallery.clearSearch);
  // models without images are no filter
  const choice = at(await page.field(gallery.model));
  expect(choice.all("option").map(({ textContent }) => textContent)).toEqual([
    gallery.allModels,
    ...models.slice(0, 2).map(({ name }) => name),
  ]);
  await page.select(gallery.model, "Ana, winter in the mountains");
  await page.see(gallery.noOutputs);
  await page.press(gallery.clearFilters);
  await page.select(gallery.sort, gallery.oldest);
  await expectAsked({ sort: "oldest" });
  await page.select(gallery.sort, gallery.newest);
  for (const [name, wanted] of [
    [gallery.favourites, { favourites: true }],
    [gallery.public, { shared: true }],
  ] as const) {
    await page.press(name);
    await expectAsked(wanted);
    expect(address()).toBe(`/gallery?${Object.keys(wanted)[0]}=true`);
    await page.press(name);
  }
  await page.select(gallery.recipe, recipes.noir.label);
  await expectAsked({ limit: 48, recipeId: "noir" });
  expect(address()).toBe("/gallery?recipe=noir");
  await page.find("button", say(gallery.filtersChosen, { chosen: 1 }));
  const sizes = await page.part("radiogroup", gallery.density.label);
  for (const size of ["small", "large", "medium"] as const) await sizes.press(gallery.density[size], "radio");
});

it("selects, deletes and brings back", async () => {
  const log = createCallLog(expect);
  const { list, expectAsked } = listing();
  const page = await openGallery({
    images: {
      list,
      delete: log.answer("delete", (input) => input as { ids: string[] }),
      restore: log.answer("restore", (input) => input as { ids: string[] }),
    },
  });
  const { gallery } = page.texts;
  (await (await page.tile(0)).find("link")).focus();
  await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
  const bar = await page.part("region", gallery.select.bar);
  await bar.see(say(gallery.select.count_other, { count: 2 }));
  await bar.press(gallery.select.end);
  await (await page.pick(1, 2)).press(gallery.select.delete);
  await log.expectLast("delete", { ids: ["img_1", "img_2"] });
  await page.press(gallery.trash.undo);
  await log.expectLast("restore", { ids: ["img_1", "img_2"] });
  await page.see(say(gallery.trash.restored_other, { count: 2 }));
  await page.press(gallery.trash.title, "link");
  await expectAsked({ trash: true });
  await expect.poll(() => page.all("checkbox").length).toBeGreaterThan(0);
  await user.click(page.all("checkbox")[0] as HTMLElement);
  await page.press(gallery.trash.restore);
  await expect.poll(() => log.count("restore")).toBe(2);
  await page.press(gallery.trash.back, "link");
  await page.see(say(gallery.shown, { shown: 24, total: 24 }));
  // selecting can begin while what was restored is still being asked for
  await page.press(gallery.select.begin);
  await page.see(say(gallery.trash.restored_one, { count: 1 }));
  expect((await page.find("button", gallery.select.begin)).getAttribute("aria-pressed")).toBe("true");
});

it("keeps, compares and shares on one page what is selected, and not any more", async () => {
  const log = createCallLog(expect);
  const page = await openGallery({
    images: {
      favourite: log.answer("favourite", (input) => ({ ...sample.image(1), ...(input as object) })),
      share: log.answer("share", (input) => {
        const { id, shared } = input as { id: string; shared: boolean };
        return {
          ...sample.image(1),
          id,
          shareUrl: shared ? `http://localhost:3000/share/token_${id}` : null,
        };
      }),
    },
  });
  const { select } = page.texts.gallery;
  const bar = await page.pick(1);
  expect(await bar.find("button", select.compare.open)).toHaveProperty("disabled", true);
  await user.click(page.all("checkbox")[2] as HTMLElement);
  await bar.press(select.favourite);
  await expect.poll(() => log.count("favourite")).toBeGreaterThan(0);
  await bar.press(select.compare.open);
  expect((await page.part("dialog", select.compare.title)).all("img")).toHaveLength(2);
  await user.keyboard("{Escape}");
  await bar.press(select.share.open);
  const ask = await page.part("dialog", say(select.share.title_other, { count: 2 }));
  await ask.see(select.share.text);
  expect(log.count("share")).toBe(0);
  await ask.press(select.share.confirm);
  await page.see(select.share.copied);
  expect(await navigator.clipboard.readText()).toBe("http://localhost:3000/share/token_img_1,token_img_2");
  await page.press(select.share.undo);
  await expect.poll(() => log.count("share")).toBe(4);
  await log.expectLast("share", { id: "img_2", shared: false });
});

it("albums are made of what is selected, filter the gallery, and are renamed and deleted", async () => {
  const log = createCallLog(expect);
  const made = { id: "alb_1", name: "Team page", imageCount: 2, createdAt: sample.image(0).createdAt };
  let albums: (typeof made)[] = [];
  const { list, expectAsked } = listing();
  const page = await openGallery({
    albums: {
      list: () => albums,
      create: log.answer("create", () => {
        albums = [made];
        return made;
      }),
      change: log.answer("change", made),
      rename: log.answer("rename", (input) => {
        albums = [{ ...made, ...(input as object) }];
        return albums[0] ?? made;
      }),
      delete: log.answer("delete", () => {
        albums = [];
        return { id: "alb_1", deleted: true as const };
      }),
    },
    images: { list },
  });
  const { gallery, common } = page.texts;
  const { album } = gallery;
  const bar = await page.pick(1, 2);
  await bar.press(album.open);
  const dialog = await page.part("dialog");
  await expect.poll(async () => document.activeElement === (await dialog.field(album.name))).toBe(true);
  await user.keyboard("{Enter}");
  await dialog.see(album.nameMissing);
  await user.keyboard("Team page");
  await dialog.press(album.add);
  await log.expectLast("create", { name: "Team page", imageIds: ["img_1", "img_2"] });
  await page.see(say(album.added_other, { count: 2, name: "Team page" }));
  await expect.poll(() => page.all("region", gallery.select.bar)).toEqual([]);
  await user.selectOptions(await page.field(album.label), "alb_1");
  await expectAsked({ limit: 48, albumId: "alb_1" });
  expect(address()).toBe("/gallery?album=alb_1");
  await page.press(album.rename);
  const named = await page.part("dialog");
  await named.fill(album.name, "Team");
  await named.press(common.save);
  await log.expectLast("rename", { id: "alb_1", name: "Team" });
  await (await page.pick(0)).press(album.takeOut);
  await log.expectLast("change", { id: "alb_1", remove: ["img_0"] });
  await page.press(album.delete);
  await (await page.part("dialog")).press(album.delete);
  await expect.poll(address).toBe("/gallery");
});
