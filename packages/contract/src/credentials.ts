import { z } from "zod";
import { sourceTypes } from "./origin.ts";

export const credentialsSchema = z.object({
  /** of an image without any, unchanged since it was signed, changed since, or signed in a way that does not hold */
  state: z.enum(["none", "unchanged", "changed", "invalid"]).meta({ example: "unchanged" }),
  /** whether this studio signed it, with the certificate that it has now */
  byThisStudio: z.boolean().meta({ example: true }),
  /** as its certificate names it; nobody vouches for the name of one that this studio does not know */
  signer: z.string().nullable().meta({ example: "Portrait Studio" }),
  /** IPTC's term for how it came about; null where its signer names another or none */
  sourceType: z.enum(sourceTypes).nullable().meta({ example: "composite" }),
  /** what was done, the latest first */
  steps: z.array(
    z.object({
      /** of C2PA's actions */
      action: z.string().meta({ example: "c2pa.created" }),
      /** in its signer's words */
      description: z.string().nullable().meta({ example: "Relit and retouched by a program" }),
      tool: z.string().nullable().meta({ example: "Portrait Studio 0.2.0" }),
      /** by the clock of who signed */
      at: z.string().nullable().meta({ example: "2026-11-28T10:00:00.000Z" }),
    }),
  ),
});
export type Credentials = z.infer<typeof credentialsSchema>;
