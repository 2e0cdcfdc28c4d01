export const landing = {
  meta: "Ten photos in, portraits out: a studio that learns your face once and restyles your own photos in twelve looks.",
  signIn: "Sign in",
  nav: "Page",
  hero: {
    title: "Your face, in a different light.",
    text: "Upload ten photos of yourself. The studio learns your face in minutes and prints portraits of you in twelve looks, from film noir to polaroid.",
    action: "Launch the studio",
    how: "See how it works",
  },
  sheet: "Twelve looks, drawn as light studies",
  how: {
    title: "Three steps, one darkroom",
    upload: {
      title: "Upload 10 to 20 photos",
      text: "Clear ones of you alone, in different light. Hidden data such as the place is removed at once.",
    },
    train: {
      title: "Train your model",
      text: "It takes under 10 minutes. You can close the page and come back.",
    },
    create: {
      title: "Make portraits",
      text: "Pick a recipe or write a sentence. You pay for pictures that are delivered, and for nothing else.",
    },
  },
  honest: {
    title: "What a darkroom does, and what it does not",
    text: "The built-in darkroom works like a good retoucher: it finds you in your photos and changes light, colour, framing and finish. Every portrait is one of your own photos, recognisably, restyled.",
    does: "It does",
    doesItems: {
      light: "Side light, rim light, blinds, backdrops",
      film: "Film colours, grain, black and white",
      frame: "Framing from close-up to half length",
      seed: "The same picture again, from the same seed",
    },
    doesNot: "It does not",
    doesNotItems: {
      pose: "Invent poses, clothes, places or ages",
      detail: "Add detail that your photos do not have",
      others: "Put other people into the picture",
    },
    open: "The studio is open source. On your own machine, your photos stay there.",
  },
  closing: {
    title: "Ready when you are.",
    text: "No password: an e-mail address is enough.",
  },
  footer: "Portrait Studio, free software under the MIT licence.",
  language: "Español",
} as const;
