import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadDotEnv } from "./dot-env.ts";
import { makePrivateFolder } from "./private.ts";

let folder = "";
let umask = 0;

beforeEach(async () => {
  // the most open mode that a machine may be set to
  umask = process.umask(0);
  folder = await mkdtemp(join(tmpdir(), "launcher-private-"));
  await writeFile(join(folder, ".env.example"), "PORT=3000\n");
});

afterEach(async () => {
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

const rightsOf = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);

describe(".env", () => {
  it("is its owner's alone from its first moment", async () => {
    await loadDotEnv(folder, {});
    expect(await rightsOf(".env")).toBe("600");
  });

  it("is made private where it is wider, and keeps the owner's own rights", async () => {
    await writeFile(join(folder, ".env"), "PORT=4000\n", { mode: 0o644 });
    await loadDotEnv(folder, {});
    expect(await rightsOf(".env")).toBe("600");
    await chmod(join(folder, ".env"), 0o440);
    await loadDotEnv(folder, {});
    expect(await rightsOf(".env")).toBe("400");
  });
});

describe("the data folder", () => {
  it("is made for its owner alone, and repaired where it is wider", async () => {
    await makePrivateFolder(join(folder, "new/.data"));
    expect(await rightsOf("new/.data")).toBe("700");
    await mkdir(join(folder, "old"), { mode: 0o755 });
    await makePrivateFolder(join(folder, "old"));
    expect(await rightsOf("old")).toBe("700");
  });
});
