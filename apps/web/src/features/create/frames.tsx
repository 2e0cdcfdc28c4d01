import type { GenerationRequest } from "@portrait-studio/contract";
import { isUnfinished } from "@portrait-studio/contract/statuses";
import { cn } from "@portrait-studio/ui/cn";
import { FrameNumber } from "@portrait-studio/ui/film";
import { ImageOff } from "lucide-react";
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

/** As many frames as were asked for, of the right shape from the first moment, so that nothing moves when they fill. */
export function Frames({ request, status, large, after, photos }: FramesProps) {
  const { count, outputs, previews, prompt, aspectRatio } = request;
  const running = status === "pending" || status === "processing";
  // frames keep their places for as long as images come in
  const shown = isUnfinished(request.status) ? outputs : orderByLikeness(outputs);
  return (
    <ul
      className={cn(
        after === undefined ? "grid gap-2 px-2.5" : "contents",
        count === 1 && (large ? "grid-cols-[minmax(0,32rem)]" : "grid-cols-[minmax(0,22rem)]"),
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
              running={running}
              large={large}
              prompt={prompt}
              shape={aspectRatio.replace(":", "/")}
            />
            <div className={cn("flex items-center justify-between", photos && "min-h-11")}>
              <FrameNumber number={number} className="leading-5" />
              {photos && output && <FrameSource image={{ ...request, id: output.imageId }} number={number} />}
            </div>
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
  running: boolean;
  large: boolean;
  prompt: string;
  shape: string;
}

function Frame({ number, output, preview, running, large, prompt, shape }: FrameProps) {
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
  if (running) {
    return (
      <div
        role="img"
        aria-label={t("recent.developing", { number })}
        style={{ aspectRatio: shape, ...(preview ? { background: `center / cover url(${preview})` } : {}) }}
        className="developing rounded-[3px] bg-film-line/40"
      />
    );
  }
  return (
    <div
      aria-hidden
      style={{ aspectRatio: shape }}
      className="grid place-items-center rounded-[3px] bg-film-line/30 text-film-text/60 [clip-path:polygon(0_0,82%_0,90%_6%,100%_14%,100%_100%,0_100%)]"
    >
      <ImageOff className="size-6" strokeWidth={1.5} />
    </div>
  );
}
