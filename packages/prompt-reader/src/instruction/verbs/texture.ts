import type { Slots } from "./types.ts";

export const texture = {
  detail: {
    stage: "light",
    reliesOn: "head",
    exact: true,
    conflicts: ["glow", "fade", "contrast"],
    verbs: {
      sharper: {
        opposite: "detail:softer",
        words: {
          en: "sharp, sharper, sharpen, sharpness, crisp, crisper, more detail",
          es: "nitido, nitida, nitidez, enfoca, enfocar, mas detalle, definicion",
        },
      },
      softer: {
        opposite: "detail:sharper",
        words: {
          en: "soft focus, soften, softer, blurry",
          es: "enfoque suave, suaviza, suavizar, suaviza la imagen, mas suave, difumina",
        },
      },
    },
  },
  clarity: {
    stage: "light",
    reliesOn: "head",
    exact: true,
    conflicts: ["glow", "fade"],
    verbs: {
      more: {
        opposite: "skin:soften",
        words: {
          en: "hdr, clarity, texture, structure, local contrast, gritty, dramatic",
          es: "claridad, textura, estructura, contraste local, dramatico, dramatica",
        },
      },
    },
  },
  grain: {
    stage: "light",
    reliesOn: "image",
    exact: true,
    conflicts: ["glow", "fade", "contrast"],
    verbs: {
      less: {
        words: {
          en: "denoise, noise reduction, clean up",
          es: "reduccion de ruido, elimina el ruido",
        },
      },
      more: {
        opposite: "grain:less",
        words: {
          en: "grain, film grain, grainy, noise, noisy, analog, analogue",
          es: "grano, grano de pelicula, granulado, ruido, analogico, analogica",
        },
      },
    },
  },
  medium: {
    stage: "light",
    reliesOn: "head",
    exact: false,
    steady: true,
    verbs: {
      paint: {
        words: {
          en: "painterly, painting, oil painting, oil paint, painted, oil on canvas, brush strokes, brushstrokes, impressionist",
          es: "pintura, pintura al oleo, oleo, al oleo, pintado, pintada, pinceladas, impresionista",
        },
      },
      sketch: {
        words: {
          en: "sketch, pencil, pencil drawing, pencil sketch, drawing, charcoal, graphite",
          es: "boceto, lapiz, dibujo, dibujo a lapiz, a lapiz, carboncillo, grafito, dibujado, dibujada",
        },
      },
    },
  },
  style: {
    stage: "light",
    reliesOn: "outline",
    exact: false,
    conflicts: ["warmth", "saturation", "light", "fade"],
    verbs: {
      goldenHour: {
        words: {
          en: "golden hour, sunset, sunset light, sunrise, sunlight, sunny, golden light, late sun",
          es: "hora dorada, atardecer, amanecer, puesta de sol, luz del sol, soleado, soleada, luz dorada",
        },
      },
      night: {
        words: {
          en: "night, nighttime, night time, at night, moonlight, moonlit, midnight, day for night",
          es: "noche, nocturno, nocturna, de noche, luz de luna, medianoche, noche americana",
        },
      },
      neon: {
        words: {
          en: "neon, neon lights, neon light, neon tint, synthwave, cyberpunk, 80s, 1980s",
          es: "luces de neon, luz de neon, anos 80, anos ochenta, ciberpunk",
        },
      },
      vintage: {
        reliesOn: "head",
        words: {
          en: "vintage, retro, old film, 70s, 1970s, seventies, nostalgic",
          es: "antiguo, antigua, anos 70, anos setenta, pelicula antigua, nostalgico, nostalgica",
        },
      },
      tealOrange: {
        reliesOn: "head",
        words: {
          en: "teal and orange, orange and teal, cinematic, movie look, film look, blockbuster",
          es: "turquesa y naranja, naranja y turquesa, azul y naranja, cinematografico, cinematografica, de cine, de pelicula",
        },
      },
      crossProcess: {
        reliesOn: "head",
        words: {
          en: "cross process, cross processed, lomo, lomography",
          es: "proceso cruzado, lomografia",
        },
      },
    },
  },
} as const satisfies Slots;
