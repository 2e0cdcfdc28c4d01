import type { ErrorCode } from "@portrait-studio/contract/errors";
import type { AllTexts } from "@portrait-studio/i18n/screens";
import "i18next";

/** Keys, and the values that go into texts, are checked by the compiler; an error brings its own values. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Omit<AllTexts, "errors"> & { errors: Record<ErrorCode, string> };
  }
}
