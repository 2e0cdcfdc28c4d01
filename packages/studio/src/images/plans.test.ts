import { type Database, generations, images, models, users } from "@portrait-studio/db";
import { type SQLWrapper, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor } from "../context.ts";
import * as requests from "../generation/list-generations.ts";
import { fillGallery } from "../testing/fill-gallery.ts";
import { createTestStudio, type TestStudio } from "../testing/index.ts";
import * as gallery from "./list-images.ts";

let context: TestStudio;
let db: Database;
let owner: Actor;
let modelId: string;

/** One person with 1,000 images among others who have 8,000 together. */
beforeAll(async () => {
  context = await createTestStudio({ max: 4 });
  db = context.studio.db;
  const filled = await fillGallery(db, { people: 1, imagesEach: 1000 });
  await fillGallery(db, { people: 80, imagesEach: 100 });
  [owner, modelId] = [filled.actors[0] as Actor, filled.modelIds[0] as string];
  for (const table of [images, generations, models, users]) await db.execute(sql`vacuum analyze ${table}`);
});
afterAll(() => context.close());

interface Plan {
  "Node Type": string;
  "Index Name"?: string;
  "Heap Fetches"?: number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

/** The nodes of a query's plan after execution. */
async function nodesOf(query: SQLWrapper): Promise<Plan[]> {
  const { rows } = await db.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    sql`explain (analyze, format json) ${query.getSQL()}`,
  );
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  return flat((rows[0] as (typeof rows)[number])["QUERY PLAN"][0].Plan);
}

const typesOf = (nodes: Plan[]) => nodes.map((node) => node["Node Type"]);
const cursorIn = (sort: "newest" | "oldest") =>
  Buffer.from(`${sort} 2026-01-02T00:00:00.000Z img_m`).toString("base64url");
const place = { limit: 24, sort: "newest" } as const;

const views = [
  ["the gallery", "image_gallery", () => ({})],
  ["a search", "image_gallery", () => ({ q: "garden luz" })],
  ["a search without a match", "image_gallery", () => ({ q: "zzzz" })],
  ["one model", "image_model_gallery", () => ({ modelId })],
  ["a search in one model", "image_model_gallery", () => ({ modelId, q: "garden" })],
  ["favourites", "image_favourites", () => ({ favourites: true })],
  ["a search in the favourites", "image_favourites", () => ({ favourites: true, q: "garden" })],
] as const;

describe.each(views)("%s", (_name, index, view) => {
  test.each([
    ["first page", {}],
    ["a later page", { cursor: cursorIn("newest") }],
    ["oldest first", { cursor: cursorIn("oldest"), sort: "oldest" }],
  ] as const)("%s: the index alone finds the page, in order", async (_page, at) => {
    const nodes = await nodesOf(gallery.selectPage(db, owner, { ...place, ...view(), ...at }));
    expect(typesOf(nodes).filter((type) => /Sort|Seq Scan|Bitmap/.test(type))).toEqual([]);
    expect(nodes).toContainEqual(
      expect.objectContaining({ "Node Type": "Index Only Scan", "Index Name": index, "Heap Fetches": 0 }),
    );
  });

  test("the index alone counts its matches", async () => {
    const nodes = await nodesOf(gallery.selectCount(db, owner, { ...place, ...view() }));
    expect(typesOf(nodes).filter((type) => type.endsWith("Scan"))).toEqual(["Index Only Scan"]);
    expect(nodes).toContainEqual(expect.objectContaining({ "Index Name": index, "Heap Fetches": 0 }));
  });
});

test.each([
  ["first page", {}],
  ["a later page", { cursor: cursorIn("newest") }],
  ["oldest first", { cursor: cursorIn("oldest"), sort: "oldest" }],
] as const)("requests, %s: one index finds the page, in order", async (_page, at) => {
  const nodes = await nodesOf(requests.selectPage(db, owner, { ...place, ...at }));
  expect(typesOf(nodes).filter((type) => /Sort|Bitmap/.test(type))).toEqual([]);
  expect(nodes).toContainEqual(
    expect.objectContaining({ "Node Type": "Index Scan", "Index Name": "generation_list" }),
  );
});

test("a connection plans a page and a search for their first calls only, also where people have a thousand images each", async () => {
  const large = await createTestStudio({ max: 1 });
  const { actors } = await fillGallery(large.studio.db, { people: 2, imagesEach: 1000 });
  const actor = actors[0] as Actor;
  for (const table of [images, generations, models, users])
    await large.studio.db.execute(sql`vacuum analyze ${table}`);
  for (const view of [{ cursor: cursorIn("newest") }, { q: "garden" }]) {
    const page = gallery.selectPage(large.studio.db, actor, { ...place, ...view });
    for (let call = 0; call < 10; call += 1) await page;
    const { rows } = await large.studio.db.execute<{ planned: string; reused: string }>(sql`
      select custom_plans planned, generic_plans reused from pg_prepared_statements where statement = ${page.toSQL().sql}`);
    expect.soft(rows).toEqual([{ planned: "5", reused: "5" }]);
  }
  await large.close();
});
