import type { commands as english } from "../../en/screens/commands.ts";
import type { Translated } from "../../translated.ts";

export const commands: Translated<typeof english> = {
  title: "Comandos",
  placeholder: "¿Qué quieres hacer?",
  nothing: "No se encontraron resultados",
  go: "Ir a",
  do: "Hacer",
  models: "Tus modelos",
  recipes: "Recetas",
  useRecipe: "Receta: {{name}}",
  portraits: "Retratos",
  appearance: "Aspecto e idioma",
  training: "Subir y entrenar",
  trash: "Papelera",
  favourites: "Favoritos",
  newImages: "Hacer un retrato",
  trainModel: "Entrenar un modelo",
  buy: "Conseguir créditos",
  createWith: "Hacer un retrato con {{name}}",
  galleryOf: "Retratos de {{name}}",
  light: "Tema claro",
  dark: "Tema oscuro",
  system: "El tema del sistema",
  shortcuts: "Atajos de teclado",
};
