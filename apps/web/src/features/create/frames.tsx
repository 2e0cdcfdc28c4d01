import type { GenerationRequest } from "@portrait-studio/contract";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import Link from "next/link";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { DevelopingImage } from "~/components/developing-image.tsx";
import { orderByLikeness } from "~/features/likeness/order-by-likeness.ts";
import { FrameSource } from "~/features/photos/frame-source.tsx";

interface FramesProps {
  request: GenerationRequest;
  status: GenerationRequest["status"];
  /** two in a row also where there is room for four */
  large: boolean;
  /** for frames among those of other requests: how many are before them, and how many there are in all */
  among?: { after: number; all: number };
  /** whether its model is made of photos, so that each image is made from one of them */
  photos: boolean;
}

/** While images come in, as many frames as were asked for, of their shape, so that nothing moves; then those that are there. */
export function Frames({ request, status, large, among, photos }: FramesProps) {
  const { outputs, previews, prompt, aspectRatio } = request;
  const count = countFrames(request, status);
  const { after, all } = among ?? { after: 0, all: count };
  // frames keep their places for as long as images come in
  const shown = isUnfinished(request.status) ? outputs : orderByLikeness(outputs);
  return (
    <ul className={among ? "contents" : framesGrid}>
      {Array.from({ length: count }, (_, index) => {
        const number = after + index + 1;
        const output = shown[index];
        return (
          <li
            key={output?.imageId ?? number}
            style={
              {
                "--narrow": findSpan(number, all, 2),
                "--wide": findSpan(number, all, large ? 2 : 4),
              } as CSSProperties
            }
            className="relative col-span-(--narrow) grid content-start sm:col-span-(--wide)"
          >
            <Frame
              number={number}
              output={output}
              preview={previews[index - shown.length]?.url}
              large={large}
              prompt={prompt}
              shape={aspectRatio.replace(":", "/")}
            />
            {photos && output && <FrameSource image={{ ...request, id: output.imageId }} number={number} />}
          </li>
        );
      })}
    </ul>
  );
}

export const framesGrid = "grid grid-cols-12 gap-2 px-2.5";

export function countFrames(
  { count, outputs }: GenerationRequest,
  status: GenerationRequest["status"],
): number {
  return status === "pending" || status === "processing" ? count : outputs.length;
}

/** Columns of 12: rows have at most so many frames and differ by one, so that no place of the strip stays empty. */
export function findSpan(number: number, all: number, most: number): number {
  const rows = Math.ceil(all / most);
  const least = Math.floor(all / rows);
  return 12 / (number <= (all % rows) * (least + 1) ? least + 1 : least);
}

interface FrameProps {
  number: number;
  output: GenerationRequest["outputs"][number] | undefined;
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
