import { callThreads, type ThreadCalls, type Threads } from "@portrait-studio/photo";
import { needsOutline } from "../edit/needs.ts";
import { planEdit } from "../edit/plan-edit.ts";
import type { EditPlanRequest, EditPreviewRequest, EditRequest, Outline } from "../edit/types.ts";
import { planImage } from "../plan/plan-image.ts";
import { Outlines } from "./outlines.ts";

type Calls = ThreadCalls<typeof import("./worker.ts")>;

/** The darkroom's work, off the calling thread. The person is cut out of each image once, for all edits of it. */
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
