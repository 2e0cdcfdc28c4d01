export type Language = "en" | "es";

const en = {
  notice: "Sandbox. No money moves here.",
  summary: "Your order",
  total: "Total",
  quantity: (count: number) => `Qty ${count}`,
  email: "E-mail for the receipt",
  emailKnown: (email: string) => `Receipt for ${email}`,
  choose: "What should happen?",
  paid: "Paid by card",
  paidHint: "Visa ending in 4242. The payment succeeds at once.",
  declined: "Card declined",
  declinedHint: "The bank refuses, and this page stays open for another try.",
  reason: "Reason for declining",
  reasons: {
    generic_decline: "Declined without a reason",
    insufficient_funds: "Insufficient funds",
    lost_card: "Reported lost",
  },
  debitArrives: "Bank debit that arrives later",
  debitArrivesHint: (seconds: number) => `The order completes unpaid; the money arrives after ${seconds} s.`,
  debitFails: "Bank debit that fails later",
  debitFailsHint: (seconds: number) => `The order completes unpaid; the bank refuses after ${seconds} s.`,
  pay: (money: string) => `Pay ${money}`,
  cancel: "Cancel and go back",
  abandonHint: "Going back leaves the order open. It expires unless it is paid.",
  failed: "The payment did not go through.",
  failures: {
    generic_decline: "Your card was declined.",
    insufficient_funds: "Your card has insufficient funds.",
    lost_card: "Your card was declined.",
  },
  tryAgain: "Nothing was charged. Choose again.",
  expiredTitle: "This page has expired",
  expired: "The order was not paid in time, and nothing was charged. Start again in the shop.",
  completeTitle: "This order is complete",
  complete: "It has been paid already, or its payment is on the way. There is nothing more to do here.",
  back: "Back to the shop",
  unknownTitle: "There is no such page",
  unknown: "The address may be incomplete, or the sandbox's data was deleted.",
  receipt: "Receipt",
  paidOn: "Paid on",
  paidBy: "Paid by",
  reference: "Reference",
  billedTo: "Billed to",
  refunded: "Refunded",
  refundFailed: "refund failed",
  refundPending: "refund pending",
  net: "Paid in the end",
  methods: { card: "Card (Visa 4242)", debit: "Bank debit" },
};

const es: typeof en = {
  notice: "Entorno de pruebas. Aquí no se mueve dinero.",
  summary: "Tu pedido",
  total: "Total",
  quantity: (count) => `Cant. ${count}`,
  email: "Correo para el recibo",
  emailKnown: (email) => `Recibo para ${email}`,
  choose: "¿Qué debe pasar?",
  paid: "Pago con tarjeta",
  paidHint: "Visa terminada en 4242. El pago se completa al momento.",
  declined: "Tarjeta rechazada",
  declinedHint: "El banco la rechaza y esta página sigue abierta para otro intento.",
  reason: "Motivo del rechazo",
  reasons: {
    generic_decline: "Rechazada sin motivo",
    insufficient_funds: "Fondos insuficientes",
    lost_card: "Declarada perdida",
  },
  debitArrives: "Débito bancario que llega más tarde",
  debitArrivesHint: (seconds) => `El pedido se completa sin pagar; el dinero llega a los ${seconds} s.`,
  debitFails: "Débito bancario que falla más tarde",
  debitFailsHint: (seconds) => `El pedido se completa sin pagar; el banco lo rechaza a los ${seconds} s.`,
  pay: (money) => `Pagar ${money}`,
  cancel: "Cancelar y volver",
  abandonHint: "Al volver, el pedido queda abierto. Caduca si no se paga.",
  failed: "El pago no se realizó.",
  failures: {
    generic_decline: "Tu tarjeta fue rechazada.",
    insufficient_funds: "Tu tarjeta no tiene fondos suficientes.",
    lost_card: "Tu tarjeta fue rechazada.",
  },
  tryAgain: "No se ha cobrado nada. Elige de nuevo.",
  expiredTitle: "Esta página ha caducado",
  expired: "El pedido no se pagó a tiempo y no se ha cobrado nada. Empieza de nuevo en la tienda.",
  completeTitle: "Este pedido está completo",
  complete: "Ya se ha pagado, o su pago está en camino. Aquí no queda nada por hacer.",
  back: "Volver a la tienda",
  unknownTitle: "Esta página no existe",
  unknown: "Puede que la dirección esté incompleta o que se borraran los datos de prueba.",
  receipt: "Recibo",
  paidOn: "Pagado el",
  paidBy: "Pagado con",
  reference: "Referencia",
  billedTo: "Facturado a",
  refunded: "Reembolsado",
  refundFailed: "reembolso fallido",
  refundPending: "reembolso pendiente",
  net: "Pagado finalmente",
  methods: { card: "Tarjeta (Visa 4242)", debit: "Débito bancario" },
};

export const texts = { en, es };

/** The session's own language if it names one, else the browser's first that is spoken here. */
export function chooseLanguage(locale: string | null, accepted: string | undefined): Language {
  const wanted = locale && locale !== "auto" ? [locale] : (accepted ?? "").split(",");
  for (const name of wanted) {
    const short = name.trim().slice(0, 2).toLowerCase();
    if (short === "en" || short === "es") return short;
  }
  return "en";
}
