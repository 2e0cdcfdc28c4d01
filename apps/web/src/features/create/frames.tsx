import type { GenerationRequest } from "@portrait-studio/contract";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { cn } from "@portrait-studio/ui/cn";
import Link from "next/link";
import { useTranslation } from "react-i18next";
import { DevelopingImage } from "~/components/developing-image.tsx";
import { orderByLikeness } from "~/features/likeness/order-by-likeness.ts";
import { FrameSource } from "~/features/photos/frame-source.tsx";

interface FramesProps {
  request: GenerationRequest;
  status: GenerationRequest["status"];
  /** two in a row also where there is room for four */
  large: boolean;
  /** for frames among those of other requests: how many are before them */
  after?: number;
  /** whether its model is made of photos, so that each image is made from one of them */
  photos: boolean;
}

/** While images come in, as many frames as were asked for, of their shape, so that nothing moves; then those that are there. */
export function Frames({ request, status, large, after, photos }: FramesProps) {
  const { outputs, previews, prompt, aspectRatio } = request;
  const running = status === "pending" || status === "processing";
  const count = running ? request.count : outputs.length;
  // frames keep their places for as long as images come in
  const shown = isUnfinished(request.status) ? outputs : orderByLikeness(outputs);
  return (
    <ul
      className={cn(
        after === undefined ? "grid gap-2 px-2.5" : "contents",
        count === 2 && "grid-cols-2",
        count === 3 && (large ? "grid-cols-2" : "grid-cols-3"),
        count > 3 && (large ? "grid-cols-2" : "grid-cols-2 sm:grid-cols-4"),
      )}
    >
      {Array.from({ length: count }, (_, index) => {
        const number = (after ?? 0) + index + 1;
        const output = shown[index];
        return (
          <li key={output?.imageId ?? number} className="grid content-start">
            <Frame
              number={number}
              output={output}
              preview={previews[index - shown.length]?.url}
              large={large}
              prompt={prompt}
              shape={aspectRatio.replace(":", "/")}
            />
            {photos && (
              <div className="flex min-h-11 items-center justify-end">
                {output && <FrameSource image={{ ...request, id: output.imageId }} number={number} />}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface FrameProps {
  number: number;
  output: GenerationRequest["outputs"][number] | undefined;
  /** a small render of the image that is being made */
  preview: string | undefined;
  large: boolean;
  prompt: string;
  shape: string;
}

function Frame({ number, output, preview, large, prompt, shape }: FrameProps) {
  const { t } = useTranslation("create");
  if (output) {
    return (
      <Link href={`/gallery/${output.imageId}`} className="group block overflow-hidden rounded-[3px]">
        <DevelopingImage
          src={large ? output.url : output.thumbnailUrl}
          thumbhash={output.thumbhash}
          alt={t("recent.alt", { prompt })}
          width={output.width}
          height={output.height}
          className="h-auto w-full bg-film-line/40 transition-transform duration-200 ease-studio group-hover:scale-[1.02]"
        />
      </Link>
    );
  }
  return (
    <div
      role="img"
      aria-label={t("recent.developing", { number })}
      style={{ aspectRatio: shape, ...(preview ? { background: `center / cover url(${preview})` } : {}) }}
      className="developing rounded-[3px] bg-film-line/40"
    />
  );
}
