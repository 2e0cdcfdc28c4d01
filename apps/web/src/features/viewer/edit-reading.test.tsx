import { loadScreen, loadShell } from "@portrait-studio/i18n/screens";
import { render, screen } from "@testing-library/react";
import i18next from "i18next";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { initTexts } from "~/testing/init-texts.ts";
import { EditReading, joinWords } from "./edit-reading.tsx";

const texts = await loadScreen("en", "edits");
const { errors } = await loadShell("en");

beforeAll(async () => {
  await initTexts("edits");
  i18next.addResourceBundle("en", "errors", errors);
  i18next.addResourceBundle("es", "edits", await loadScreen("es", "edits"));
});
beforeEach(() => i18next.changeLanguage("en"));

const noEffect = (words: string) => texts.noEffect.replace("{{words}}", words);
const refusal = () => screen.queryByText(errors.INSTRUCTION_NOT_UNDERSTOOD);

it("says what will be shown, and then what is done and what has no effect, before and with the picture", () => {
  const { rerender } = render(<EditReading preview={{ state: "none" }} />);
  expect(screen.getByText(texts.before)).toBeDefined();
  // nothing is known yet: the place keeps its words
  rerender(<EditReading preview={{ state: "coming" }} />);
  expect(screen.getByText(texts.before)).toBeDefined();

  const reading = {
    instruction: "warmer, grain, other hair, a hat",
    ...{ understood: ["warmth:warmer", "grain:more"], withoutEffect: ["hair", "hat"] },
  };
  for (const state of ["coming", "shown"] as const) {
    rerender(<EditReading preview={{ state, reading }} />);
    const list = screen.getByRole("list", { name: texts.label });
    expect([...list.children].map((item) => item.textContent)).toEqual([
      texts.reading.warmth.warmer,
      texts.reading.grain.more,
    ]);
    expect(screen.getByText(noEffect("hair and hat"))).toBeDefined();
    expect(screen.queryByText(texts.before)).toBeNull();
    expect(refusal()).toBeNull();
  }
});

it("says of what cannot be done at all what the request would have ended with", () => {
  const instruction = "black and white, on the moon";
  const reading = { instruction, understood: [], withoutEffect: ["black", "and", "white", "moon"] };
  render(<EditReading preview={{ state: "nothing", reading }} />);
  expect(refusal()).not.toBeNull();
  expect(screen.getByText(noEffect("black and white and moon"))).toBeDefined();
  expect(screen.queryByRole("list")).toBeNull();
});

it("says that the picture does not come, beside what is known, and nothing of words where nothing is", () => {
  const reading = { instruction: "black and white", understood: ["tone:bw"], withoutEffect: [] };
  const { rerender } = render(<EditReading preview={{ state: "missing", reading }} />);
  expect(screen.getByText(texts.missing)).toBeDefined();
  expect(screen.getByText(texts.reading.tone.bw)).toBeDefined();
  rerender(<EditReading preview={{ state: "missing" }} />);
  expect(screen.getByText(texts.missing)).toBeDefined();
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.queryByText(texts.before)).toBeNull();
});

it("leaves out edits that this version has no words for, and speaks the person's language", async () => {
  await i18next.changeLanguage("es");
  const reading = { instruction: "", understood: ["later:edit", "frame:white"], withoutEffect: [] };
  render(<EditReading preview={{ state: "shown", reading }} />);
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Borde blanco"]);
});

it.each([
  ["Blanco  y negro, un sombrero", ["blanco", "y", "negro", "sombrero"], ["blanco y negro", "sombrero"]],
  ["warmer, cooler", ["warmer"], ["warmer"]],
  ["make the hair blue, add a hat", ["hair", "blue", "hat"], ["hair blue", "hat"]],
  ["a hat, blue hair", ["hat", "blue", "hair"], ["hat", "blue hair"]],
  ["", [], []],
])("joins what stands together: %j", (instruction, words, phrases) => {
  expect(joinWords(instruction, words)).toEqual(phrases);
});
