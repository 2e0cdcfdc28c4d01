import { createHash } from "node:crypto";
import { callThreads, type ThreadCalls, type Threads } from "@portrait-studio/photo";
import {
  type EditPlanRequest,
  type EditPreviewRequest,
  type EditRequest,
  needsOutline,
  type Outline,
} from "../edit/edit-plan.ts";
import { planEdit } from "../edit/plan-edit.ts";
import { planImage } from "../plan/plan-image.ts";

/** Outlines of so many images are kept, of about 100 KB each. */
const most = 16;
type Cut<Outline> = (image: Uint8Array, signal: AbortSignal | undefined) => Promise<Outline>;
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

type Calls = ThreadCalls<typeof import("./worker.ts")>;

export interface Darkroom extends Omit<Calls, "cutOutline" | "editImage" | "previewEdit"> {
  planImage: typeof planImage;
  editImage: (request: Omit<EditRequest, "headBox" | "outline">) => ReturnType<Calls["editImage"]>;
  previewEdit: (request: EditPreviewRequest) => ReturnType<Calls["previewEdit"]>;
}

export function createDarkroom(threads: Threads): Darkroom {
  const { cutOutline, editImage, previewEdit, ...calls }: Calls = callThreads(
    threads,
    new URL("./worker.ts", import.meta.url),
    {
      cutOutline: "usual",
      editImage: "usual",
      measureSizes: "usual",
      previewEdit: "later",
      previewImage: "now",
      proofImage: "last",
      readEdit: "usual",
      renderImage: "usual",
    },
  );
  const outlines = new Outlines<Outline | null>((image, signal) => cutOutline({ image, signal }));
  const outlineFor = async (request: EditPlanRequest & Pick<EditRequest, "image" | "signal">) =>
    needsOutline(planEdit(request).plan) ? outlines.of(request.image, request.signal) : undefined;
  return {
    ...calls,
    planImage,
    previewEdit: async (request) =>
      previewEdit({ ...request, outline: await outlineFor({ ...request, position: 0 }) }),
    editImage: async (request) => editImage({ ...request, outline: await outlineFor(request) }),
  };
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
