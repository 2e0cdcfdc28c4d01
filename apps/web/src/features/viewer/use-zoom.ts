import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from "react";

/** The point of an image under the pointer, as shares of its size, and where that is on the stage, in pixels. */
export interface Aim {
  across: number;
  down: number;
  left: number;
  top: number;
}

interface ZoomOptions {
  image: { width: number; height: number };
  full: boolean;
  onFull: (full: boolean) => void;
}

/** Double click, double tap, or a wheel with Ctrl. `aim` is where the pointer was last, for a key; undefined off the image. */
export function useZoom({ image, full, onFull }: ZoomOptions) {
  const stage = useRef<HTMLDivElement>(null);
  const aim = useRef<Aim>(undefined);

  function take({ clientX, clientY }: { clientX: number; clientY: number }): void {
    if (!full) aim.current = findAim(stage.current, image, { x: clientX, y: clientY });
  }

  const pinch = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const closer = event.deltaY < 0;
    if (closer === full) return;
    take(event);
    onFull(closer);
  });
  useEffect(() => {
    const element = stage.current;
    // React's own wheel listeners cannot keep the page from zooming
    const listener = (event: WheelEvent) => pinch(event);
    element?.addEventListener("wheel", listener, { passive: false });
    return () => element?.removeEventListener("wheel", listener);
  }, []);

  return {
    stage,
    aim: aim as RefObject<Aim | undefined>,
    handlers: {
      onPointerMove: (event: PointerEvent) => take(event),
      onPointerLeave: () => {
        if (!full) aim.current = undefined;
      },
      onDoubleClick: (event: MouseEvent) => {
        if (event.target instanceof Element && event.target.closest("button, label, [role=slider]")) return;
        take(event);
        onFull(!full);
      },
    },
  };
}

function findAim(
  stage: HTMLElement | null,
  { width, height }: ZoomOptions["image"],
  pointer: { x: number; y: number },
): Aim | undefined {
  const shown = stage?.querySelector("img")?.getBoundingClientRect();
  if (!stage || !shown) return undefined;
  const scale = Math.min(shown.width / width, shown.height / height);
  const across = 0.5 + (pointer.x - (shown.left + shown.width / 2)) / (width * scale);
  const down = 0.5 + (pointer.y - (shown.top + shown.height / 2)) / (height * scale);
  if (across < 0 || across > 1 || down < 0 || down > 1) return undefined;
  const { left, top } = stage.getBoundingClientRect();
  return { across, down, left: pointer.x - left, top: pointer.y - top };
}
