export const landing = {
  meta: "Ten photos in, portraits out: a studio that learns your face once and makes portraits of you in {{looks}} looks.",
  /** the image that other sites show for a link to the page, in the folder `social` */
  card: "card-en.jpg",
  signIn: "Sign in",
  /** what the sign-in button says to somebody who is signed in */
  open: "Open the studio",
  nav: "Page",
  hero: {
    title: "Your face, in a different light.",
    text: "Upload ten photos of yourself. The studio finds you in them, and relights and restyles them in {{looks}} looks, from film noir to polaroid. It invents nothing.",
    /** where an engine other than the built-in one makes portraits */
    textInvented:
      "Upload ten photos of yourself. The studio learns your face in minutes and makes portraits of you in {{looks}} looks, from film noir to polaroid.",
    action: "Launch the studio",
    how: "See how it works",
    lookbook: "See the lookbook",
  },
  free: {
    /** {{portraits}} is what is left for portraits after one training */
    model: "{{credits}} free credits to begin: one model and {{portraits}}.",
    plain: "{{credits}} free credits to begin.",
    portraits_one: "{{shown}} portrait",
    portraits_other: "{{shown}} portraits",
  },
  sheet: "Twelve looks, made of five works of art",
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
      text: "Pick a recipe or write a sentence. You pay for portraits that are delivered, and for nothing else.",
    },
  },
  lookbook: {
    title: "The lookbook",
    text: "All {{looks}} looks, as the built-in engine makes them. Of faces that everybody knows, so that you can judge how well they are kept.",
    caption:
      "Made by the built-in engine from works that everybody knows: Leonardo’s Mona Lisa and Lady with an Ermine, Vermeer’s Girl with a Pearl Earring, Van Gogh’s self-portrait, Gardner’s photograph of Lincoln.",
  },
  compare: {
    title: "One sentence changes the light",
    text: "Say what should change and compare before you keep it. The portrait that you started from is never overwritten.",
    before: "Before",
    after: "After",
    altBefore: "Vermeer’s Girl with a Pearl Earring, in even light",
    altAfter: "The same portrait in black and white, lit hard from the left",
    handle: "Line between before and after",
    caption:
      "“Black and white, hard light from the left, darker background”: an edit by the built-in engine, of Vermeer’s painting.",
    sentences: {
      chosen: "“Black and white, hard light from the left, darker background”",
      softer: "“Softer light, a little warmer”",
      straight: "“Straighten it and crop it square”",
      cut: "“Remove the background”",
    },
  },
  features: {
    title: "Made for people who need a face to be right",
    text: "For creative teams, marketers and brand directors who want every portrait to look as if the same photographer had made it.",
    recipes: {
      title: "{{looks}} recipes",
      text: "Each in words for a woman, a man or neither. One click writes the prompt; change a word and you have your own.",
    },
    helper: {
      title: "A prompt helper",
      text: "Say what you have in mind. It comes back as a prompt, with variations, tips and what to leave out.",
    },
    edits: {
      title: "Edits that can be undone",
      text: "Ask for a change to a portrait and compare before and after. The original stays until you accept.",
    },
    gallery: {
      title: "A gallery that finds things",
      text: "Search by words, recipe, colour or day, keep the best in albums, and share portraits by a link that you can end at any time.",
    },
    teams: {
      title: "Teams, portrait by portrait",
      text: "Everyone signs in with their own address and sees only their own models. Permissions are as granular as a portrait: each is private until its owner shares it. There are no roles and no shared folders.",
    },
    own: {
      title: "Yours to run",
      text: "Open source, with a documented API. Host it yourself, and connect another engine when you need one.",
    },
  },
  honest: {
    title: "What a darkroom does, and what it does not",
    text: "The built-in darkroom works like a good retoucher: it finds you in your photos and changes light, colour, framing and finish. Every portrait is one of your own photos, recognisably, restyled.",
    /** the one sentence that tells the engines apart, and which of them works here */
    builtIn:
      "This studio uses the built-in engine, which relights and restyles your own photos; other engines that a studio can connect invent new pictures of you.",
    other:
      "This studio invents new pictures of you with {{engines}}; the built-in engine, which only relights and restyles your own photos, is not connected.",
    both: "This studio relights and restyles your own photos with the built-in engine, or invents new pictures of you with {{engines}}: each training chooses.",
    does: "It does",
    doesItems: {
      light: "Side light, rim light, blinds, backdrops",
      film: "Film colours, grain, black and white",
      frame: "Framing from close-up to half length",
      seed: "The same portrait again, from the same seed",
    },
    doesNot: "It does not",
    doesNotItems: {
      pose: "Invent poses, clothes, places or ages",
      detail: "Add detail that your photos do not have",
      others: "Put other people into the portrait",
    },
    open: "The studio is open source. On your own machine, your photos stay there.",
  },
  plan: {
    title: "Start small",
    text: "One payment, no subscription. Every credit does everything: training, portraits, edits and the prompt helper.",
    costs: "What things cost",
    points: {
      delivered: "You pay for what is delivered: what fails or is cancelled comes back",
      refund: "Unused credits of a purchase can be refunded within 30 days",
      costs: "The cost of each step is shown before you start it",
    },
    action: "Sign in and start",
  },
  proof: {
    title: "What you can check yourself",
    text: "The studio is built so that you need not take its word.",
    figures: {
      kills: {
        value: "200",
        text: "times its programs were killed in the middle of work: every job ended once, and no credit was lost or charged twice.",
      },
      links: {
        value: "50 s",
        text: "after you stop sharing an image, its address shows nothing any more, at the latest.",
      },
      elsewhere: {
        value: "0",
        text: "photos leave this studio with the built-in engine. Faces are found on the same machine.",
      },
    },
    receipt: {
      title: "The receipt of a deletion",
      gone: "gone",
      nameless: "no name",
      lines: {
        photos: "Photos, cut-outs",
        models: "Models",
        images: "Portraits, edits, links",
        faces: "Measures of your face",
        sessions: "Sign-ins, tokens, mail",
      },
      kept: "Bookkeeping",
      note: "A test plants marks in all of these, deletes the account, and searches every table and file for them.",
    },
    code: {
      title: "The whole code",
      text: "Everything is open source under the MIT licence: what this page says is in it, with the tests that hold it to that. Run it on your own machine, and nobody else has your photos at all.",
    },
  },
  voices: {
    title: "In their own words",
    /** above quotations of people in history, where the studio has no praise of its own to show */
    text: "No praise that nobody gave. These are quotations about portraits, from people who made them, with their source.",
    quotes: {
      alberti: {
        text: "Painting holds a truly divine power: it makes the absent present, as they say of friendship, and it shows the dead to the living many centuries later.",
        name: "Leon Battista Alberti",
        source: "On Painting, book II, 1435",
      },
      nadar: {
        text: "The theory of photography can be learned in an hour; the first notions of its practice, in a day. What cannot be learned … is the feeling for light.",
        name: "Nadar",
        source: "Claim to the exclusive property of the pseudonym Nadar, 1857",
      },
      vanGogh: {
        text: "I would like to paint men and women with that something of the eternal of which the halo used to be the symbol.",
        name: "Vincent van Gogh",
        source: "Letter to his brother Theo, Arles, September 1888",
      },
    },
    translated: "Translated from Latin and French for this page.",
  },
  faq: {
    title: "Questions",
    items: {
      photos: {
        question: "Which photos do I need?",
        answer:
          "10 to 20 of you alone, as JPEG, HEIC, PNG, GIF or WebP of up to 10 MB each. Different days, light and angles help more than many alike. The studio tells you of each photo how good it is.",
      },
      time: {
        question: "How long does it take?",
        answer:
          "Training takes under 10 minutes on average, and you need not wait at the screen. After that you make portraits from the same model as often as you like.",
      },
      likeness: {
        question: "Will it look like me?",
        answer:
          "With the built-in engine, yes: it works on your own photos and invents nothing. If whoever runs this studio has connected another engine, its portraits can differ more from you.",
      },
      pay: {
        question: "What do I pay for?",
        answer:
          "For credits, in packages that you buy once. Training, portraits, edits and the prompt helper take credits; what fails or is cancelled gives them back.",
      },
      expiry: {
        question: "Do credits expire?",
        answer30d: "Yes, 30 days after each grant. The ones that expire first are spent first.",
        answerNever: "No. Credits never expire.",
      },
      refund: {
        question: "Can I have my money back?",
        answer: "What you have not used of a purchase can be refunded within 30 days, from the billing page.",
      },
      privacy: {
        question: "Who sees my photos?",
        answer:
          "Other users do not. Hidden data such as the place is removed when you upload. With the built-in engine photos stay with this studio. Photos that no model needs any more are deleted after {{days}} days. To compare each portrait with you, the studio describes your face in numbers (biometric data). They lie in its own database, with your photos and your model, leave it in no answer and no export, and go when you delete the photos, the model or the account. Portraits are private until you share one by a link, and you can delete your models and your account; you have a week to take the deletion of your account back, or delete it at once. What stays of a deleted account is bookkeeping without a name, and a fingerprint of your mail address from which it cannot be read, only so that welcome credits are given once. To keep strangers from guessing their way in, the studio remembers in which browsers you signed in (for a year), and from which network a sign-in mail was asked for (for two days), as fingerprints that cannot be read back.",
      },
    },
  },
  closing: {
    title: "Ready when you are.",
    text: "No password: an e-mail address is enough.",
  },
  about: "About and licences",
  footer: "Portrait Studio, free software under the MIT licence.",
} as const;
