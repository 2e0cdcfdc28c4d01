import type { settings as english } from "../../en/screens/settings.ts";
import type { Translated } from "../../translated.ts";

export const settings: Translated<typeof english> = {
  title: "Ajustes",
  account: {
    title: "Cuenta",
    email: "Correo electrónico",
    since: "Con nosotros desde el {{date}}",
    logOut: "Cerrar sesión",
  },
  appearance: { title: "Aspecto", label: "Tema", light: "Claro", dark: "Oscuro", system: "Sistema" },
  language: {
    title: "Idioma",
    label: "Idioma preferido",
    en: "English",
    es: "Español",
    hint: "Los correos también lo siguen.",
    failed: "El idioma ha cambiado aquí, pero no se pudo guardar en tu cuenta.",
  },
  keyboard: {
    title: "Teclado",
    sidebar: "Contraer o desplegar la barra lateral",
    generate: "Generar",
    search: "Buscar en la galería",
    move: "Moverse entre los retratos",
    open: "Abrir un retrato",
    copy: "Copiar la descripción del retrato abierto",
    download: "Descargar el retrato abierto",
    zoom: "Tamaño real y vuelta",
    close: "Cerrar",
  },
  support: { title: "Ayuda", text: "¿Tienes preguntas o algo no va bien? Escríbenos." },
};
