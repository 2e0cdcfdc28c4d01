import type { billing as english } from "../../en/screens/billing.ts";
import type { Translated } from "../../translated.ts";

export const billing: Translated<typeof english> = {
  title: "Facturación y créditos",
  failed: "No se pudo cargar la información de facturación",
  balance: {
    title: "Saldo",
    spendable: "para gastar",
    used: "Usados",
    held: "Reservados para trabajos en curso",
    remaining: "Restantes",
    total: "Concedidos en total",
    percent: "{{percent}} % usado",
    expires: "{{credits}} caducan el {{date}}",
    none: "Aún no tienes créditos.",
  },
  prices: {
    title: "Lo que cuesta cada cosa",
    training: "Entrenar un modelo",
    generation: "Un retrato",
    delivered: "Pagas lo que se entrega. Lo que falla o se cancela vuelve.",
    expire:
      "Los créditos caducan 30 días después de cada concesión; se gastan antes los que caducan antes.",
    never: "Los créditos no caducan nunca.",
  },
  packages: {
    title: "Comprar créditos",
    none: "No hay paquetes disponibles.",
    noneText: "De momento no hay nada que comprar en este estudio.",
  },
  grants: {
    title: "Concesiones",
    source: "Origen",
    amount: "Cantidad",
    remaining: "Restantes",
    granted: "Concedidos",
    expires: "Caducan",
    never: "nunca",
    none: "Aún no se ha concedido nada.",
    welcome: "Bienvenida",
    purchase: "Compra",
    compensation: "Compensación",
    left: "quedan {{remaining}} de {{amount}}",
  },
  ledger: {
    title: "Historial",
    none: "Aún no se ha gastado nada.",
    when: "Cuándo",
    what: "Qué",
    change: "Cambio",
    grant: "Créditos concedidos",
    hold: {
      training: "Reservados para un entrenamiento",
      generation: "Reservados para retratos",
      grant: "Reservados",
    },
    capture: { training: "Entrenamiento entregado", generation: "Retrato entregado", grant: "Entregado" },
    release: { training: "De vuelta de un entrenamiento", generation: "De vuelta de retratos", grant: "De vuelta" },
    expire: "Créditos caducados",
    fromHold: "pagado de lo reservado",
    more: "Mostrar más",
  },
};
