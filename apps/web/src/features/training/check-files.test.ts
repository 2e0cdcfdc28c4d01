import { describe, expect, it } from "vitest";
import { checkFiles } from "./check-files.ts";

const photo = (name: string, type = "image/jpeg", bytes = 4) =>
  new File([new Uint8Array(bytes)], name, { type });
const namesOf = (count: number) => Array.from({ length: count }, (_, index) => `there ${index}.jpg`);
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`${index}.jpg`));

describe("checkFiles", () => {
  it("takes the five formats, and files without a type by their name", () => {
    const files = [
      photo("a.jpg"),
      photo("b.png", "image/png"),
      photo("c.gif", "image/gif"),
      photo("d.webp", "image/webp"),
      photo("e.heic", "image/heic"),
      photo("F.JPEG", ""),
      photo("IMG_0001.HEIC", ""),
    ];
    expect(checkFiles(files, [])).toEqual({ accepted: files, refused: [], surplus: 0 });
  });

  it("gives the reason of each refusal, and accepts the rest", () => {
    const good = photo("good.jpg");
    const big = photo("big.jpg", "image/jpeg", 10 * 1024 * 1024 + 1);
    const { accepted, refused } = checkFiles(
      [photo("a.pdf", "application/pdf"), big, good, photo("c.jpg", "image/jpeg", 0)],
      [],
    );
    expect(accepted).toEqual([good]);
    expect(refused).toEqual([
      { name: "a.pdf", reason: "type" },
      { name: "big.jpg", reason: "size" },
      { name: "c.jpg", reason: "empty" },
    ]);
  });

  it("takes exactly 10 MB", () => {
    expect(checkFiles([photo("a.jpg", "image/jpeg", 10 * 1024 * 1024)], []).accepted).toHaveLength(1);
  });

  it("fills up to 20 and reports how many are too many", () => {
    const { accepted, refused, surplus } = checkFiles(photos(8), namesOf(15));
    expect(accepted.map(({ name }) => name)).toEqual(["0.jpg", "1.jpg", "2.jpg", "3.jpg", "4.jpg"]);
    expect(refused.every(({ reason }) => reason === "tooMany")).toBe(true);
    expect(surplus).toBe(3);
  });

  it("takes nothing when it is full", () => {
    expect(checkFiles(photos(2), namesOf(20))).toMatchObject({ accepted: [], surplus: 2 });
  });

  it("leaves to the server what a full set may have already, once for each photo of that name", () => {
    const [again, twice] = [photo("there 3.jpg"), photo("there 3.jpg")];
    expect(checkFiles([photo("new.jpg"), again, twice], namesOf(20))).toEqual({
      accepted: [again],
      refused: [
        { name: "new.jpg", reason: "tooMany" },
        { name: "there 3.jpg", reason: "tooMany" },
      ],
      surplus: 2,
    });
  });
});
