import { cleanup, configure, getConfig } from "@testing-library/react";
import { toast } from "sonner";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { closeScreen, complaints } from "./open-screen.tsx";

// Files share one window and what they have loaded: no test leaves anything of itself there. What a page tells the console fails its test.

const { eventWrapper, asyncWrapper } = getConfig();
/** elements that jsdom does not know yet */
const known = /unrecognized in this browser/;

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...words) => {
    complaints.push(words.map(String).join(" "));
  });
});

afterEach(() => {
  const expected = closeScreen();
  cleanup();
  configure({ eventWrapper, asyncWrapper });
  for (const { id } of toast.getToasts()) toast.dismiss(id);
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const unexpected = complaints.splice(0).filter((words) => !known.test(words) && !expected?.test(words));
  expect(unexpected).toEqual([]);
});
