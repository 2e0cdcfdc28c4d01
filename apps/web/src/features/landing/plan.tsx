import type { Language } from "@portrait-studio/contract/languages";
import { formatMoney, formatUnitPrice } from "@portrait-studio/contract/money";
import type { Costs, PackageOffer } from "@portrait-studio/contract/prices";
import type { ScreenTexts } from "@portrait-studio/i18n/screens";
import type { SectionProps } from "./front.tsx";
import { Tick } from "./showcase.tsx";

const points = ["delivered", "costs"] as const;
const costs = ["training", "generation", "edit", "promptHelper"] as const;

export interface Offer {
  welcomeCredits: number;
  costs: Costs;
  packages: readonly PackageOffer[];
}

export type PriceTexts = Pick<ScreenTexts["billing"], "packages" | "prices">;

export interface PlanProps extends SectionProps {
  offer: Offer;
  creditExpiry: "30d" | "never";
  prices: PriceTexts;
  language: Language;
}

export function Plan(props: PlanProps) {
  const { texts, offer, prices, language } = props;
  const { plan } = texts;
  return (
    <section className="block" id="plan">
      <h2>{plan.title}</h2>
      <p className="intro">
        {plan.text} <FreeCredits {...props} />
      </p>
      <ul className="offers">
        {offer.packages.map((one) => (
          <OfferCard key={one.id} {...props} sold={one} />
        ))}
      </ul>
      <div className="plan">
        <div>
          <h3>{plan.costs}</h3>
          <dl className="costs">
            {costs.map((cost) => (
              <div key={cost}>
                <dt>{prices.prices[cost]}</dt>
                <dd>{count(prices.packages, "credits", language, offer.costs[cost], true)}</dd>
              </div>
            ))}
          </dl>
        </div>
        <div>
          <ul className="points">
            {points.map((point) => (
              <li key={point}>
                <Tick />
                {plan.points[point]}
              </li>
            ))}
          </ul>
          <a className="button" href="/login" data-in={texts.open}>
            {plan.action}
          </a>
        </div>
      </div>
    </section>
  );
}

export function FreeCredits({
  texts: { free },
  offer,
  language,
}: Omit<PlanProps, "prices" | "creditExpiry">) {
  const { welcomeCredits, costs } = offer;
  if (welcomeCredits < 1) return null;
  const portraits = Math.floor((welcomeCredits - costs.training) / costs.generation);
  const credits = new Intl.NumberFormat(language).format(welcomeCredits);
  if (portraits < 1) return free.plain.replace("{{credits}}", credits);
  const shown = count(free, "portraits", language, portraits);
  return free.model.replace("{{credits}}", credits).replace("{{portraits}}", shown);
}

function OfferCard(props: PlanProps & { sold: PackageOffer }) {
  const {
    prices: { packages },
    offer,
    creditExpiry,
    language,
    sold,
  } = props;
  const { credits, amount, currency, badge, name } = sold;
  const withModel = Math.floor((credits - offer.costs.training) / offer.costs.generation);
  return (
    <li className={badge === "mostPopular" ? "card popular" : "card"}>
      <h3>{name}</h3>
      {badge && <p className="badge">{packages[badge]}</p>}
      <p className="price">{formatMoney(language, amount, currency)}</p>
      <p>{count(packages, "credits", language, credits, true)}</p>
      <p className="muted">
        {creditExpiry === "never" ? packages.validForever : packages.valid}
        <br />
        {packages.each.replace("{{price}}", formatUnitPrice(language, amount / credits, currency))}
        <br />
        {withModel < 1
          ? count(packages, "buys", language, Math.floor(credits / offer.costs.generation))
          : count(packages, "buysModel", language, withModel)}
      </p>
    </li>
  );
}

/** A text of several forms, for this number; with the number before it where the text itself has none. */
function count<Name extends string>(
  texts: Readonly<Record<`${Name}_one` | `${Name}_other`, string>>,
  name: Name,
  language: Language,
  number: number,
  before = false,
): string {
  const shown = new Intl.NumberFormat(language).format(number);
  const form = new Intl.PluralRules(language).select(number) === "one" ? "one" : "other";
  const text = texts[`${name}_${form}`].replace("{{shown}}", shown);
  return before ? `${shown} ${text}` : text;
}
