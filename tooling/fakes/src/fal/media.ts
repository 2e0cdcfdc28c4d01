import { createHmac, randomBytes, randomUUID } from "node:crypto";
import { z } from "zod";

const lifecycleShape = z.object({
  expiration_duration_seconds: z.number().int().min(1).optional(),
  initial_acl: z
    .object({
      default: z.enum(["allow", "forbid", "hide"]).default("allow"),
      rules: z.array(z.unknown()).optional(),
    })
    .optional(),
});

/** What a lifecycle header asks for; without one a file is public and stays. */
export interface Lifecycle {
  access: "allow" | "forbid" | "hide";
  secondsToLive: number | undefined;
}

export function readLifecycle(header: string | undefined): Lifecycle {
  const parsed = lifecycleShape.safeParse(safeJson(header ?? "{}"));
  return {
    access: parsed.data?.initial_acl?.default ?? "allow",
    secondsToLive: parsed.data?.expiration_duration_seconds,
  };
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

export interface MediaFile extends Lifecycle {
  id: string;
  name: string;
  type: string;
  bytes: Buffer;
  createdAt: Date;
}

/** The files of the CDN: public to anyone with the address, unless their lifecycle restricts it. */
export class MediaShelf {
  readonly #files = new Map<string, MediaFile>();
  readonly #key = randomBytes(32);

  add(file: Omit<MediaFile, "id" | "createdAt">): MediaFile {
    const stored = { ...file, id: randomUUID().replaceAll("-", ""), createdAt: new Date() };
    this.#files.set(stored.id, stored);
    return stored;
  }

  find(id: string): MediaFile | undefined {
    const file = this.#files.get(id);
    if (!file || !this.#expired(file)) return file;
    this.#files.delete(id);
    return undefined;
  }

  list(): MediaFile[] {
    return [...this.#files.values()].filter((file) => !this.#expired(file));
  }

  remove(id: string): void {
    this.#files.delete(id);
  }

  /** The part of an address that opens a file for some time, even a private one. */
  identity(id: string, seconds: number): string {
    const until = Math.floor(Date.now() / 1000) + seconds;
    return `${until}.${this.#sign(id, until)}`;
  }

  opens(id: string, identity: string | undefined): boolean {
    const [until = "", signature] = (identity ?? "").split(".");
    return Number(until) > Date.now() / 1000 && signature === this.#sign(id, Number(until));
  }

  #sign(id: string, until: number): string {
    return createHmac("sha256", this.#key).update(`${id}.${until}`).digest("hex");
  }

  #expired({ createdAt, secondsToLive }: MediaFile): boolean {
    return secondsToLive !== undefined && createdAt.getTime() + secondsToLive * 1000 <= Date.now();
  }
}
