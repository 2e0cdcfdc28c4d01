import { type TouchEvent, useRef } from "react";

const leastPixels = 48;

interface SwipeOptions {
  left: () => void;
  right: () => void;
  enabled: boolean;
}

/** One finger across: to be spread over the element that is swiped. */
export function useSwipe({ left, right, enabled }: SwipeOptions) {
  const start = useRef<{ x: number; y: number }>(undefined);
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const touch = touches[0];
      // the handle of a slider is dragged for its own ends
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
