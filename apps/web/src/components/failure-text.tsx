import { ErrorText } from "@portrait-studio/ui/error-text";
import { useErrorText } from "~/lib/language/use-error-text.ts";

/** Announces why a call has failed; nothing where none has. */
export function FailureText({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return error ? <ErrorText>{errorText(error)}</ErrorText> : null;
}
