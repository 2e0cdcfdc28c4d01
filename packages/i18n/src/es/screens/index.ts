import { errors } from "../errors.ts";
import { auth } from "./auth.ts";
import { billing } from "./billing.ts";
import { common } from "./common.ts";
import { create } from "./create.ts";
import { gallery } from "./gallery.ts";
import { recipes } from "./recipes.ts";
import { settings } from "./settings.ts";
import { share } from "./share.ts";
import { training } from "./training.ts";
import { viewer } from "./viewer.ts";

export const screens = {
  auth,
  billing,
  common,
  create,
  errors,
  gallery,
  recipes,
  settings,
  share,
  training,
  viewer,
} as const;
