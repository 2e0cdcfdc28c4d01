import { readInstruction, verbs } from "@portrait-studio/prompts";
import type { AnyEngine, LocalEngine } from "./port.ts";

/** The darkroom edits where its verbs are all that an instruction says: free for the operator, in seconds, with the face as it is. */
export function withDarkroomEdits<Edited extends AnyEngine>(engine: Edited, darkroom: LocalEngine): Edited {
  return { ...engine, local: { ...engine.local, editImage: darkroom.local.editImage, takesEdit } };
}

/** By the words alone, so that a second start decides the same. */
function takesEdit(instruction: string): boolean {
  const { steps, reading } = readInstruction(instruction, { hasFace: false });
  return (
    steps.length > 0 && reading.withoutEffect.length === 0 && steps.every(({ edit }) => verbs[edit].exact)
  );
}
