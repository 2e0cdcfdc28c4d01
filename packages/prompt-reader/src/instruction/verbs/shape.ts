import type { Slots } from "./types.ts";

export const shape = {
  flip: {
    stage: "shape",
    reliesOn: "image",
    exact: true,
    verbs: {
      sideways: {
        words: {
          en: "flip, flipped, mirror, mirrored, mirror image, flip horizontally, flop",
          es: "espejo, reflejado, voltea, voltear, gira horizontalmente, invierte horizontalmente, efecto espejo",
        },
      },
    },
  },
  turn: {
    stage: "shape",
    reliesOn: "image",
    exact: true,
    verbs: {
      right: {
        words: {
          en: "rotate, rotate right, rotate clockwise, turn right, rotate 90",
          es: "gira, girar, gira a la derecha, rota, rotar, rota a la derecha",
        },
      },
      left: {
        words: {
          en: "rotate left, rotate counterclockwise, rotate anticlockwise, turn left",
          es: "gira a la izquierda, rota a la izquierda",
        },
      },
      over: {
        words: {
          en: "rotate 180, upside down",
          es: "gira 180, boca abajo, del reves",
        },
      },
    },
  },
  tilt: {
    stage: "shape",
    reliesOn: "head",
    exact: true,
    verbs: {
      level: {
        words: {
          en: "straighten, straight, level, level it, straighten by the eye line, level the eyes, straighten the head, straighten the eyes",
          es: "endereza, enderezar, nivela, nivelar, recto, recta, endereza por los ojos, endereza por la linea de los ojos, endereza los ojos, nivela los ojos",
        },
      },
      horizon: {
        words: {
          en: "level the horizon, fix the horizon, straighten the horizon, horizon, straight horizon, level horizon",
          es: "endereza el horizonte, nivela el horizonte, horizonte recto, horizonte",
        },
      },
      right: {
        opposite: "tilt:level",
        words: {
          en: "tilt, tilt right, tilted, dutch angle",
          es: "inclina, inclinar, inclina a la derecha, inclinado",
        },
      },
      left: {
        opposite: "tilt:level",
        words: {
          en: "tilt left",
          es: "inclina a la izquierda",
        },
      },
    },
  },
  shape: {
    stage: "shape",
    reliesOn: "head",
    exact: true,
    verbs: {
      square: {
        words: {
          en: "square, 1 1, 1x1, instagram",
          es: "cuadrado, cuadrada, formato cuadrado",
        },
      },
      landscape: {
        words: {
          en: "landscape, landscape format, horizontal, 16 9, 16x9, wide format, widescreen",
          es: "apaisado, apaisada, panoramico, formato horizontal",
        },
      },
      upright: {
        words: {
          en: "upright, portrait format, portrait orientation, vertical, 4 5, 4x5",
          es: "formato vertical, formato retrato",
        },
      },
      "3x4": {
        words: {
          en: "3 4, 3x4",
          es: "",
        },
      },
      "2x3": {
        words: {
          en: "2 3, 2x3",
          es: "",
        },
      },
      "9x16": {
        words: {
          en: "9 16, 9x16, phone wallpaper",
          es: "fondo de pantalla de movil",
        },
      },
      "4x3": {
        words: {
          en: "4 3, 4x3",
          es: "",
        },
      },
      "3x2": {
        words: {
          en: "3 2, 3x2",
          es: "",
        },
      },
    },
  },
  crop: {
    stage: "shape",
    reliesOn: "head",
    exact: true,
    verbs: {
      closer: {
        opposite: "crop:wider",
        words: {
          en: "closer, close up, closeup, crop closer, crop tighter, tighter, tighter crop, tight crop, zoom in, zoom, crop in",
          es: "mas cerca, cerca, acerca, acercar, primer plano, recorte mas cerrado, plano cerrado, amplia",
        },
        weakWords: { en: "crop", es: "recorta, recortar, recorte" },
      },
      wider: {
        exact: false,
        opposite: "crop:closer",
        words: {
          en: "wider, zoom out, wider crop, crop wider, more space, more room, further away, pull back",
          es: "mas lejos, aleja, alejar, mas espacio, plano abierto, mas abierto, mas amplio",
        },
      },
    },
  },
  trimLeft: {
    stage: "shape",
    reliesOn: "image",
    exact: true,
    steady: true,
    usualPercent: 10,
    verbs: {
      off: {
        words: {
          en: "trim left, trim the left, cut off the left",
          es: "recorta la izquierda, recorta por la izquierda",
        },
      },
    },
  },
  trimRight: {
    stage: "shape",
    reliesOn: "image",
    exact: true,
    steady: true,
    usualPercent: 10,
    verbs: {
      off: {
        words: {
          en: "trim right, trim the right, cut off the right",
          es: "recorta la derecha, recorta por la derecha",
        },
      },
    },
  },
  trimTop: {
    stage: "shape",
    reliesOn: "image",
    exact: true,
    steady: true,
    usualPercent: 10,
    verbs: {
      off: {
        words: {
          en: "trim top, trim the top, cut off the top",
          es: "recorta arriba, recorta por arriba",
        },
      },
    },
  },
  trimBottom: {
    stage: "shape",
    reliesOn: "image",
    exact: true,
    steady: true,
    usualPercent: 10,
    verbs: {
      off: {
        words: {
          en: "trim bottom, trim the bottom, cut off the bottom",
          es: "recorta abajo, recorta por abajo",
        },
      },
    },
  },
  frame: {
    stage: "shape",
    reliesOn: "image",
    exact: true,
    verbs: {
      polaroid: {
        reliesOn: "head",
        words: {
          en: "polaroid, polaroid frame, polaroid border, instant film, instant photo, instax",
          es: "marco polaroid, marco de polaroid, instantanea, foto instantanea",
        },
      },
      white: {
        words: {
          en: "white border, white frame, white edge, add a border, border, frame, passepartout",
          es: "borde blanco, marco blanco, borde, marco, paspartu",
        },
      },
      black: {
        words: {
          en: "black border, black frame",
          es: "borde negro, marco negro",
        },
      },
    },
  },
} as const satisfies Slots;
