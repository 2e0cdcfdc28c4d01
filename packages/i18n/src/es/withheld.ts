import type { withheld as english, withheldEdit as englishEdit } from "../en/withheld.ts";
import type { Translated } from "../translated.ts";

export const withheld: Translated<typeof english> = {
  head: "Un retrato no se entrega: le faltaba parte de la cabeza. Ayudaría una foto con espacio por encima del pelo.",
  outline:
    "Un retrato no se entrega: junto al pelo quedaba algo del fondo de la foto. Ayudaría una foto delante de una pared lisa.",
  face: "Un retrato no se entrega: la cara no se parecía a la de la foto. Ayudaría una foto nítida, de frente y con luz uniforme.",
  skin: "Un retrato no se entrega: la piel tenía un color que no es el tuyo. Ayudaría una foto con luz de día, sin lámparas de color.",
  backdrop:
    "Un retrato no se entrega: el fondo no tenía el color que pediste. Ayudaría una foto en la que se te distinga bien de una pared lisa.",
  sharpness:
    "Un retrato no se entrega: era menos nítido que la foto. Ayudaría una foto más grande, con los ojos nítidos.",
  twin: "Un retrato no se entrega: era casi igual que otro. Ayudarían fotos con otra pose u otra expresión.",
  blank:
    "Un retrato no se entrega: llegó como una imagen vacía. Inténtalo de nuevo, o dilo con otras palabras.",
  nobody: "Un retrato no se entrega: no se veía a nadie. Ayudaría decir qué estás haciendo en él.",
  several:
    "Un retrato no se entrega: mostraba a más de una persona. Ayudarían fotos en las que salgas solo tú y una petición que hable solo de ti.",
  unmade: "Un retrato no se hizo: el motor falló con él. Ayudaría intentarlo de nuevo.",
};

export const withheldEdit: Translated<typeof englishEdit> = {
  head: "Una edición no se entrega: le faltaba parte de la cabeza. Ayudaría un encuadre más amplio u otro retrato.",
  outline:
    "Una edición no se entrega: junto al pelo quedaba algo del fondo anterior. Ayudaría un retrato delante de un fondo liso.",
  face: "Una edición no se entrega: la cara no se parecía a la de antes. Ayudaría menos intensidad.",
  skin: "Una edición no se entrega: la piel tomó un color que no pediste. Ayudaría menos intensidad.",
  backdrop:
    "Una edición no se entrega: el fondo no tenía el color que pediste. Ayudaría pedir solo el fondo.",
  sharpness: "Una edición no se entrega: era menos nítida que el retrato. Ayudaría menos intensidad.",
  unmade: "Una edición no se hizo: el motor falló con ella. Ayudaría intentarlo de nuevo.",
  twin: "Una edición no se entrega: muestra lo mismo que antes. Ayudarían más intensidad u otras palabras.",
};
