import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FillProgress, KeyTable } from "../uploadthing/key-table.ts";
import type { StoredFile } from "../uploadthing/stored-file.ts";

export interface KeyTableUnderTest {
  table: KeyTable;
  cleanUp: () => Promise<void>;
}

const start: FillProgress = { filled: false, position: 0, lastFileKey: undefined };
const upload = (key: string, version: string, fileKey = `${key}-${version}`): StoredFile => ({
  key,
  fileKey,
  version,
  contentType: "image/jpeg",
  bytes: 5_000_000_000,
  whole: true,
});

/** The conformance suite of key tables. */
export function describeKeyTable(name: string, create: () => Promise<KeyTableUnderTest>): void {
  describe(`${name} as a key table`, () => {
    let subject: KeyTableUnderTest;
    let table: KeyTable;
    beforeEach(async () => {
      subject = await create();
      table = subject.table;
    });
    afterEach(() => subject.cleanUp());

    const store = async (file: StoredFile, failed: string[] = []) => {
      const { whole: _, ...rest } = file;
      await table.begin(rest);
      return table.finish(file.fileKey, failed);
    };
    const hiddenKeys = (files: readonly { fileKey: string }[]) => files.map(({ fileKey }) => fileKey).sort();

    it("returns an upload once it has arrived, and the newest one of a key", async () => {
      const { whole: _, ...first } = upload("a.jpg", "1");
      await table.begin(first);
      expect(await table.find("a.jpg")).toBeUndefined();
      expect(await table.finish(first.fileKey, [])).toEqual({ outcome: "arrived", hidden: [] });
      expect(await table.find("a.jpg")).toEqual(upload("a.jpg", "1"));
      const { hidden } = await store(upload("a.jpg", "3"));
      expect(hidden).toEqual([{ fileKey: "a.jpg-1", version: "1", mayArrive: false }]);
      const late = await store(upload("a.jpg", "2"));
      expect(hiddenKeys(late.hidden)).toEqual(["a.jpg-1", "a.jpg-2"]);
      expect((await table.find("a.jpg"))?.version).toBe("3");
      await table.forget(["a.jpg-1", "a.jpg-2"]);
      expect(await table.listUnknown(["a.jpg-1", "a.jpg-3", "x"])).toEqual(["a.jpg-1", "x"]);
    });

    it("hides the failed tries of a completed upload, but not those of others", async () => {
      const { whole: _, ...failed } = upload("a.jpg", "1");
      const { whole: __, ...other } = upload("a.jpg", "2");
      await table.begin(failed);
      await table.begin(other);
      const { hidden } = await store(upload("a.jpg", "3"), [failed.fileKey]);
      expect(hidden).toEqual([{ fileKey: failed.fileKey, version: "1", mayArrive: true }]);
    });

    it("hides removed files, also those still being uploaded", async () => {
      await store(upload("a.jpg", "1"));
      const { whole: _, ...pending } = upload("a.jpg", "2");
      await table.begin(pending);
      await store(upload("b.jpg", "1"));
      expect(hiddenKeys(await table.hide(["a.jpg", "none.jpg"]))).toEqual(["a.jpg-1", "a.jpg-2"]);
      expect(await table.find("a.jpg")).toBeUndefined();
      expect(await table.list("", { after: "", limit: 9 })).toEqual(["b.jpg"]);
      const { outcome, hidden } = await table.finish(pending.fileKey, []);
      expect([outcome, hiddenKeys(hidden)]).toEqual(["arrived", ["a.jpg-1", "a.jpg-2"]]);
      expect(hidden.every(({ mayArrive }) => !mayArrive)).toBe(true);
      expect(await table.find("a.jpg")).toBeUndefined();
      await table.forget([pending.fileKey]);
      expect((await table.finish(pending.fileKey, [])).outcome).toBe("gone");
    });

    it("lists keys by prefix in the order of their bytes, page by page", async () => {
      const keys = ["p/usr_1/a.jpg", "p/usr_1/b~".replace("~", "_"), "p/usr_10/c.jpg", "p/usr-1/d", "q.jpg"];
      for (const key of keys) await store(upload(key, "1"));
      await store(upload("q.jpg", "2"));
      expect(await table.list("p/usr_1", { after: "", limit: 9 })).toEqual([
        "p/usr_1/a.jpg",
        "p/usr_1/b_",
        "p/usr_10/c.jpg",
      ]);
      const paged: string[] = [];
      for (let page: string[] = [""]; page.length > 0; ) {
        page = await table.list("", { after: paged.at(-1) ?? "", limit: 2 });
        paged.push(...page);
      }
      expect(paged).toEqual(keys.toSorted());
    });

    it("lists what is overdue: hidden uploads and those that never arrived", async () => {
      await store(upload("a.jpg", "1"));
      await store(upload("a.jpg", "2"));
      for (const version of ["3", "6"]) {
        const { whole: _, ...pending } = upload("b.jpg", version);
        await table.begin(pending);
      }
      expect(hiddenKeys(await table.listOverdue("5", 9))).toEqual(["a.jpg-1", "b.jpg-3"]);
      expect(await table.listOverdue("5", 1)).toHaveLength(1);
      await table.forget(["a.jpg-1", "b.jpg-3"]);
      expect(await table.listOverdue("5", 9)).toEqual([]);
      expect((await table.find("a.jpg"))?.version).toBe("2");
    });

    it("is filled page by page, once, by the first process", async () => {
      expect(await table.readProgress()).toEqual(start);
      const second = { filled: false, position: 2, lastFileKey: "a.jpg-2" };
      await table.fill(start, [upload("a.jpg", "2"), { ...upload("b.jpg", "1"), whole: false }], second);
      await table.fill(start, [upload("late.jpg", "1")], { ...second, position: 1 });
      expect(await table.readProgress()).toEqual(second);
      const end = { filled: true, position: 3, lastFileKey: "a.jpg-1" };
      await table.fill(second, [upload("a.jpg", "2"), upload("a.jpg", "1")], end);
      expect((await table.readProgress()).filled).toBe(true);
      await table.fill(end, [upload("ghost.jpg", "1")], end);
      expect(await table.list("", { after: "", limit: 9 })).toEqual(["a.jpg"]);
      expect((await table.find("a.jpg"))?.version).toBe("2");
      expect(hiddenKeys(await table.listOverdue("9", 9))).toEqual(["a.jpg-1", "b.jpg-1"]);
    });

    it("adds missing files, and returns the newest of a key", async () => {
      await store(upload("a.jpg", "2"));
      await table.adopt([upload("a.jpg", "1"), upload("b.jpg", "1"), upload("a.jpg", "2")]);
      expect((await table.find("a.jpg"))?.version).toBe("2");
      expect((await table.find("b.jpg"))?.fileKey).toBe("b.jpg-1");
      expect(hiddenKeys(await table.listOverdue("9", 9))).toEqual(["a.jpg-1"]);
    });

    it("keeps one upload of a key when many arrive at once", async () => {
      for (let round = 0; round < 10; round += 1) {
        const key = `many/${round}.jpg`;
        const files = Array.from({ length: 8 }, (_, index) => upload(key, String(index)));
        const outcomes = await Promise.all(files.map((file) => store(file)));
        const hidden = new Set(outcomes.flatMap((outcome) => hiddenKeys(outcome.hidden)));
        expect(hidden.size).toBe(7);
        expect((await table.find(key))?.version).toBe("7");
      }
    });
  });
}
