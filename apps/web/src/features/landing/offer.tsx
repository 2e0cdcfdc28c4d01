import { type SectionProps, sayEngines } from "./front.tsx";

const questions = ["likeness", "privacy", "photos"] as const;

interface QuestionsProps
  extends SectionProps,
    Pick<Parameters<typeof sayEngines>[0], "engines" | "language"> {
  photoDays: number;
}

export function Questions({ texts, engines, language, photoDays }: QuestionsProps) {
  const { faq } = texts;
  const { likeness, privacy } = faq.items;
  const answers = {
    ...faq.items,
    likeness: { ...likeness, answer: `${likeness.answer} ${sayEngines({ texts, engines, language })}` },
    privacy: { ...privacy, answer: privacy.answer.replace("{{days}}", String(photoDays)) },
  };
  return (
    <section className="block faq" id="faq">
      <h2>{faq.title}</h2>
      <div>
        {questions.map((question, index) => (
          <details key={question} open={index === 0}>
            <summary>{answers[question].question}</summary>
            <p>
              {answers[question].answer}
              {question === "privacy" && (
                <>
                  {" "}
                  <a href="/about#faces">{privacy.link}</a>
                </>
              )}
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}
