import { limits } from "@portrait-studio/contract/limits";
import { createContext } from "react";

/** Days that this studio keeps photos which no model needs. */
export const PhotoDays = createContext<number>(limits.photoDays);
