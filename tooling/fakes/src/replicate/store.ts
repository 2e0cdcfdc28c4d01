import { randomUUID } from "node:crypto";

export interface ReplicateResult {
  images: Buffer[];
  version?: string;
}

export interface ReplicateFile {
  id: string;
  name: string;
  type: string;
  bytes: Buffer;
  createdAt: Date;
}

export class FileShelf {
  readonly #files = new Map<string, ReplicateFile>();

  add(file: Omit<ReplicateFile, "id" | "createdAt">): ReplicateFile {
    const stored = { ...file, id: randomUUID().replaceAll("-", ""), createdAt: new Date() };
    this.#files.set(stored.id, stored);
    return stored;
  }

  find(id: string): ReplicateFile | undefined {
    return this.#files.get(id);
  }

  remove(id: string): boolean {
    return this.#files.delete(id);
  }

  count(): number {
    return this.#files.size;
  }
}

interface OwnModel {
  visibility: "public" | "private";
  /** ids, the newest last */
  versions: string[];
}

export class ModelShelf {
  readonly #models = new Map<string, OwnModel>();
  readonly #archives = new Map<string, Buffer>();

  find(model: string): OwnModel | undefined {
    return this.#models.get(model);
  }

  addModel(model: string, visibility: OwnModel["visibility"]): void {
    this.#models.set(model, { visibility, versions: [] });
  }

  addVersion(model: string, version: string, archive: Buffer): void {
    this.find(model)?.versions.push(version);
    this.#archives.set(version, archive);
  }

  versions(): string[] {
    return [...this.#archives.keys()];
  }

  readVersion(version: string): Buffer | undefined {
    return this.#archives.get(version);
  }

  removeVersion(model: string, version: string): boolean {
    const { versions = [] } = this.find(model) ?? {};
    const index = versions.indexOf(version);
    if (index < 0) return false;
    versions.splice(index, 1);
    return this.#archives.delete(version);
  }
}
