import { errorMessage, translatorFor } from "@portrait-studio/i18n";
import { button, note, paragraph, type RenderedMail, renderCard } from "./layout.ts";
import type { TrainingMail } from "./port.ts";

/** The mail about a training's result in the reader's language, without any image. */
export function renderTrainingMail(mail: TrainingMail): RenderedMail {
  const { language, link, settingsLink } = mail;
  const translate = translatorFor(language);
  const { title, paragraphs, action } = describe(mail);
  const why = translate("mail:training.why");
  const turnOff = translate("mail:training.turnOff");
  return {
    subject: title,
    text: [title, "", ...paragraphs, "", link, "", why, `${turnOff}: ${settingsLink}`, ""].join("\n"),
    html: renderCard(language, title, [
      ...paragraphs.map(paragraph),
      button(action, link),
      note(why, { text: turnOff, link: settingsLink }),
    ]),
  };
}

function describe({ language, modelName: name, outcome }: TrainingMail) {
  const translate = translatorFor(language);
  if (outcome === "completed")
    return {
      title: translate("mail:training.done.title", { name }),
      paragraphs: [translate("mail:training.done.body")],
      action: translate("mail:training.done.button"),
    };
  const { errorCode, credits } = outcome;
  const reason =
    // its text would only repeat the title
    errorCode === "TRAINING_FAILED"
      ? translate("mail:training.failed.unknown")
      : errorMessage(errorCode, language);
  return {
    title: translate("mail:training.failed.title", { name }),
    paragraphs: [reason, translate("mail:training.failed.returned", { count: credits })],
    action: translate("mail:training.failed.button"),
  };
}
