import type { ErrorCode, ErrorDetails } from "@portrait-studio/contract";
import { errorMessage } from "@portrait-studio/i18n";
import { button, type Letter, note, paragraph, type Words } from "./layout.ts";

export interface TrainingValues {
  modelName: string;
  /** "completed", or why it failed and the released credits; `details`: values for the error's text */
  outcome: "completed" | { errorCode: ErrorCode; details?: ErrorDetails; credits: number };
  /** address of the studio's page to continue on */
  link: string;
  /** address of the studio's page for turning these mails off */
  settingsLink: string;
}

/** A training has ended. No image is sent. */
export function training(values: TrainingValues, words: Words): Letter {
  const { translate } = words;
  const { title, paragraphs, action } = describe(values, words);
  return {
    title,
    parts: [
      ...paragraphs.map(paragraph),
      button(action, values.link),
      note([translate("mail:training.why")], {
        text: translate("mail:training.turnOff"),
        link: values.settingsLink,
      }),
    ],
  };
}

function describe({ modelName: name, outcome }: TrainingValues, { translate, language }: Words) {
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
