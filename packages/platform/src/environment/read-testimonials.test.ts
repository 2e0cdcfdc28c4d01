import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readTestimonials } from "./read-testimonials.ts";

const folder = mkdtempSync(join(tmpdir(), "portrait-studio-said-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: string | Buffer) => {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
};

test("reads what people said, by language, with their pictures inside", () => {
  write("ana.png", Buffer.from([137, 80, 78, 71]));
  const said = { text: "It held.", name: "Ana", role: "Art director", picture: "ana.png" };
  const file = write("said.json", JSON.stringify({ en: [said], es: [{ text: "Aguantó.", name: "Ana" }] }));
  expect(readTestimonials(file)).toEqual({
    en: [{ ...said, picture: "data:image/png;base64,iVBORw==" }],
    es: [{ text: "Aguantó.", name: "Ana", role: "", picture: null }],
  });
});

test.each([
  ["[", /is no JSON/],
  ["{}", /none of the languages en, es/],
  ['{"en":[]}', /en .*>=1/],
  ['{"de":[{"text":"Gut.","name":"Ana"}]}', /de/],
  ['{"en":[{"text":"It held."}]}', /en\.0\.name/],
  ['{"en":[{"text":"It held.","name":"Ana","stars":5}]}', /stars/],
  ['{"en":[{"text":"It held.","name":"Ana","picture":"ana.svg"}]}', /ana\.svg/],
  ['{"en":[{"text":"It held.","name":"Ana","picture":"none.png"}]}', /none\.png.*ENOENT/],
  ['{"en":[{"text":"It held.","name":"Ana","picture":"large.png"}]}', /large\.png has more than 100 kB/],
])("says what is wrong with %s", (content, reason) => {
  write("large.png", Buffer.alloc(100_001));
  expect(() => readTestimonials(write("wrong.json", content))).toThrow(reason);
});

test("says that the file is not there", () => {
  expect(() => readTestimonials(join(folder, "nothing.json"))).toThrow(/TESTIMONIALS_FILE .*ENOENT/);
});
