import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { initTexts } from "../testing/init-texts.ts";
import { earlyPart, latePart } from "./late-part.tsx";

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Meanwhile = () => <p>wait</p>;
const fail = async (): Promise<{ Part: ComponentType<{ name: string }> }> => {
  throw new Error("offline");
};
let isOnline = true;

beforeAll(() => initTexts());
beforeEach(() => {
  isOnline = true;
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockReturnValue();
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
});

const allTries = () => act(() => vi.advanceTimersByTimeAsync(10_000));

test("begins to load before it is rendered, and shows something else until it is there", async () => {
  const { promise, resolve } = Promise.withResolvers<{ Part: ComponentType<{ name: string }> }>();
  const load = vi.fn(() => promise);
  const Part = earlyPart(load, "Part", Meanwhile);
  expect(load).toHaveBeenCalledOnce();
  render(<Part name="Ana" />);
  expect(screen.getByText("wait")).toBeTruthy();
  await act(async () => resolve({ Part: Hello }));
  expect(screen.getByText("Hello Ana")).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test("shows at once what is there", async () => {
  const Part = earlyPart(async () => ({ Part: Hello }), "Part", Meanwhile);
  await act(async () => undefined);
  expect(render(<Part name="Ana" />).container.textContent).toBe("Hello Ana");
});

test("tries again by itself, and says only then that it failed, with a button that tries once more", async () => {
  const load = vi.fn(fail);
  const Part = latePart(load, "Part", Meanwhile);
  expect(load).not.toHaveBeenCalled();
  render(<Part name="Ana" />);
  expect(screen.getByText("wait")).toBeTruthy();
  await allTries();
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.getByRole("alert").textContent).toContain("Failed to load");
  load.mockImplementation(async () => ({ Part: Hello }));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  expect(screen.getByText("Hello Ana")).toBeTruthy();
});

test("without a network says so at once, and comes by itself when it is back", async () => {
  isOnline = false;
  const load = vi.fn(fail);
  const Part = latePart(load, "Part", Meanwhile);
  render(<Part name="Ana" />);
  await act(async () => undefined);
  expect(screen.getByRole("alert")).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
  load.mockImplementation(async () => ({ Part: Hello }));
  isOnline = true;
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(screen.getByText("Hello Ana")).toBeTruthy();
});

test("what breaks says so in its own place, and can be tried again", async () => {
  let isBroken = true;
  const whole = () => {
    if (isBroken) throw new Error("broken");
    return <p>whole</p>;
  };
  const Part = latePart(async () => ({ Part: whole }), "Part");
  render(
    <main>
      <h1>Page</h1>
      <Part />
    </main>,
  );
  await act(async () => undefined);
  expect(screen.getByRole("heading", { name: "Page" })).toBeTruthy();
  isBroken = false;
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
  expect(screen.getByText("whole")).toBeTruthy();
});
