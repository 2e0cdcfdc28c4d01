import { describe, expect, it } from "vitest";
import { checkImages, type TourImage } from "./check-images.ts";

const image = (name: string, content: string, width = 819, height = 1024): TourImage => ({
  name,
  bytes: new TextEncoder().encode(content),
  width,
  height,
});

describe("checkImages", () => {
  it("accepts different images that are large enough", () => {
    expect(() => checkImages([image("a", "1"), image("b", "2", 1024, 576)], 2)).not.toThrow();
  });

  it.each([
    [[image("a", "1")], "2 images were asked for, 1 came."],
    [[image("a", "1"), image("b", "1")], "b and a are the same image."],
    [[image("a", "1"), image("b", "2", 800, 1000)], "b is only 800 x 1000."],
  ])("reports what is wrong", (images, message) => {
    expect(() => checkImages(images, 2)).toThrow(message);
  });
});
