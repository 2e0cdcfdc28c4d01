import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelection } from "./use-selection.ts";

const order = ["img_1", "img_2"];

function show() {
  const inTrash = { initialProps: { trash: true } };
  return renderHook(({ trash }) => useSelection(order, trash), inTrash);
}

test("what is restored late ends no selection that was begun in the gallery meanwhile", () => {
  const { result, rerender } = show();
  act(() => result.current.pick("img_1", false));
  const { end } = result.current;
  rerender({ trash: false });
  act(() => result.current.begin());
  act(() => end());
  expect(result.current.active).toBe(true);
});

test("what was selected in the trash is not selected in the gallery, nor the other way round", () => {
  const { result, rerender } = show();
  act(() => result.current.pick("img_1", false));
  expect([result.current.active, result.current.ids]).toEqual([true, ["img_1"]]);
  rerender({ trash: false });
  expect([result.current.active, result.current.ids]).toEqual([false, []]);
  act(() => result.current.pick("img_2", true));
  expect([result.current.active, result.current.ids]).toEqual([true, ["img_2"]]);
  rerender({ trash: true });
  expect([result.current.active, result.current.ids]).toEqual([true, []]);
});
