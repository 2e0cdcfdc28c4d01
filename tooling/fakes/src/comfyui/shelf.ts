export type FolderType = "input" | "output" | "temp";

const safe = /^[\w][\w .()-]*$/;
const safeFolder = /^(?:[\w-][\w .-]*(?:\/[\w-][\w .-]*)*)?$/;

/** ComfyUI's three folders. Nothing in them can be deleted, only replaced; "temp" is emptied at a start. */
export class Shelf {
  readonly #files = new Map<string, Buffer>();
  #count = 0;
  readonly #separator: string;

  constructor(separator = "/") {
    this.#separator = separator;
  }

  /** @returns false for names that lead out of the folder */
  put(type: FolderType, subfolder: string, filename: string, bytes: Buffer): boolean {
    if (!safe.test(filename) || !safeFolder.test(subfolder)) return false;
    this.#files.set(toKey(type, subfolder, filename), bytes);
    return true;
  }

  add(bytes: Buffer): { filename: string; subfolder: string; type: FolderType } {
    this.#count += 1;
    const filename = `ComfyUI_temp_${String(this.#count).padStart(5, "0")}_.png`;
    // as a version may that has a folder for each day
    const subfolder = this.#separator === "/" ? "" : `2026${this.#separator}08`;
    this.#files.set(toKey("temp", subfolder.replaceAll(this.#separator, "/"), filename), bytes);
    return { filename, subfolder, type: "temp" };
  }

  read(type: string, subfolder: string, filename: string): Buffer | undefined {
    return this.#files.get(toKey(type, subfolder, filename));
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

function toKey(type: string, subfolder: string, filename: string): string {
  return subfolder ? `${type}/${subfolder}/${filename}` : `${type}/${filename}`;
}
