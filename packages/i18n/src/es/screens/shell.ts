/** The texts that every screen needs, in one file to fetch. */
export { crash } from "../crash.ts";
export { errors } from "../errors.ts";
export { common } from "./common.ts";
