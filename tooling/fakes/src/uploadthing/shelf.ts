import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const factsShape = z.object({
  key: z.string(),
  customId: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  /** what it will have; the bytes that are there may be fewer */
  size: z.number().int().min(0),
  disposition: z.enum(["inline", "attachment"]),
  acl: z.enum(["public-read", "private"]),
  status: z.enum(["Uploading", "Uploaded"]),
  /** milliseconds since 1970 */
  uploadedAt: z.number(),
});
export type FileFacts = z.infer<typeof factsShape>;

export class Shelf {
  readonly #folder: string;
  #files = new Map<string, FileFacts>();
  /** of deleted files too: the service takes a while to forget them, and refuses them until then */
  readonly #usedIds = new Set<string>();
  #last = 0;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async open(folder: string): Promise<Shelf> {
    const shelf = new Shelf(folder);
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      if (!name.endsWith(".json")) continue;
      const facts = factsShape.parse(JSON.parse(await readFile(join(folder, name), "utf8")));
      shelf.#note(facts);
    }
    return shelf;
  }

  #note(facts: FileFacts): void {
    this.#files.set(facts.key, facts);
    this.#usedIds.add(facts.key);
    if (facts.customId) this.#usedIds.add(facts.customId);
  }

  isUsed(id: string): boolean {
    return this.#usedIds.has(id);
  }

  find(id: string): FileFacts | undefined {
    return this.#files.get(id) ?? [...this.#files.values()].find(({ customId }) => customId === id);
  }

  /** Newest first. */
  list(): FileFacts[] {
    return [...this.#files.values()].sort((one, other) => other.uploadedAt - one.uploadedAt);
  }

  async read(key: string): Promise<Buffer> {
    return readFile(join(this.#folder, key));
  }

  /** Stores what has arrived of a file, which is all of it when it is as long as it should be. */
  async store(facts: Omit<FileFacts, "status" | "uploadedAt">, bytes: Uint8Array): Promise<void> {
    this.#last = Math.max(Date.now(), this.#last + 1);
    const status = bytes.byteLength === facts.size ? "Uploaded" : "Uploading";
    const noted: FileFacts = { ...facts, status, uploadedAt: this.#last };
    // known from here on, so that a second upload with the same ids is refused while this one is written
    this.#note(noted);
    await this.#write(facts.key, bytes);
    await this.#write(`${facts.key}.json`, Buffer.from(JSON.stringify(noted)));
  }

  async #write(name: string, bytes: Uint8Array): Promise<void> {
    const path = join(this.#folder, name);
    await writeFile(`${path}~`, bytes);
    await rename(`${path}~`, path);
  }

  /** @returns how many of them there were */
  async remove(ids: readonly string[]): Promise<number> {
    let count = 0;
    for (const id of ids) {
      const facts = this.find(id);
      if (!facts) continue;
      this.#files.delete(facts.key);
      await rm(join(this.#folder, `${facts.key}.json`), { force: true });
      await rm(join(this.#folder, facts.key), { force: true });
      count += 1;
    }
    return count;
  }
}
