// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DevelopingImage } from "./developing-image.tsx";

afterEach(cleanup);

const thumbhash = "3OcRJYB4d3h/iIeHeEh3eIhw+j2w";
const image = () => screen.getByRole("img");

test("a picture develops out of its placeholder, and another one in its place does so anew", () => {
  const { rerender } = render(<DevelopingImage src="/one.jpg" thumbhash={thumbhash} alt="one" />);
  expect(image().style.backgroundImage).toContain("data:image/png");
  expect(image().dataset.shown).toBeUndefined();
  fireEvent.load(image());
  expect(image().dataset.shown).toBe("developing");
  rerender(<DevelopingImage src="/two.jpg" thumbhash={thumbhash} alt="two" />);
  expect(image().dataset.shown).toBeUndefined();
  fireEvent.load(image());
  expect(image().dataset.shown).toBe("developing");
});

test("where there is no time, it shows at once and makes no placeholder before", () => {
  render(<DevelopingImage src="/one.jpg" thumbhash={thumbhash} alt="one" isHurried={() => true} />);
  expect(image().style.backgroundImage).toBe("");
  fireEvent.load(image());
  expect(image().dataset.shown).toBe("at-once");
});
