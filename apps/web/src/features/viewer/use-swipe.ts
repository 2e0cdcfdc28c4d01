import { type TouchEvent, useRef } from "react";

const leastPixels = 48;

interface SwipeOptions {
  left: () => void;
  right: () => void;
  enabled: boolean;
}

export function useSwipe({ left, right, enabled }: SwipeOptions) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      // dragging the handle of a slider is no swipe
      const free = !(target instanceof Element && target.closest("[role=slider]"));
      start.current =
        touch && free && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches[0];
      if (!enabled || !start.current || !touch) return;
      const across = touch.clientX - start.current.x;
      if (Math.abs(across) < leastPixels || Math.abs(across) < Math.abs(touch.clientY - start.current.y))
        return;
      if (across < 0) left();
      else right();
    },
  };
}

export type Swipe = ReturnType<typeof useSwipe>;
