import type { Language } from "@portrait-studio/contract/languages";
import { limits } from "@portrait-studio/contract/limits";
import type { PackageOffer } from "@portrait-studio/contract/prices";
import type { SectionProps } from "./front.tsx";
import { Tick } from "./showcase.tsx";
import type { Testimonial } from "./testimonials.ts";

const points = ["delivered", "refund", "costs"] as const;
const examples = ["brand", "creative", "marketing"] as const;
const questions = ["photos", "time", "likeness", "pay", "expiry", "refund", "privacy"] as const;

/** not asked where nothing is sold */
const aboutMoney: ReadonlySet<string> = new Set(["pay", "refund"]);

interface PlanProps extends SectionProps {
  offer: PackageOffer;
  language: Language;
}

export function Plan({ texts: { plan }, offer, language }: PlanProps) {
  const money = new Intl.NumberFormat(language, { style: "currency", currency: offer.currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  const credits = new Intl.NumberFormat(language).format(offer.credits);
  return (
    <section className="block plan" id="plan">
      <div>
        <h2>{plan.title}</h2>
        <p className="intro">{plan.text}</p>
      </div>
      <div className="card">
        <h3>{offer.name}</h3>
        <p className="price">{money.format(offer.amount / 10 ** digits)}</p>
        <p>{plan.credits.replace("{{credits}}", credits)}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>
              <Tick />
              {plan.points[point]}
            </li>
          ))}
        </ul>
        <a className="button" href="/login">
          {plan.action}
        </a>
      </div>
    </section>
  );
}

/** What people said; examples that own to be such as long as nobody has said anything. */
export function Voices({
  texts: { voices },
  testimonials,
}: SectionProps & { testimonials: readonly Testimonial[] }) {
  const real = testimonials.length > 0;
  const shown = real ? testimonials : examples.map((example) => voices.items[example]);
  return (
    <section className="block" id="voices">
      <h2>{voices.title}</h2>
      {!real && <p className="intro">{voices.note}</p>}
      <ul className="voices">
        {shown.map(({ quote, name }) => (
          <li key={quote}>
            <figure>
              {!real && <span className="example">{voices.example}</span>}
              <blockquote>{quote}</blockquote>
              <figcaption>{name}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Questions({
  texts: { faq },
  creditExpiry,
  sells,
}: SectionProps & { creditExpiry: "30d" | "never"; sells: boolean }) {
  const { expiry, privacy } = faq.items;
  const answers = {
    ...faq.items,
    privacy: { ...privacy, answer: privacy.answer.replace("{{days}}", String(limits.photoDays)) },
    expiry: { ...expiry, answer: creditExpiry === "never" ? expiry.answerNever : expiry.answer30d },
  };
  return (
    <section className="block faq" id="faq">
      <h2>{faq.title}</h2>
      <div>
        {questions
          .filter((question) => sells || !aboutMoney.has(question))
          .map((question) => (
            <details key={question}>
              <summary>{answers[question].question}</summary>
              <p>{answers[question].answer}</p>
            </details>
          ))}
      </div>
    </section>
  );
}
