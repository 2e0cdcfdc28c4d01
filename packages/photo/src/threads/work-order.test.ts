import fc from "fast-check";
import type { PiscinaTask } from "piscina";
import { expect, test } from "vitest";
import { inLine, type Urgency, WorkOrder } from "./create-threads.ts";

const createTask = (urgency: Urgency, taskId: number) =>
  (urgency === "usual" ? { taskId } : inLine({ taskId }, urgency)) as PiscinaTask;
const takeAll = (queue: WorkOrder) => Array.from({ length: queue.size + 1 }, () => queue.shift()?.taskId);

test("what is paid goes before previews, and these before a sheet's frames; short work before all; what is removed never goes", () => {
  const queue = new WorkOrder();
  const urgencies = ["last", "later", "usual", "now", "last", "usual", "later", "now"] as const;
  const tasks = urgencies.map(createTask);
  for (const task of tasks) queue.push(task);
  queue.remove(tasks[4] as PiscinaTask);
  expect(queue.size).toBe(7);
  expect(takeAll(queue)).toEqual([3, 7, 2, 5, 1, 6, 0, undefined]);
  expect(queue.size).toBe(0);
});

test("a paid image waits for no more of a sheet's frames than are being made", () => {
  const queue = new WorkOrder();
  for (let frame = 0; frame < 20; frame++) queue.push(createTask("last", frame));
  expect(queue.shift()?.taskId).toBe(0);
  queue.push(createTask("usual", 100));
  expect(queue.shift()?.taskId).toBe(100);
});

test("however much is paid for, free work goes on: in its order, one of nine at the least", () => {
  const queue = new WorkOrder();
  for (const id of [0, 1, 2]) queue.push(createTask("last", id));
  const gone: number[] = [];
  for (let turn = 0; turn < 27; turn++) {
    queue.push(createTask("usual", 100 + turn));
    gone.push(queue.shift()?.taskId ?? -1);
  }
  expect(gone.filter((id) => id < 100)).toEqual([0, 1, 2]);
  expect(gone.indexOf(0)).toBeLessThan(9);
});

test("everything goes once, each line in its order, whatever comes in between", () => {
  const urgency = fc.constantFrom<Urgency>("now", "usual", "later", "last");
  fc.assert(
    fc.property(fc.array(fc.oneof(urgency, fc.constant(null)), { maxLength: 80 }), (events) => {
      const queue = new WorkOrder();
      const lineById = new Map<number, Urgency>();
      const gone: number[] = [];
      events.forEach((event, id) => {
        if (event) lineById.set(id, event);
        if (event) queue.push(createTask(event, id));
        else gone.push(...[queue.shift()?.taskId ?? []].flat());
      });
      gone.push(...takeAll(queue).filter((id) => id !== undefined));
      expect(gone.toSorted((a, b) => a - b)).toEqual([...lineById.keys()]);
      for (const line of ["now", "usual", "later", "last"])
        expect(gone.filter((id) => lineById.get(id) === line)).toEqual(
          [...lineById.keys()].filter((id) => lineById.get(id) === line),
        );
    }),
  );
});
