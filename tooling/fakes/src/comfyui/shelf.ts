import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

export type FolderType = "input" | "output" | "temp";

const safe = /^[\w][\w .()-]*$/;
const loraFolder = "output/loras/";
const safeFolder = /^(?:[\w-][\w .-]*(?:\/[\w-][\w .-]*)*)?$/;

/** ComfyUI's three folders. Nothing in them can be deleted, only replaced; "temp" is emptied at a start. */
export class Shelf {
  readonly #files = new Map<string, Buffer>();
  /** what a file's time is to ComfyUI */
  readonly #versions = new Map<string, number>();
  #count = 0;
  #writes = 0;
  readonly #kept: string | undefined;
  readonly #separator: string;

  /** @param dataDir where the folder "output" outlives this process, as a real one's does; only in memory without it */
  constructor({
    dataDir,
    separator = "/",
  }: { dataDir?: string | undefined; separator?: string | undefined }) {
    this.#kept = dataDir;
    this.#separator = separator;
    if (!dataDir) return;
    mkdirSync(join(dataDir, "output"), { recursive: true });
    for (const entry of readdirSync(join(dataDir, "output"), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) this.#files.set(relative(dataDir, path), readFileSync(path));
    }
  }

  /** @returns false for names that lead out of the folder */
  put(type: FolderType, subfolder: string, filename: string, bytes: Buffer): boolean {
    if (!safe.test(filename) || !safeFolder.test(subfolder)) return false;
    this.#write(keyOf(type, subfolder, filename), bytes);
    return true;
  }

  /** As web servers write it: the time and the length. */
  etagOf(type: string, subfolder: string, filename: string): string {
    const key = keyOf(type, subfolder, filename);
    return `"${this.#versions.get(key) ?? 0}-${this.#files.get(key)?.length ?? 0}"`;
  }

  /** LoRAs as a loader lists them: those in ComfyUI's own "output/loras". */
  loras(): string[] {
    return [...this.#files.keys()].flatMap((key) =>
      key.startsWith(loraFolder) ? [key.slice(loraFolder.length).replaceAll("/", this.#separator)] : [],
    );
  }

  /** @param name as the loader lists it */
  readLora(name: string): Buffer | undefined {
    // of another system's name, its loader says that it is in no list
    const isListed = this.loras().includes(name);
    return isListed ? this.#files.get(`${loraFolder}${name.replaceAll(this.#separator, "/")}`) : undefined;
  }

  #write(key: string, bytes: Buffer): void {
    this.#writes += 1;
    this.#versions.set(key, this.#writes);
    this.#files.set(key, bytes);
    if (!this.#kept || !key.startsWith("output/")) return;
    mkdirSync(dirname(join(this.#kept, key)), { recursive: true });
    writeFileSync(join(this.#kept, key), bytes);
  }

  /** Stores an image under the next free name. */
  add(bytes: Buffer): { filename: string; subfolder: string; type: FolderType } {
    this.#count += 1;
    const filename = `ComfyUI_temp_${String(this.#count).padStart(5, "0")}_.png`;
    // as a version may that has a folder for each day
    const subfolder = this.#separator === "/" ? "" : `2026${this.#separator}08`;
    this.#write(keyOf("temp", subfolder.replaceAll(this.#separator, "/"), filename), bytes);
    return { filename, subfolder, type: "temp" };
  }

  read(type: string, subfolder: string, filename: string): Buffer | undefined {
    return this.#files.get(keyOf(type, subfolder, filename));
  }

  /** @param name as LoadImage has it, e.g. "folder/photo.png [temp]" */
  readAnnotated(name: string): Buffer | undefined {
    const [, path = "", type = "input"] = /^(.*?)(?: \[(input|output|temp)\])?$/.exec(name) ?? [];
    return this.#files.get(`${type}/${path}`);
  }

  emptyTemp(): void {
    for (const key of this.#files.keys()) if (key.startsWith("temp/")) this.#files.delete(key);
  }

  /** Files that hold more than the one pixel that replaces them. */
  unscrubbed(): string[] {
    return [...this.#files].flatMap(([key, { length }]) => (length > 120 ? [key] : []));
  }
}

function keyOf(type: string, subfolder: string, filename: string): string {
  return subfolder ? `${type}/${subfolder}/${filename}` : `${type}/${filename}`;
}
