// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { Button } from "./button.tsx";
import { Choice } from "./choice.tsx";
import { Field } from "./field.tsx";
import { Input } from "./input.tsx";
import { CountMeter, Progress } from "./progress.tsx";
import { Slider } from "./slider.tsx";

afterEach(cleanup);

it("a field's control has its label, its hint and its error, and only what is there", () => {
  const field = (error?: string) => (
    <Field label="Name" hint="As on the card" error={error}>
      {(parts) => <Input {...parts} />}
    </Field>
  );
  const { rerender } = render(field());
  const input = screen.getByLabelText("Name");
  const described = () =>
    (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
  expect(described()).toEqual(["As on the card"]);
  expect(input.getAttribute("aria-invalid")).toBeNull();
  rerender(field("Please enter a name"));
  expect(described()).toEqual(["As on the card", "Please enter a name"]);
  expect(input.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByRole("alert").textContent).toBe("Please enter a name");
});

it("a button does not submit unless it says so, and ignores clicks while it is busy", () => {
  const clicked = vi.fn();
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const form = (busy: boolean) => (
    <form onSubmit={submitted}>
      <Button busy={busy} onClick={clicked}>
        Save
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole("button", { name: "Save" });
  fireEvent.click(button);
  expect([clicked.mock.calls.length, submitted.mock.calls.length]).toEqual([1, 0]);
  rerender(form(true));
  fireEvent.click(button);
  expect(clicked).toHaveBeenCalledTimes(1);
  expect(button.getAttribute("aria-busy")).toBe("true");
});

it("two choices with the same values on a page do not change each other", () => {
  const options = [
    { value: "light", label: "Light" },
    { value: "dark", label: "Dark" },
  ];
  const [first, second] = [vi.fn(), vi.fn()];
  render(
    <>
      <Choice label="Here" value="light" onChange={first} options={options} />
      <Choice label="There" value="dark" onChange={second} options={options} />
    </>,
  );
  const [light, otherLight] = screen.getAllByRole<HTMLInputElement>("radio", { name: "Light" });
  expect([light?.checked, otherLight?.checked]).toEqual([true, false]);
  if (otherLight) fireEvent.click(otherLight);
  expect(second).toHaveBeenCalledWith("light");
  expect(first).not.toHaveBeenCalled();
  expect(light?.checked).toBe(true);
});

it("a slider gives numbers, and is read as its text", () => {
  const changed = vi.fn();
  render(
    <Slider label="Images" value={4} minimum={1} maximum={8} step={1} onChange={changed} text="4 images" />,
  );
  const slider = screen.getByRole("slider", { name: "Images" });
  expect(slider.getAttribute("aria-valuetext")).toBe("4 images");
  fireEvent.change(slider, { target: { value: "6" } });
  expect(changed).toHaveBeenCalledWith(6);
});

it.each([
  [0, 8, 2, ["0", "0.25"]],
  [-1.5, 1.5, 0.75, ["0.5", "0.75"]],
  [-1.5, 1.5, -1.5, ["0", "0.5"]],
  [-1.5, 1.5, 0, ["0.5", "0.5"]],
])("a slider from %d to %d that stands at %d is filled from 0", (minimum, maximum, value, filled) => {
  const limits = { minimum, maximum, value, step: 0.05 };
  render(<Slider label="Light" {...limits} onChange={() => undefined} text="" />);
  const { style } = screen.getByRole("slider");
  expect(["--from", "--to"].map((name) => style.getPropertyValue(name))).toEqual(filled);
});

it("progress of unknown length has no value, and a meter none beyond its maximum", () => {
  const { rerender } = render(<Progress label="Training" value={0.426} />);
  const bar = screen.getByRole("progressbar", { name: "Training" });
  expect(bar.getAttribute("aria-valuenow")).toBe("43");
  rerender(<Progress label="Training" value={null} />);
  expect(bar.getAttribute("aria-valuenow")).toBeNull();
  render(<CountMeter label="Photos" value={25} maximum={20} enough={10} text="25 of 10 needed" />);
  const meter = screen.getByRole("meter", { name: "Photos" });
  expect([meter.getAttribute("aria-valuenow"), meter.getAttribute("aria-valuetext")]).toEqual([
    "20",
    "25 of 10 needed",
  ]);
});
