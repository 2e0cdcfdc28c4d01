import type { PiscinaTask } from "piscina";
import { expect, test } from "vitest";
import { ShortWorkFirst, soon } from "./short-work-first.ts";

test("short work goes first, each kind in its order, and what is removed never goes", () => {
  const queue = new ShortWorkFirst();
  const tasks = ["render", "compare", "edit", "render", "compare"].map((name, taskId) => {
    const task = { name, taskId };
    return (name === "compare" ? soon(task) : task) as PiscinaTask;
  });
  for (const task of tasks) queue.push(task);
  queue.remove(tasks[2] as PiscinaTask);
  expect(queue.size).toBe(4);
  const order = Array.from({ length: 5 }, () => queue.shift()?.taskId);
  expect(order).toEqual([1, 4, 0, 3, undefined]);
  expect(queue.size).toBe(0);
});
