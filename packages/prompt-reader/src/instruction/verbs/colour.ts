import { tints as enTints } from "../../prompt/lexicon/en.ts";
import { tints as esTints } from "../../prompt/lexicon/es.ts";
import type { Slots } from "./types.ts";

export const colour = {
  tone: {
    stage: "light",
    reliesOn: "image",
    exact: true,
    steady: true,
    conflicts: ["warmth", "saturation"],
    verbs: {
      noir: {
        reliesOn: "outline",
        words: {
          en: "noir, film noir",
          es: "cine negro",
        },
      },
      sepia: {
        words: {
          en: "sepia, sepia tone, antique photo, old photograph",
          es: "tono sepia, foto antigua",
        },
      },
      bw: {
        opposite: "saturation:more",
        words: {
          en: "black and white, black white, b w, b and w, bw, monochrome, grayscale, greyscale, remove the colour, remove the color, remove all colour, remove all color",
          es: "blanco y negro, monocromo, monocromatico, monocromatica, escala de grises, quita el color",
        },
      },
    },
  },
  warmth: {
    stage: "light",
    reliesOn: "image",
    exact: true,
    verbs: {
      warmer: {
        opposite: "warmth:cooler",
        words: {
          en: "warm, warmer, warmth, warm tones, warm light, warm up",
          es: "calido, calida, calidos, calidas, calidez, tonos calidos, luz calida, mas calor",
        },
      },
      cooler: {
        opposite: "warmth:warmer",
        words: {
          en: "cool, cooler, cold, colder, cool tones, cold tones, cool light, cool down",
          es: "frio, fria, frios, frias, tonos frios, luz fria",
        },
      },
    },
  },
  saturation: {
    stage: "light",
    reliesOn: "image",
    exact: true,
    conflicts: ["fade", "contrast", "glow", "warmth"],
    verbs: {
      more: {
        opposite: "saturation:less",
        words: {
          en: "saturation, saturated, saturate, vivid, vibrant, vibrance, colorful, colourful, vivid colors, vivid colours, more colour, more color",
          es: "saturacion, saturado, saturada, satura, vivo, viva, colores vivos, vibrante, vibrantes, mas color, colorido, colorida",
        },
      },
      less: {
        opposite: "saturation:more",
        words: {
          en: "desaturated, desaturate, muted, pastel, muted colors, muted colours, less colour, less color",
          es: "desaturado, desaturada, desatura, apagado, apagada, colores apagados, menos color, tonos pastel",
        },
      },
    },
  },
  balance: {
    stage: "light",
    reliesOn: "head",
    exact: true,
    steady: true,
    conflicts: ["warmth"],
    verbs: {
      neutral: {
        opposite: "balance:neutral",
        words: {
          en: "white balance, fix white balance, correct white balance, auto white balance, neutral colours, neutral colors, colour cast, color cast, colour correct, color correct, colour correction, color correction, fix the colours, fix the colors",
          es: "balance de blancos, corrige el color, corrige los colores, correccion de color, dominante de color, colores neutros",
        },
      },
    },
  },
  cast: {
    stage: "light",
    reliesOn: "image",
    exact: true,
    conflicts: ["warmth", "saturation"],
    verbs: {
      red: {
        opposite: "cast:red",
        words: {
          en: "red cast, redness, red tint, reddish",
          es: "dominante roja, dominante rojo, rojizo, rojizos, rojez",
        },
      },
      yellow: {
        opposite: "cast:yellow",
        words: {
          en: "yellow cast, yellow tint, yellowish, orange cast",
          es: "dominante amarilla, amarillento, amarillentos",
        },
      },
      green: {
        opposite: "cast:green",
        words: {
          en: "green cast, green tint, greenish",
          es: "dominante verde, verdoso, verdosos",
        },
      },
      blue: {
        opposite: "cast:blue",
        words: {
          en: "blue cast, blue tint, bluish",
          es: "dominante azul, azulado, azulados",
        },
      },
    },
  },
  tint: {
    stage: "light",
    reliesOn: "image",
    exact: false,
    conflicts: ["warmth", "saturation"],
    verbs: {
      red: {
        opposite: "cast:red",
        words: { en: enTints["tint:red"], es: esTints["tint:red"] },
      },
      orange: {
        opposite: "cast:yellow",
        words: { en: enTints["tint:orange"], es: esTints["tint:orange"] },
      },
      amber: {
        opposite: "cast:yellow",
        words: { en: enTints["tint:amber"], es: esTints["tint:amber"] },
      },
      yellow: {
        opposite: "cast:yellow",
        words: { en: enTints["tint:yellow"], es: esTints["tint:yellow"] },
      },
      green: {
        opposite: "cast:green",
        words: { en: enTints["tint:green"], es: esTints["tint:green"] },
      },
      teal: {
        opposite: "cast:blue",
        words: { en: enTints["tint:teal"], es: esTints["tint:teal"] },
      },
      blue: {
        opposite: "cast:blue",
        words: { en: enTints["tint:blue"], es: esTints["tint:blue"] },
      },
      purple: {
        words: { en: enTints["tint:purple"], es: esTints["tint:purple"] },
      },
      pink: {
        words: { en: enTints["tint:pink"], es: esTints["tint:pink"] },
      },
    },
  },
} as const satisfies Slots;
