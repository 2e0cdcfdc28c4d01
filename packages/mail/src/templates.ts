import type { ErrorCode, ErrorDetails, Language } from "@portrait-studio/contract";
import { errorMessage, translatorFor } from "@portrait-studio/i18n";
import { button, type Letter, note, paragraph, renderLetter, type Words, well } from "./letter.ts";

interface LinkValues {
  /** address of the studio's page to continue on; a token is in its fragment */
  link: string;
}

interface OptionalMailValues extends LinkValues {
  settingsLink: string;
}

interface SignInValues extends LinkValues {
  code: string;
  minutesValid: number;
}

interface TrainingValues extends OptionalMailValues {
  modelName: string;
  /** "completed", or why it failed and the released credits; `details`: values for the error's text */
  outcome: "completed" | { errorCode: ErrorCode; details?: ErrorDetails; credits: number };
}

interface ExpiryValues extends LinkValues {
  /** what expires when, the first one first */
  expiring: readonly { credits: number; expiresAt: Date }[];
}

interface KeyAddedValues extends LinkValues {
  kind: "passkey" | "token";
  /** undefined when it is gone again */
  name: string | undefined;
  addedAt: Date;
}

const templates = {
  signIn: ({ code, link, minutesValid }: SignInValues, { translate }: Words): Letter => ({
    subject: translate("mail:signIn.subject", { code }),
    title: translate("mail:signIn.greeting"),
    parts: [
      paragraph(translate("mail:signIn.codeLine")),
      well(code),
      paragraph(translate("mail:signIn.linkLine")),
      button(translate("mail:signIn.button"), link),
      note([
        translate("mail:signIn.validity", { minutes: minutesValid }),
        translate("mail:signIn.newest"),
        translate("mail:signIn.ignore"),
      ]),
    ],
  }),

  /** No image is sent. */
  training: (values: TrainingValues, words: Words): Letter => {
    const { title, paragraphs, action } = describeOutcome(values, words);
    return {
      title,
      parts: [
        ...paragraphs.map(paragraph),
        button(action, values.link),
        optionalNote(words.translate("mail:training.why"), values, words),
      ],
    };
  },

  /** There is no link to the file itself: the person is signed in for the page that has it. */
  exportReady: (values: OptionalMailValues & { expiresAt: Date }, words: Words): Letter => ({
    title: words.translate("mail:export.title"),
    parts: [
      paragraph(words.translate("mail:export.body", { date: words.day(values.expiresAt) })),
      button(words.translate("mail:export.button"), values.link),
      optionalNote(words.translate("mail:export.why"), values, words),
    ],
  }),

  expiry: ({ expiring, link }: ExpiryValues, { translate, day }: Words): Letter => {
    const days = new Map<string, number>();
    for (const { credits, expiresAt } of expiring)
      days.set(day(expiresAt), (days.get(day(expiresAt)) ?? 0) + credits);
    const facts = [...days].map(([date, count]) => translate("mail:expiry.subject", { count, date }));
    const count = expiring.reduce((sum, { credits }) => sum + credits, 0);
    return {
      subject: facts[0] ?? "",
      title: translate("mail:expiry.title", { count }),
      parts: [
        paragraph([...facts.map((fact) => `${fact}.`), translate("mail:expiry.body", { count })].join(" ")),
        button(translate("mail:expiry.button"), link),
        note([translate("mail:expiry.why")]),
      ],
    };
  },

  lowCredits: (values: OptionalMailValues & { credits: number }, words: Words): Letter => ({
    title: words.translate("mail:lowCredits.title", { count: values.credits }),
    parts: [
      paragraph(words.translate("mail:lowCredits.body")),
      button(words.translate("mail:lowCredits.button"), values.link),
      optionalNote(words.translate("mail:lowCredits.why"), values, words),
    ],
  }),

  deletion: ({ deletesAt, link }: LinkValues & { deletesAt: Date }, { translate, day }: Words): Letter => ({
    title: translate("mail:deletion.title", { date: day(deletesAt) }),
    parts: [
      paragraph(translate("mail:deletion.body", { date: day(deletesAt) })),
      button(translate("mail:deletion.button"), link),
      note([translate("mail:deletion.why")]),
    ],
  }),

  keyAdded: ({ kind, name, addedAt, link }: KeyAddedValues, { translate, language }: Words): Letter => {
    const format = new Intl.DateTimeFormat(language, {
      dateStyle: "long",
      timeStyle: "short",
      timeZone: "UTC",
    });
    const moment = `${format.format(addedAt)} UTC`;
    return {
      title: translate(`mail:keyAdded.title.${kind}`),
      parts: [
        paragraph(
          name
            ? translate("mail:keyAdded.named", { name, moment })
            : translate("mail:keyAdded.at", { moment }),
        ),
        paragraph(translate("mail:keyAdded.body")),
        button(translate("mail:keyAdded.button"), link),
        note([translate("mail:keyAdded.why")]),
      ],
    };
  },
};

export type TemplateName = keyof typeof templates;

export type TemplateValues = { [Name in TemplateName]: Parameters<(typeof templates)[Name]>[0] };

export type Mail<Name extends TemplateName> = TemplateValues[Name] & {
  to: string;
  language: Language;
};

const byName: { readonly [Name in TemplateName]: (values: TemplateValues[Name], words: Words) => Letter } =
  templates;

export function renderMail<Name extends TemplateName>(name: Name, mail: Mail<Name>) {
  const { language } = mail;
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const words: Words = { language, translate: translatorFor(language), day: (date) => format.format(date) };
  return renderLetter(language, byName[name](mail, words));
}

function optionalNote(why: string, { settingsLink }: OptionalMailValues, { translate }: Words) {
  return note([why], { text: translate("mail:training.turnOff"), link: settingsLink });
}

function describeOutcome({ modelName: name, outcome }: TrainingValues, { translate, language }: Words) {
  if (outcome === "completed")
    return {
      title: translate("mail:training.done.title", { name }),
      paragraphs: [translate("mail:training.done.body")],
      action: translate("mail:training.done.button"),
    };
  const { errorCode, details, credits } = outcome;
  const reason =
    // its text would only repeat the title
    errorCode === "TRAINING_FAILED"
      ? translate("mail:training.failed.unknown")
      : errorMessage(errorCode, language, details);
  return {
    title: translate("mail:training.failed.title", { name }),
    paragraphs: [reason, translate("mail:training.failed.returned", { count: credits })],
    action: translate("mail:training.failed.button"),
  };
}
