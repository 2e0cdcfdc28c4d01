import type { EditWords } from "./edit-words.ts";

/** The Spanish words round those for edits. */
export const spanish: EditWords = {
  slight: "poco ligeramente sutil sutilmente algo leve",
  strong: "mucho mucha muy bastante fuerte intenso intensa",
  negations: "no sin nada menos reduce reducir disminuye baja quita quitar elimina eliminar evita corrige",
  fillers: "tan las los lo mas",
  stopWords:
    "el la los las un una unos unas y o u de del al en con por para como es son mas mi tu su sus lo le " +
    "que se a haz hazlo hazla hazme pon ponle ponlo dale anade agrega aplica aumenta sube estilo " +
    "aspecto efecto filtro imagen foto fotografia retrato toma tonos tono color colores luz bano fondo " +
    "todo tambien pero favor tinte ponme delante frente",
};
