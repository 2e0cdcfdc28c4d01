import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { DevelopingImage } from "./developing-image.tsx";

const thumbhash = "3OcRJYB4d3h/iIeHeEh3eIhw+j2w";
const image = () => screen.getByRole("img");

test("an image develops out of its placeholder, and another one in its place does so too", () => {
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

test("without time to spare, an image shows at once and no placeholder is made", () => {
  render(<DevelopingImage src="/one.jpg" thumbhash={thumbhash} alt="one" isHurried={() => true} />);
  expect(image().style.backgroundImage).toBe("");
  fireEvent.load(image());
  expect(image().dataset.shown).toBe("at-once");
});
