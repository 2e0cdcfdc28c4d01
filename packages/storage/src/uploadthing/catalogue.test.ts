import { beforeEach, describe, expect, it } from "vitest";
import { createCatalogue } from "./catalogue.ts";
import { createVersions, customIdOf, fileNameOf, type ListedFile } from "./stored-file.ts";

const hour = 60 * 60_000;
const version = createVersions(() => 1_800_000_000_000);

/** What UploadThing holds, oldest first. */
let stored: ListedFile[];
let listed: { limit: number; offset: number }[];
let biggestPage: number;
let newestFirst: boolean;
/** done once, after the next page was listed */
let meanwhile: () => void;

beforeEach(() => {
  stored = [];
  listed = [];
  biggestPage = Number.POSITIVE_INFINITY;
  newestFirst = true;
  meanwhile = () => {};
});

function store(key: string, uploadedAt: number): ListedFile {
  const file: ListedFile = {
    key: `ut-${stored.length}-${uploadedAt}`,
    name: fileNameOf(key),
    customId: customIdOf(version(), "image/jpeg"),
    size: 1,
    status: "Uploaded",
    uploadedAt,
  };
  stored.push(file);
  return file;
}

const list = async (page: { limit: number; offset: number }) => {
  listed.push(page);
  const all = newestFirst ? stored.toReversed() : [...stored];
  const end = page.offset + Math.min(page.limit, biggestPage);
  const files = all.slice(page.offset, end);
  const then = meanwhile;
  meanwhile = () => {};
  then();
  return { files, hasMore: end < all.length };
};

/** An hour between any two. */
const storeMany = (count: number) => {
  for (let index = 0; index < count; index += 1) store(`old/${index}.jpg`, index * hour);
};

describe("the catalogue", () => {
  it("learns of what is new from a page, however much is old", async () => {
    storeMany(3000);
    const catalogue = createCatalogue(list);
    await catalogue.refresh();
    expect(catalogue.keys()).toHaveLength(3000);
    listed = [];
    const fresh = store("new/1.jpg", 3000 * hour);
    await catalogue.refresh();
    expect(catalogue.current("new/1.jpg")?.fileKey).toBe(fresh.key);
    expect(listed).toHaveLength(1);
    expect(catalogue.keys()).toHaveLength(3001);
  });

  it("goes on through the pages as long as they may hold something new", async () => {
    storeMany(2000);
    const catalogue = createCatalogue(list);
    await catalogue.refresh();
    for (let index = 0; index < 1200; index += 1) store(`new/${index}.jpg`, 2000 * hour + index);
    await catalogue.refresh();
    expect(catalogue.keys()).toHaveLength(3200);
  });

  it("does without newest first", async () => {
    newestFirst = false;
    storeMany(1500);
    const catalogue = createCatalogue(list);
    await catalogue.refresh();
    store("new/1.jpg", 1500 * hour);
    await catalogue.refresh();
    expect(catalogue.current("new/1.jpg")).toBeDefined();
  });

  it.each([
    ["deleted", () => stored.splice(-10, 10)],
    ["stored", () => store("new/1.jpg", 5000 * hour)],
  ])(
    "loses no file when another is %s between two pages, and takes smaller pages than it asks for",
    async (_, change) => {
      biggestPage = 100;
      storeMany(450);
      const catalogue = createCatalogue(list);
      meanwhile = change;
      await catalogue.reload();
      for (const { name } of stored) expect(catalogue.keys()).toContain(name.replaceAll("~", "/"));
    },
  );

  it("keeps what was added here while it listed, and drops what is gone", async () => {
    const gone = store("a.jpg", 1);
    const catalogue = createCatalogue(list);
    await catalogue.reload();
    stored.splice(0, 1);
    const own = {
      key: "b.jpg",
      fileKey: "ut-own",
      version: version(),
      contentType: "image/jpeg",
      bytes: 1,
      whole: true,
    };
    meanwhile = () => catalogue.add(own);
    await catalogue.reload();
    expect(catalogue.keys()).toEqual(["b.jpg"]);
    expect(catalogue.has(gone.key)).toBe(false);
  });

  it("answers no question with a listing that began before it", async () => {
    const catalogue = createCatalogue(list);
    await catalogue.refresh();
    listed = [];
    const first = catalogue.refresh();
    meanwhile = () => store("a.jpg", 1);
    await Promise.all([catalogue.refresh(), catalogue.refresh(), catalogue.refresh(), first]);
    await catalogue.refresh();
    expect(catalogue.current("a.jpg")).toBeDefined();
    expect(listed.length).toBeLessThanOrEqual(3);
  });

  it("takes the last upload of a key that is whole, and none that is not ours", async () => {
    const older = store("a.jpg", 1);
    const newer = store("a.jpg", 2);
    store("a.jpg", 3).status = "Uploading";
    store("b.jpg", 4).customId = "somebody-else";
    store("c.jpg", 5).status = "Deletion Pending";
    store("d.jpg", 6).status = "Failed";
    const catalogue = createCatalogue(list);
    await catalogue.refresh();
    expect(catalogue.current("a.jpg")?.fileKey).toBe(newer.key);
    expect(catalogue.uploadsOf("a.jpg")).toHaveLength(3);
    expect(catalogue.keys()).toEqual(["a.jpg"]);
    catalogue.forget(newer.key);
    expect(catalogue.current("a.jpg")?.fileKey).toBe(older.key);
  });
});
