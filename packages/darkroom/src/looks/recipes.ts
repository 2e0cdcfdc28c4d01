import type { Look } from "../plan/types.ts";
import { cinematic } from "./cinematic.ts";
import { corporate } from "./corporate.ts";
import { editorial } from "./editorial.ts";
import { environmental } from "./environmental.ts";
import { glamour } from "./glamour.ts";
import { hyperReal } from "./hyper-real.ts";
import { natural } from "./natural.ts";
import { neon80s } from "./neon80s.ts";
import { noir } from "./noir.ts";
import { painterly } from "./painterly.ts";
import { polaroid } from "./polaroid.ts";
import type { Recipe } from "./recipe.ts";
import { renaissance } from "./renaissance.ts";
import { sketch } from "./sketch.ts";

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
};
