import type { Slots } from "./types.ts";

export const light = {
  light: {
    stage: "light",
    reliesOn: "image",
    exact: true,
    conflicts: ["vignette", "fade", "glow", "contrast"],
    verbs: {
      brighter: {
        opposite: "light:darker",
        words: {
          en: "bright, brighter, brighten, brightness, lighter, lighten, exposure, more light, overexpose",
          es: "luminoso, luminosa, claro, clara, aclara, aclarar, aclaralo, brillo, brillante, exposicion, mas luz, ilumina",
        },
      },
      darker: {
        opposite: "light:brighter",
        words: {
          en: "dark, darker, darken, low key, less light, underexpose, moody",
          es: "oscuro, oscura, oscurece, oscurecer, menos luz, sombrio, sombria, clave baja",
        },
      },
    },
  },
  shadows: {
    stage: "light",
    reliesOn: "head",
    exact: true,
    conflicts: ["light", "contrast", "fade", "vignette", "glow"],
    verbs: {
      lift: {
        words: {
          en: "lift shadows, lift the shadows, open the shadows, brighten the shadows, brighter shadows, lighten the shadows, fill light",
          es: "levanta las sombras, abre las sombras, aclara las sombras, aclarar las sombras, luz de relleno",
        },
      },
    },
  },
  highlights: {
    stage: "light",
    reliesOn: "head",
    exact: true,
    conflicts: ["light", "contrast", "fade", "vignette", "glow"],
    verbs: {
      tame: {
        opposite: "highlights:tame",
        words: {
          en: "recover highlights, recover the highlights, tame the highlights, darken the highlights, highlights",
          es: "recupera las luces, recuperar las luces, baja las luces, altas luces",
        },
      },
    },
  },
  contrast: {
    stage: "light",
    reliesOn: "image",
    exact: true,
    conflicts: ["fade", "glow", "vignette"],
    verbs: {
      more: {
        opposite: "contrast:less",
        words: {
          en: "contrast, contrasty, high contrast, punchy, punch",
          es: "contraste, contrastado, contrastada, alto contraste",
        },
      },
      less: {
        opposite: "contrast:more",
        words: {
          en: "low contrast, flat, softer contrast",
          es: "bajo contraste, poco contraste",
        },
      },
    },
  },
  side: {
    stage: "light",
    reliesOn: "outline",
    exact: false,
    conflicts: ["light", "vignette"],
    verbs: {
      left: {
        words: {
          en: "light from left, light from the left, lit from left, lit from the left, left light",
          es: "luz desde la izquierda, luz de la izquierda, luz por la izquierda, luz izquierda, iluminado desde la izquierda, iluminada desde la izquierda",
        },
      },
      right: {
        words: {
          en: "light from right, light from the right, lit from right, lit from the right, right light",
          es: "luz desde la derecha, luz de la derecha, luz por la derecha, luz derecha, iluminado desde la derecha, iluminada desde la derecha",
        },
      },
      above: {
        words: {
          en: "light from above, light from the top, top light, overhead light, lit from above, light from overhead, beauty light",
          es: "luz desde arriba, luz de arriba, luz por arriba, luz cenital, iluminado desde arriba, iluminada desde arriba",
        },
      },
    },
  },
  lamp: {
    stage: "light",
    reliesOn: "outline",
    exact: false,
    conflicts: ["light", "vignette", "contrast"],
    verbs: {
      softer: {
        words: {
          en: "softer light, soft light, soft lighting, softer lighting, gentle light, gentler light, diffused light, diffuse light, softbox, less harsh light",
          es: "luz mas suave, luz suave, luz difusa, luz menos dura, iluminacion suave, iluminacion mas suave, suaviza la luz, suavizar la luz",
        },
      },
    },
  },
  glow: {
    stage: "light",
    reliesOn: "head",
    exact: true,
    conflicts: ["contrast", "light", "vignette"],
    verbs: {
      more: {
        opposite: "contrast:more",
        words: {
          en: "glow, glowing, soft glow, bloom, dreamy, ethereal, hazy, haze, orton, romantic",
          es: "resplandor, brillo suave, onirico, onirica, etereo, eterea, ensonador, ensonadora, neblina, romantico, romantica",
        },
      },
    },
  },
  vignette: {
    stage: "light",
    reliesOn: "head",
    exact: true,
    conflicts: ["light"],
    verbs: {
      more: {
        opposite: "vignette:less",
        words: {
          en: "vignette, vignetting, dark edges, dark corners, darken the edges, darken the corners",
          es: "vineta, vineteado, vinetado, bordes oscuros, esquinas oscuras, oscurece los bordes, oscurece las esquinas",
        },
      },
      less: {
        words: {
          en: "",
          es: "",
        },
      },
    },
  },
  fade: {
    stage: "light",
    reliesOn: "image",
    exact: true,
    conflicts: ["contrast", "light", "vignette", "glow"],
    verbs: {
      more: {
        opposite: "contrast:more",
        words: {
          en: "fade, faded, matte, washed out, film fade, lifted blacks",
          es: "desvaido, desvaida, mate, lavado, lavada, descolorido, descolorida",
        },
      },
    },
  },
} as const satisfies Slots;
