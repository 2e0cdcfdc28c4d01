import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

export interface ReplicateResult {
  /** encoded images */
  images: Buffer[];
  /** of a training */
  version?: string;
}

export interface StoredFile {
  id: string;
  name: string;
  type: string;
  bytes: Buffer;
  createdAt: Date;
}

/** Uploaded files, in memory: at the provider they live for a day. */
export class FileShelf {
  readonly #files = new Map<string, StoredFile>();

  add(file: Omit<StoredFile, "id" | "createdAt">): StoredFile {
    const stored = { ...file, id: randomUUID().replaceAll("-", ""), createdAt: new Date() };
    this.#files.set(stored.id, stored);
    return stored;
  }

  find(id: string): StoredFile | undefined {
    return this.#files.get(id);
  }

  remove(id: string): boolean {
    return this.#files.delete(id);
  }

  count(): number {
    return this.#files.size;
  }
}

/** Models and their trained versions, on disk: trained models survive a restart. */
export class ModelShelf {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async hasModel(owner: string, name: string): Promise<boolean> {
    return (await this.versions(owner, name)) !== undefined;
  }

  async addModel(owner: string, name: string, visibility: string): Promise<void> {
    await mkdir(this.#path(owner, name), { recursive: true });
    await writeFile(join(this.#path(owner, name), "visibility"), visibility);
  }

  async getVisibility(owner: string, name: string): Promise<string> {
    return readFile(join(this.#path(owner, name), "visibility"), "utf8");
  }

  /** Ids, or undefined where there is no such model. */
  async versions(owner: string, name: string): Promise<string[] | undefined> {
    try {
      const names = await readdir(this.#path(owner, name));
      return names.filter((entry) => entry.endsWith(".zip")).map((entry) => entry.slice(0, -".zip".length));
    } catch {
      return undefined;
    }
  }

  async addVersion(owner: string, name: string, version: string, archive: Uint8Array): Promise<void> {
    const path = join(this.#path(owner, name), `${version}.zip`);
    await writeFile(`${path}.new`, archive);
    await rename(`${path}.new`, path);
  }

  async readVersion(version: string): Promise<Buffer | undefined> {
    const found = await this.#find(version);
    return found ? readFile(found) : undefined;
  }

  async removeVersion(owner: string, name: string, version: string): Promise<boolean> {
    const known = (await this.versions(owner, name))?.includes(safe(version)) ?? false;
    if (known) await rm(join(this.#path(owner, name), `${safe(version)}.zip`));
    return known;
  }

  async removeModel(owner: string, name: string): Promise<void> {
    await rm(this.#path(owner, name), { recursive: true, force: true });
  }

  async #find(version: string): Promise<string | undefined> {
    const entries = await readdir(this.#folder, { recursive: true }).catch(() => []);
    const found = entries.find((entry) => entry.endsWith(`/${safe(version)}.zip`));
    return found ? join(this.#folder, found) : undefined;
  }

  #path(owner: string, name: string): string {
    return join(this.#folder, safe(owner), safe(name));
  }
}

/** Names from addresses become names of folders. */
function safe(name: string): string {
  return name.replace(/[^\w-]/g, "_");
}
