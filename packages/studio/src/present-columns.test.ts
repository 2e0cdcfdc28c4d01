import { modelSchema, userSchema } from "@portrait-studio/contract";
import { models } from "@portrait-studio/db";
import { getTableColumns } from "drizzle-orm";
import { expect, it } from "vitest";
import { presentColumns } from "./present-columns.ts";

it("shows the columns that the schema names, times as ISO 8601, and no other", () => {
  const at = new Date("2026-11-02T09:30:00Z");
  const row = Object.fromEntries(Object.keys(getTableColumns(models)).map((name) => [name, at]));
  const shown = presentColumns(modelSchema, row);
  expect(Object.keys(shown).filter((name) => !(name in modelSchema.shape))).toEqual([]);
  expect(shown).toMatchObject({ id: at.toISOString(), createdAt: at.toISOString() });
});

it("keeps what is null or false", () => {
  const row = { id: "usr_1", notifyTraining: false, completedAt: null, artifactRef: "secret" };
  expect(presentColumns(userSchema, row)).toEqual({ id: "usr_1", notifyTraining: false });
  expect(presentColumns(modelSchema, row)).toEqual({ id: "usr_1", completedAt: null });
});
