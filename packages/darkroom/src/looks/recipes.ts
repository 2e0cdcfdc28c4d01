import type { Look } from "@portrait-studio/prompt-reader";
import { cinematic } from "./cinematic.ts";
import { corporate } from "./corporate.ts";
import { cyanotype } from "./cyanotype.ts";
import { editorial } from "./editorial.ts";
import { environmental } from "./environmental.ts";
import { film35 } from "./film35.ts";
import { glamour } from "./glamour.ts";
import { goldenHour } from "./golden-hour.ts";
import { highKey } from "./high-key.ts";
import { hyperReal } from "./hyper-real.ts";
import { lowKey } from "./low-key.ts";
import { natural } from "./natural.ts";
import { neon80s } from "./neon80s.ts";
import { noir } from "./noir.ts";
import { painterly } from "./painterly.ts";
import { polaroid } from "./polaroid.ts";
import type { Recipe } from "./recipe.ts";
import { renaissance } from "./renaissance.ts";
import { risograph } from "./risograph.ts";
import { sketch } from "./sketch.ts";
import { tealHeadshot } from "./teal-headshot.ts";
import { windowLight } from "./window-light.ts";

export const recipes: Record<Look, Recipe> = {
  natural,
  polaroid,
  neon80s,
  corporate,
  cinematic,
  painterly,
  hyperReal,
  noir,
  renaissance,
  environmental,
  glamour,
  editorial,
  sketch,
  goldenHour,
  lowKey,
  highKey,
  windowLight,
  tealHeadshot,
  film35,
  cyanotype,
  risograph,
};
