import type { Language } from "@portrait-studio/contract";

/** What makes a variation one, even of an idea that leaves nothing open. */
export interface Touch {
  expression: string;
  finish: string;
}

interface Texts {
  portraitOf: string;
  person: string;
  woman: string;
  man: string;
  /** one for each variation */
  touches: readonly Touch[];
  /** what no portrait wants */
  avoid: readonly string[];
  tips: Record<
    "short" | "expression" | "clothing" | "light" | "background" | "trigger" | "seed" | "contradiction",
    string
  >;
}

export const texts: Readonly<Record<Language, Texts>> = {
  en: {
    portraitOf: "Portrait of",
    person: "one person",
    woman: "a woman",
    man: "a man",
    touches: [
      { expression: "calm look into the camera", finish: "shallow depth of field" },
      { expression: "slight smile", finish: "soft glow" },
      { expression: "thoughtful look to the side", finish: "fine film grain" },
    ],
    avoid: ["extra people", "text", "watermark", "distorted face", "extra fingers"],
    tips: {
      short: "Say where you are and what you are doing: one place and one action are enough.",
      expression: "Name an expression, such as “a slight smile” or “a calm look”.",
      clothing: "Say what you are wearing; otherwise it is left to chance.",
      light: "Name one light, such as “window light from the left” or “golden hour”.",
      background: "Name a background: a plain one keeps the eye on you, a place tells a story.",
      trigger: "Keep the word {{trigger}} in the prompt: it stands for you.",
      seed: "Keep the seed when you change a word: then only that word makes the difference.",
      contradiction: "The idea asks for black and white and for strong colours. Choose one of the two.",
    },
  },
  es: {
    portraitOf: "Retrato de",
    person: "una persona",
    woman: "una mujer",
    man: "un hombre",
    touches: [
      { expression: "mirada tranquila a cámara", finish: "poca profundidad de campo" },
      { expression: "leve sonrisa", finish: "resplandor suave" },
      { expression: "mirada pensativa hacia un lado", finish: "grano fino de película" },
    ],
    avoid: ["más personas", "texto", "marca de agua", "cara deformada", "dedos de más"],
    tips: {
      short: "Di dónde estás y qué haces: basta con un lugar y una acción.",
      expression: "Nombra una expresión, como «una leve sonrisa» o «una mirada tranquila».",
      clothing: "Di qué llevas puesto; si no, queda al azar.",
      light: "Nombra una luz, como «luz de ventana desde la izquierda» o «hora dorada».",
      background: "Nombra un fondo: uno liso deja la mirada en ti, un lugar cuenta una historia.",
      trigger: "Deja la palabra {{trigger}} en el texto: te representa a ti.",
      seed: "Mantén la semilla cuando cambies una palabra: así solo cambia lo que dice esa palabra.",
      contradiction: "La idea pide blanco y negro y también colores vivos. Elige una de las dos cosas.",
    },
  },
};
