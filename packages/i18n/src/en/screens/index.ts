import { errors } from "../errors.ts";
import { auth } from "./auth.ts";
import { billing } from "./billing.ts";
import { common } from "./common.ts";
import { create } from "./create.ts";
import { gallery } from "./gallery.ts";
import { recipes } from "./recipes.ts";
import { settings } from "./settings.ts";
import { training } from "./training.ts";

export const screens = {
  auth,
  billing,
  common,
  create,
  errors,
  gallery,
  recipes,
  settings,
  training,
} as const;
