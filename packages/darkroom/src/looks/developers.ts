import type { Look } from "../plan/types.ts";
import { cinematic } from "./cinematic.ts";
import type { Develop } from "./develop.ts";
import { hyperReal } from "./hyper-real.ts";
import { natural } from "./natural.ts";
import { noir } from "./noir.ts";
import { polaroid } from "./polaroid.ts";

export const developers: Partial<Record<Look, Develop>> = { natural, noir, cinematic, polaroid, hyperReal };
