import type { SectionProps } from "./front.tsx";

const figures = ["kills", "links", "elsewhere"] as const;
const gone = ["photos", "models", "images", "faces", "sessions"] as const;
const questions = ["photos", "time", "likeness", "pay", "expiry", "refund", "privacy"] as const;

/** not asked where nothing is sold */
const aboutMoney: ReadonlySet<string> = new Set(["pay", "refund"]);

export function Proof({ texts: { proof } }: SectionProps) {
  return (
    <section className="block" id="proof">
      <h2>{proof.title}</h2>
      <p className="intro">{proof.text}</p>
      <div className="proof">
        <dl className="figures">
          {figures.map((figure) => (
            <div key={figure}>
              <dt>{proof.figures[figure].text}</dt>
              <dd>{proof.figures[figure].value}</dd>
            </div>
          ))}
        </dl>
        <div className="receipt">
          <h3>{proof.receipt.title}</h3>
          <ul>
            {gone.map((line) => (
              <li key={line}>
                <span>{proof.receipt.lines[line]}</span>
                <span>{proof.receipt.gone}</span>
              </li>
            ))}
            <li>
              <span>{proof.receipt.kept}</span>
              <span>{proof.receipt.nameless}</span>
            </li>
          </ul>
          <p>{proof.receipt.note}</p>
        </div>
        <div className="card">
          <h3>{proof.code.title}</h3>
          <p>{proof.code.text}</p>
        </div>
      </div>
    </section>
  );
}

export function Questions({
  texts: { faq },
  creditExpiry,
  photoDays,
  sells,
}: SectionProps & { creditExpiry: "30d" | "never"; photoDays: number; sells: boolean }) {
  const { expiry, privacy } = faq.items;
  const answers = {
    ...faq.items,
    privacy: { ...privacy, answer: privacy.answer.replace("{{days}}", String(photoDays)) },
    expiry: { ...expiry, answer: creditExpiry === "never" ? expiry.answerNever : expiry.answer30d },
  };
  return (
    <section className="block faq" id="faq">
      <h2>{faq.title}</h2>
      <div>
        {questions
          .filter((question) => sells || !aboutMoney.has(question))
          .map((question, index) => (
            <details key={question} open={index === 0}>
              <summary>{answers[question].question}</summary>
              <p>{answers[question].answer}</p>
            </details>
          ))}
      </div>
    </section>
  );
}
