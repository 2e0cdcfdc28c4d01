import { readFileSync, statSync } from "node:fs";
import { dirname, extname, resolve } from "node:path";
import { type Language, languages } from "@portrait-studio/contract/languages";
import { z } from "zod";
import { repositoryRoot } from "../repository-root.ts";
import { EnvironmentError } from "./environment-error.ts";

/** pictures are inside the page, which everybody loads whole */
const mostPictureBytes = 100_000;
const pictureTypes: Readonly<Record<string, string>> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
};

const testimonial = z.strictObject({
  text: z.string().min(1).max(600),
  name: z.string().min(1).max(80),
  role: z.string().max(120).default(""),
  /** path of a small square picture, from the file's own folder */
  picture: z.string().min(1).optional(),
});

const testimonials = z.partialRecord(z.enum(languages), z.array(testimonial).min(1).max(12));

/** Its picture is a data URL. */
type TestimonialItem = Omit<z.infer<typeof testimonial>, "picture"> & { picture: string | null };

/** @param path absolute, or from the repository's root @throws EnvironmentError that names what is wrong with the file */
export function readTestimonials(path: string): Partial<Record<Language, readonly TestimonialItem[]>> {
  const file = resolve(repositoryRoot, path);
  const said = testimonials.safeParse(parseJson(file));
  if (!said.success) {
    const [issue] = said.error.issues;
    throw refusal(file, `${issue?.path.join(".")} ${issue?.message}`.trim());
  }
  const entries = languages.flatMap((language) => {
    const items = said.data[language];
    return items ? [[language, items.map((item) => withPicture(file, item))] as const] : [];
  });
  if (entries.length === 0) throw refusal(file, `has none of the languages ${languages.join(", ")}`);
  return Object.fromEntries(entries);
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw refusal(file, error instanceof SyntaxError ? "is no JSON" : getReason(error));
  }
}

function withPicture(file: string, { picture, ...said }: z.infer<typeof testimonial>): TestimonialItem {
  if (!picture) return { ...said, picture: null };
  const type = pictureTypes[extname(picture).toLowerCase()];
  if (!type) throw refusal(file, `takes JPEG, PNG and WebP, and ${picture} is none`);
  const source = resolve(dirname(file), picture);
  try {
    if (statSync(source).size <= mostPictureBytes)
      return { ...said, picture: `data:${type};base64,${readFileSync(source).toString("base64")}` };
  } catch (error) {
    throw refusal(file, `${picture}: ${getReason(error)}`);
  }
  throw refusal(file, `${picture} has more than ${mostPictureBytes / 1000} kB: make it smaller`);
}

function getReason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function refusal(file: string, reason: string): EnvironmentError {
  return new EnvironmentError(`TESTIMONIALS_FILE (${file}): ${reason}.`);
}
