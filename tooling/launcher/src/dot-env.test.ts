import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadDotEnv } from "./dot-env.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "launcher-env-"));
  await writeFile(join(folder, ".env.example"), "# sample\nPORT=3000\nAPP_URL=\n");
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe("loadDotEnv", () => {
  it("makes .env from the example once, and keeps a person's changes", async () => {
    expect(await loadDotEnv(folder, {})).toEqual({ variables: { PORT: "3000", APP_URL: "" }, created: true });
    await writeFile(join(folder, ".env"), "PORT=4000\n");
    expect(await loadDotEnv(folder, {})).toEqual({
      variables: { PORT: "4000", APP_URL: "" },
      created: false,
    });
    expect(await readFile(join(folder, ".env"), "utf8")).toBe("PORT=4000\n");
  });

  it("lets the real environment win", async () => {
    const { variables } = await loadDotEnv(folder, { PORT: "5000", HOME: "/home/ana" });
    expect(variables).toEqual({ PORT: "5000", APP_URL: "", HOME: "/home/ana" });
  });

  it("names the line that is not understood", async () => {
    await writeFile(join(folder, ".env"), "# fine\nPORT=3000\n\nWORKER PORT 3010\n");
    await expect(loadDotEnv(folder, {})).rejects.toThrow(
      "Line 4 of .env is not NAME=value: WORKER PORT 3010",
    );
    await writeFile(join(folder, ".env"), 'MAIL_FROM="Studio\nPORT=3000\n');
    await expect(loadDotEnv(folder, {})).rejects.toThrow('A value in .env begins with " and never ends.');
  });

  it("takes values of several lines, exports and quotes", async () => {
    await writeFile(join(folder, ".env"), "export KEY=\"one\ntwo three\"\nMAIL_FROM='a # b'\n");
    const { variables } = await loadDotEnv(folder, {});
    expect(variables).toMatchObject({ KEY: "one\ntwo three", MAIL_FROM: "a # b" });
  });
});
