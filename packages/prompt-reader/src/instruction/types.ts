import type { Reading } from "../types.ts";
import type { EditName } from "./verbs/index.ts";

/** What was made of an instruction; `understood` is empty where nothing was, and then nothing is worth doing. */
export type EditReading = Reading;

/** One thing to do, such as "warmth:warmer"; amount 1 is what the words ask for at the usual strength. */
export interface EditStep {
  edit: EditName;
  amount: number;
}
