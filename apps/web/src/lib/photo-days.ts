import { createContext } from "react";

/** Days that this studio keeps photos which no model needs; the layout always says them. */
export const PhotoDays = createContext(0);
