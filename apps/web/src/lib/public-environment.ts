import { type Costs, defaultCosts } from "@portrait-studio/contract/prices";

/** What pages may know of the environment. `src/server.ts` has checked the same variables before a page is asked for. */
export function readPublicEnvironment(): {
  appUrl: string;
  supportEmail: string | undefined;
  /** of the studio's code */
  sourceUrl: string | undefined;
  engine: string;
  creditExpiry: "30d" | "never";
  /** JSON; undefined for the default packages */
  creditPackages: string | undefined;
  /** credits can be bought here */
  sells: boolean;
  /** credits of a new account */
  welcomeCredits: number;
  costs: Costs;
  testimonialsFile: string | undefined;
} {
  // pages run inside Next, where no argument reaches them
  const { env } = process;
  const { APP_URL, PORT, SUPPORT_EMAIL, SOURCE_URL, ENGINE, CREDIT_EXPIRY, CREDIT_PACKAGES, DEPLOYMENT } =
    env;
  const { WELCOME_CREDITS, TESTIMONIALS_FILE } = env;
  return {
    appUrl: (APP_URL || `http://localhost:${PORT || 3000}`).replace(/\/+$/, ""),
    supportEmail: SUPPORT_EMAIL || undefined,
    sourceUrl: SOURCE_URL?.replace(/\/+$/, "") || undefined,
    engine: ENGINE || "darkroom",
    creditExpiry: CREDIT_EXPIRY === "never" ? "never" : "30d",
    creditPackages: CREDIT_PACKAGES || undefined,
    sells: DEPLOYMENT !== "private",
    welcomeCredits: Number(WELCOME_CREDITS || 0),
    costs: {
      training: Number(env.COST_TRAINING || defaultCosts.training),
      generation: Number(env.COST_GENERATION || defaultCosts.generation),
      edit: Number(env.COST_EDIT || defaultCosts.edit),
      promptHelper: Number(env.COST_PROMPT_HELPER || defaultCosts.promptHelper),
    },
    testimonialsFile: TESTIMONIALS_FILE || undefined,
  };
}
