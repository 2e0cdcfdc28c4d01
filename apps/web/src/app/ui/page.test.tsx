import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import UiPage from "./page.dev.tsx";

it("shows every part of the ui package", () => {
  const folder = join(import.meta.dirname, "../../../../../packages/ui/src");
  const parts = readdirSync(folder)
    .filter((name) => name.endsWith(".tsx") && !name.endsWith(".test.tsx"))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), "utf8").matchAll(/^export function ([A-Z]\w+)/gm),
    ])
    .map(([, name]) => name);
  expect(parts.length).toBeGreaterThan(20);
  render(<UiPage />);
  const shown = screen.getAllByRole("heading", { level: 2 }).flatMap((one) => one.textContent.split(", "));
  expect(parts.filter((name) => !shown.includes(name ?? ""))).toEqual([]);
});

it.each(["centre", "side", "wide", "full", "stage", "commands"])("opens %s, and closes it", async (name) => {
  render(<UiPage />);
  fireEvent.click(screen.getByRole("button", { name: `Open ${name}` }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.keyDown(dialog, { key: "Escape" });
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});
