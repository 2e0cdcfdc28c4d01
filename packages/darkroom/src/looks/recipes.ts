import type { Look } from "@portrait-studio/prompts";
import { filmLooks } from "./film-looks.ts";
import { lightLooks } from "./light-looks.ts";
import { printLooks } from "./print-looks.ts";
import type { Recipe } from "./recipe.ts";
import { studioLooks } from "./studio-looks.ts";

export const recipes: Record<Look, Recipe> = { ...studioLooks, ...filmLooks, ...lightLooks, ...printLooks };
