import { createContext } from "react";

export const PhotoDays = createContext(0);
