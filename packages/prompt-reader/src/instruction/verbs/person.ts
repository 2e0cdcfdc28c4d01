import type { Slots } from "./types.ts";

export const person = {
  skin: {
    stage: "face",
    reliesOn: "face",
    exact: false,
    needsFace: true,
    conflicts: ["contrast"],
    verbs: {
      soften: {
        words: {
          en: "soften skin, soften the skin, flawless skin, perfect skin, smooth skin, smooth the skin, softer skin, smoother skin, soft skin, skin smoothing, retouch, retouch skin, retouch the skin, airbrush",
          es: "piel perfecta, piel lisa, suaviza la piel, suavizar la piel, piel suave, piel mas suave, alisa la piel, retoca, retoca la piel, retoque",
        },
      },
    },
  },
  eyes: {
    stage: "face",
    reliesOn: "face",
    exact: false,
    needsFace: true,
    conflicts: ["contrast", "fade"],
    verbs: {
      open: {
        words: {
          en: "open the eyes shadows, open the eye shadows, open the shadows of the eyes, open the shadows under the eyes, open the shadows around the eyes, brighten the eyes, brighter eyes, lighten the eyes, light in the eyes, brighten eyes, lift the shadows of the eyes, dark eye sockets",
          es: "abre las sombras de los ojos, aclara los ojos, aclarar los ojos, ilumina los ojos, iluminar los ojos, ojos mas claros, ojos mas luminosos, luz en los ojos, aclara las sombras de los ojos, levanta las sombras de los ojos",
        },
      },
    },
  },
  cutout: {
    stage: "light",
    reliesOn: "outline",
    exact: false,
    needsFace: true,
    steady: true,
    conflicts: ["vignette", "light", "fade", "glow"],
    excludes: ["behind", "background", "backdrop", "frame", "vignette"],
    verbs: {
      person: {
        words: {
          en: "remove the background, remove background, transparent background, no background, without background, without the background, cut out, cutout, cut me out, cut the person out, delete the background, erase the background, transparent png, transparent",
          es: "quita el fondo, quitar el fondo, elimina el fondo, eliminar el fondo, borra el fondo, fondo transparente, sin fondo, recorta el fondo, recorta la persona, recorta la figura, png transparente, transparente",
        },
      },
    },
  },
  backdrop: {
    stage: "light",
    reliesOn: "outline",
    exact: false,
    needsFace: true,
    steady: true,
    conflicts: ["vignette", "light", "glow", "fade"],
    excludes: ["behind", "background"],
    verbs: {
      paper: {
        words: {
          en: "paper backdrop, seamless paper, grey backdrop, gray backdrop, studio backdrop, studio background, plain backdrop, plain background, another background, another backdrop, different background, different backdrop, new background, new backdrop, change the background, replace the background, in a studio",
          es: "fondo de papel, fondo de estudio, fondo liso, fondo de papel gris, otro fondo, cambia el fondo, cambiar el fondo, fondo nuevo, fondo distinto, fondo diferente, reemplaza el fondo, en un estudio",
        },
      },
      white: {
        words: {
          en: "white background, white backdrop",
          es: "fondo blanco",
        },
      },
      black: {
        words: {
          en: "black backdrop, black paper, black paper backdrop",
          es: "fondo de papel negro, papel negro",
        },
      },
      blue: {
        words: {
          en: "blue background, blue backdrop, blue paper, blue paper backdrop",
          es: "fondo azul, fondo de papel azul, papel azul",
        },
      },
      green: {
        words: {
          en: "green backdrop, green paper, green paper backdrop",
          es: "fondo de papel verde, papel verde",
        },
      },
      red: {
        words: {
          en: "red background, red backdrop, red paper, red paper backdrop",
          es: "fondo rojo, fondo de papel rojo, papel rojo",
        },
      },
      beige: {
        words: {
          en: "beige background, beige backdrop, beige paper, beige paper backdrop, cream background",
          es: "fondo beige, fondo de papel beige, papel beige, fondo crema",
        },
      },
      canvas: {
        words: {
          en: "canvas, canvas backdrop, canvas background, painted canvas, painted backdrop",
          es: "lienzo, fondo de lienzo, lienzo pintado, fondo pintado",
        },
      },
      office: {
        words: {
          en: "office, office background, office backdrop, in an office, in the office",
          es: "oficina, fondo de oficina, en una oficina, en la oficina",
        },
      },
      library: {
        words: {
          en: "library, library background, bookshelf, bookshelves, books in the background",
          es: "biblioteca, fondo de biblioteca, estanteria, libros de fondo",
        },
      },
      party: {
        words: {
          en: "party, party background, at a party, fairy lights",
          es: "fiesta, fondo de fiesta, en una fiesta",
        },
      },
      garden: {
        words: {
          en: "garden, garden background, in a garden, park, in the park, nature background, trees, green background",
          es: "jardin, fondo de jardin, en un jardin, parque, en el parque, arboles, fondo verde",
        },
      },
      window: {
        words: {
          en: "window, by the window, window background, at the window",
          es: "ventana, junto a la ventana, fondo de ventana",
        },
      },
      rain: {
        words: {
          en: "rain, rainy window, rain on the window",
          es: "lluvia, ventana con lluvia, lluvia en la ventana",
        },
      },
      street: {
        words: {
          en: "street, street background, street at night, evening street, city, city background, city lights",
          es: "calle, fondo de calle, calle de noche, ciudad, fondo de ciudad, luces de la ciudad",
        },
      },
      neon: {
        words: {
          en: "neon room, neon background, neon backdrop",
          es: "sala de neon, fondo de neon, habitacion de neon",
        },
      },
      curtain: {
        words: {
          en: "curtain, curtains, velvet, velvet curtain, curtain background",
          es: "cortina, cortinas, terciopelo, cortina de terciopelo",
        },
      },
      wall: {
        words: {
          en: "wall, plaster wall, wall background",
          es: "pared, fondo de pared, muro",
        },
      },
    },
  },
  behind: {
    stage: "light",
    reliesOn: "outline",
    exact: false,
    conflicts: ["vignette", "light", "glow", "fade", "contrast"],
    verbs: {
      darker: {
        words: {
          en: "darken background, darken the background, darker background, dark background, make the background darker, black background",
          es: "fondo oscuro, fondo mas oscuro, oscurece el fondo, oscurecer el fondo, fondo negro",
        },
      },
      brighter: {
        words: {
          en: "brighten background, brighten the background, brighter background, bright background, lighten the background, lighter background, make the background brighter",
          es: "fondo claro, fondo mas claro, aclara el fondo, aclarar el fondo, fondo luminoso",
        },
      },
      grey: {
        steady: true,
        words: {
          en: "colour splash, color splash, colour pop, color pop, black and white background, grey background, gray background, desaturate the background",
          es: "fondo en blanco y negro, fondo gris, desatura el fondo, fondo sin color",
        },
      },
    },
  },
  background: {
    stage: "light",
    reliesOn: "outline",
    exact: false,
    conflicts: ["contrast"],
    verbs: {
      blurred: {
        words: {
          en: "blur background, blur the background, blurred background, blurry background, background blur, bokeh, shallow depth of field, out of focus background, portrait mode",
          es: "desenfoca el fondo, desenfocar el fondo, fondo desenfocado, fondo borroso, fondo difuminado, difumina el fondo, desenfoque de fondo, poca profundidad de campo, modo retrato",
        },
      },
    },
  },
} as const satisfies Slots;
