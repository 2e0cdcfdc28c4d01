// @vitest-environment jsdom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Badge } from "./badge.tsx";
import { Progress } from "./progress.tsx";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const second = () => {
  act(() => vi.advanceTimersByTime(1000));
  return document.documentElement.hasAttribute("data-beat");
};

it("what is under way pulses once a second, all of it at once, and nothing does when all is done", () => {
  const { rerender } = render(
    <>
      <Badge tone="accent" live>
        Training
      </Badge>
      <Progress label="Checking" value={null} />
    </>,
  );
  expect([second(), second(), second()]).toEqual([true, false, true]);
  rerender(
    <>
      <Badge tone="success">Completed</Badge>
      <Progress label="Checking" value={null} />
    </>,
  );
  expect([second(), second()]).toEqual([false, true]);
  rerender(<Progress label="Checking" value={1} />);
  expect([document.documentElement.hasAttribute("data-beat"), second()]).toEqual([false, false]);
  expect(vi.getTimerCount()).toBe(0);
});
