/** @returns whether the clipboard took it. Without a secure page there is none, and the browser copies what is selected */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const { activeElement } = document;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // a dialog takes the focus back from what is outside of it
  (activeElement?.closest("[role=dialog]") ?? document.body).append(field);
  field.select();
  // gone in some browsers
  const copied = document.execCommand?.("copy") ?? false;
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  return copied;
}
