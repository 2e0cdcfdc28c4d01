// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { Camera } from "lucide-react";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { CommandMenu } from "./command-menu.tsx";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

function Question() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      {open && (
        <Dialog onClose={() => setOpen(false)} title="Delete?" description="For good" closeLabel="Close">
          <button type="button">Yes</button>
        </Dialog>
      )}
    </>
  );
}

it.each([
  ["Esc", (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: "Escape" })],
  ["its button", () => fireEvent.click(screen.getByRole("button", { name: "Close" }))],
])("a dialog takes the focus, and after %s gives it back", async (_how, close) => {
  render(<Question />);
  const opener = screen.getByRole("button", { name: "Ask" });
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole("dialog", { name: "Delete?", description: "For good" });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  close(dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

function openMenu() {
  const order: string[] = [];
  const command = (label: string) => ({
    id: label,
    icon: Camera,
    label,
    run: () => void order.push(label),
  });
  const groups = [
    { label: "Go to", items: [command("Gallery"), command("Billing")] },
    { label: "Do", items: [command("Generate")] },
  ];
  const onClose = vi.fn(() => void order.push("closed"));
  render(
    <CommandMenu
      title="Commands"
      placeholder="Search"
      nothing="No command"
      groups={groups}
      onClose={onClose}
    />,
  );
  return { order, input: screen.getByRole("combobox", { name: "Commands" }) };
}

it("the command menu closes before it runs the command that Enter is on", async () => {
  const { order, input } = openMenu();
  fireEvent.change(input, { target: { value: "gener" } });
  await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
  fireEvent.keyDown(input, { key: "Enter" });
  await waitFor(() => expect(order).toEqual(["closed", "Generate"]));
});

it("the command menu says when nothing matches, and Enter then runs nothing", async () => {
  const { order, input } = openMenu();
  fireEvent.change(input, { target: { value: "zebra" } });
  await screen.findByText("No command");
  fireEvent.keyDown(input, { key: "Enter" });
  expect(screen.queryAllByRole("option")).toEqual([]);
  expect(order).toEqual([]);
});
