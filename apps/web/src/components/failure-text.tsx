import { ErrorText } from "@portrait-studio/ui/error-text";
import { useErrorText } from "~/lib/language/use-error-text.ts";

export function FailureText({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return error ? <ErrorText>{errorText(error)}</ErrorText> : null;
}
