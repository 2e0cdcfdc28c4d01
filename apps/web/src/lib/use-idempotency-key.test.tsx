import { renderHook } from "@testing-library/react";
import { act } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

beforeEach(() => vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true));

function renderIntent(first: object) {
  const hook = renderHook(({ body }) => useIdempotencyKey(body), { initialProps: { body: first } });
  return {
    key: () => hook.result.current.context.idempotencyKey,
    settle: (error: unknown) => act(() => hook.result.current.settle(error)),
    ask: (body: object) => hook.rerender({ body }),
  };
}

it("keeps its id while the same thing is asked for", () => {
  const intent = renderIntent({ prompt: "noir" });
  const key = intent.key();
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  intent.ask({ prompt: "noir" });
  expect(intent.key()).toBe(key);
});

it("keeps its id when the answer was lost, so that nothing is paid twice", () => {
  const intent = renderIntent({ prompt: "noir" });
  const key = intent.key();
  intent.settle(new TypeError("Failed to fetch"));
  expect(intent.key()).toBe(key);
  intent.settle({ code: "UNAVAILABLE" });
  expect(intent.key()).toBe(key);
});

it("is another intent after a success, after a refusal, and with other words", () => {
  const intent = renderIntent({ prompt: "noir" });
  const keys = [intent.key()];
  intent.settle(null);
  keys.push(intent.key());
  intent.settle({ code: "INSUFFICIENT_CREDITS" });
  keys.push(intent.key());
  intent.ask({ prompt: "cinematic" });
  keys.push(intent.key());
  expect(new Set(keys).size).toBe(4);
});
