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
      key.startsWith(loraFolder) ? [key.slice(loraFolder.length)] : [],
    );
  }

  /** @param name as the loader lists it */
  readLora(name: string): Buffer | undefined {
    return this.#files.get(`${loraFolder}${name}`);
  }

  #write(key: string, bytes: Buffer): void {
    this.#writes += 1;
    this.#versions.set(key, this.#writes);
    this.#files.set(key, bytes);
  }

  /** Stores an image under the next free name. */
  add(bytes: Buffer): { filename: string; subfolder: string; type: FolderType } {
    this.#count += 1;
    const filename = `ComfyUI_temp_${String(this.#count).padStart(5, "0")}_.png`;
    this.#write(keyOf("temp", "", filename), bytes);
    return { filename, subfolder: "", type: "temp" };
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
