import { createHash } from "node:crypto";

/** Outlines of so many images are kept, of about 100 KB each. */
const most = 16;

type Cut<Outline> = (image: Uint8Array, signal: AbortSignal | undefined) => Promise<Outline>;

/** Cuts the person out of each image once, however many edits of it are made, also at the same time. */
export class Outlines<Outline> {
  readonly #cut: Cut<Outline>;
  /** by the image's content, the one longest unused first */
  readonly #kept = new Map<string, Promise<Outline>>();

  constructor(cut: Cut<Outline>) {
    this.#cut = cut;
  }

  /** @throws the signal's reason when it is aborted; a cut that others wait for then begins again for them */
  async of(image: Uint8Array, signal?: AbortSignal): Promise<Outline> {
    const key = createHash("sha256").update(image).digest("base64");
    const known = this.#kept.get(key);
    if (!known) return this.#make(key, image, signal);
    this.#keep(key, known);
    try {
      return await (signal ? Promise.race([known, untilAborted(signal)]) : known);
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof Error && error.name === "AbortError")) throw error;
      return this.of(image, signal);
    }
  }

  #make(key: string, image: Uint8Array, signal: AbortSignal | undefined): Promise<Outline> {
    const made = this.#cut(image, signal);
    this.#keep(key, made);
    made.catch(() => {
      if (this.#kept.get(key) === made) this.#kept.delete(key);
    });
    return made;
  }

  #keep(key: string, outline: Promise<Outline>): void {
    this.#kept.delete(key);
    this.#kept.set(key, outline);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= most) return;
      this.#kept.delete(oldest);
    }
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
