import type { Cancellable, Threads } from "@portrait-studio/photo";
import type { SetAnalysis } from "@portrait-studio/photo/types";
import type { EditReading } from "@portrait-studio/prompt-reader";
import { needsOutline } from "../edit/needs.ts";
import { planEdit } from "../edit/plan-edit.ts";
import type { EditPreview } from "../edit/preview-edit.ts";
import type {
  EditPlanRequest,
  EditPreviewRequest,
  EditReadRequest,
  EditRequest,
  Outline,
} from "../edit/types.ts";
import type { InspectedEdit } from "../inspect/edit-inspected.ts";
import type { InspectedImage } from "../inspect/render-inspected.ts";
import type { Proof } from "../inspect/render-proof.ts";
import { type ImagePlan, type ImagePlanRequest, planImage } from "../plan/plan-image.ts";
import type { PhotoSizes } from "../plan/size-of.ts";
import { Outlines } from "./outlines.ts";

interface RenderRequest extends Cancellable {
  artifact: SetAnalysis;
  plan: ImagePlan;
  /** the encoded photo that the plan names */
  photo: Uint8Array;
  /** that photo's matte, if it has one; without it a studio plan is rendered in place, and the person's outline is guessed */
  matte?: Uint8Array | undefined;
  /** the numbers that tell that photo's face from others, packed, where they are at hand */
  identity?: string | undefined;
}

/** The darkroom's work, off the calling thread. */
export interface Darkroom {
  planImage: (request: ImagePlanRequest) => ImagePlan;
  /** An image, and what a look at it has found: one with a flaw is not to be delivered. */
  renderImage: (request: RenderRequest) => Promise<InspectedImage>;
  /** How large the images of one photo can be. @param request.matte of a photo whose person can stand before a set */
  measureSizes: (
    request: Cancellable & { artifact: SetAnalysis; photoId: string; matte?: Uint8Array | undefined },
  ) => Promise<PhotoSizes>;
  /** A small render for a contact sheet, and what a look at it has found. Waits behind all other work, which passes it a few times only. */
  proofImage: (request: RenderRequest) => Promise<Proof>;
  /** A small render of the same plan, WebP. Goes before all work that waits. */
  previewImage: (request: RenderRequest) => Promise<Uint8Array>;
  /**
   * Which words of an instruction an edit of this image would use; where `understood` is empty, it would change nothing.
   * @throws UnreadablePhotoError
   */
  readEdit: (request: EditReadRequest) => Promise<EditReading>;
  /**
   * What an edit would do, and its first image in small. It uses the same outline as the edit, which is cut once, and waits behind
   * what is paid for.
   * @throws UnreadablePhotoError
   */
  previewEdit: (request: EditPreviewRequest) => Promise<EditPreview>;
  /**
   * Changes a finished image, and looks at it: one with a flaw is not to be delivered. The person is cut out of each image once, for all
   * edits of it. @throws UnreadablePhotoError
   */
  editImage: (request: Omit<EditRequest, "headBox" | "outline">) => Promise<InspectedEdit>;
}

const module = new URL("./worker.ts", import.meta.url).href;

export function createDarkroom({ run }: Threads): Darkroom {
  const outlines = new Outlines<Outline | null>((image, signal) =>
    run({ module, name: "outline" }, { image }, { signal }),
  );
  const outlineFor = async (request: EditPlanRequest & { image: Uint8Array }, signal?: AbortSignal) =>
    needsOutline(planEdit(request).plan) ? outlines.of(request.image, signal) : undefined;
  return {
    planImage,
    renderImage: ({ signal, ...request }) => run({ module, name: "render" }, request, { signal }),
    measureSizes: ({ signal, ...request }) => run({ module, name: "sizes" }, request, { signal }),
    proofImage: ({ signal, ...request }) =>
      run({ module, name: "proof", urgency: "last" }, request, { signal }),
    previewImage: ({ signal, ...request }) =>
      run({ module, name: "preview", urgency: "now" }, request, { signal }),
    readEdit: ({ signal, ...request }) => run({ module, name: "read" }, request, { signal }),
    previewEdit: async ({ signal, ...request }) => {
      const outline = await outlineFor({ ...request, position: 0 }, signal);
      return run({ module, name: "editPreview", urgency: "later" }, { ...request, outline }, { signal });
    },
    editImage: async ({ signal, ...request }) => {
      const outline = await outlineFor(request, signal);
      return run({ module, name: "edit" }, { ...request, outline }, { signal });
    },
  };
}
