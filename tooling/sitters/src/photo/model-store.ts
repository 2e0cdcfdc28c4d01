import { people, type SitterId } from "../scene/people.ts";
import { type Detail, growBody, type SitterBody } from "../scene/sitter-body.ts";
import { dressSitter, type SitterModel } from "../scene/sitter-model.ts";

export const detailFor = (height: number): Detail => (height > 640 ? "fine" : "coarse");

/** Models are large (about 60 MB), so only the last one of each kind stays. */
let lastBody: { key: string; body: SitterBody } | undefined;
let lastModel: { key: string; model: SitterModel } | undefined;

/** The sitter in one garment, built on first use. */
export function takeModel(sitter: SitterId, garment: number, detail: Detail): SitterModel {
  const person = people[sitter];
  const bodyKey = `${sitter}/${detail}`;
  const key = `${bodyKey}/${garment % person.garments.length}`;
  if (lastModel?.key === key) return lastModel.model;
  if (lastBody?.key !== bodyKey) lastBody = { key: bodyKey, body: growBody(sitter, person, detail) };
  lastModel = { key, model: dressSitter(lastBody.body, garment) };
  return lastModel.model;
}
