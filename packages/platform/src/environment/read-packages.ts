import { defaultPackages, type PackageOffer, packageOffersSchema } from "@portrait-studio/contract/prices";
import { z } from "zod";

/** The packages on sale: those in CREDIT_PACKAGES as JSON, or else the default ones. */
export function readPackages(text: string | undefined, context: z.RefinementCtx): readonly PackageOffer[] {
  if (!text) return defaultPackages;
  const refuse = (message: string) => {
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refuse("must be JSON");
  }
  const packages = packageOffersSchema.safeParse(json);
  if (packages.success) return packages.data;
  const [issue] = packages.error.issues;
  return refuse(`${issue?.path.join(".")} ${issue?.message}`);
}
