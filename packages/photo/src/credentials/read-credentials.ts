import type { Credentials } from "@portrait-studio/contract/credentials";
import { findSourceType } from "@portrait-studio/contract/origin";
import { checkOutputFormat } from "../intake/input-format.ts";
import { IntakeError } from "../intake/intake-error.ts";
import { type ImageManifest, type ManifestStore, readManifests } from "./load-c2pa.ts";

/** Longest text of a signer that is shown, and most steps: a stranger writes them. */
const longestText = 200;
const mostSteps = 50;

export interface OwnCertificate {
  serialNumber: string;
  /** PEM */
  issuers: string;
}

/** Fields of an action, as far as they are what C2PA says they are. */
type Fields = Readonly<Record<string, unknown>>;

const none: Credentials = {
  ...{ state: "none", byThisStudio: false, signer: null },
  ...{ sourceType: null, steps: [] },
};

/** Nothing that the image names is fetched. @throws IntakeError */
export async function readCredentials(
  bytes: Uint8Array,
  own: OwnCertificate | undefined,
): Promise<Credentials> {
  const format = checkOutputFormat(bytes);
  const store = await readManifests({ bytes, format }, own?.issuers).catch((cause: unknown) => {
    throw new IntakeError("unreadable", { cause });
  });
  const active = store?.manifests[store.active_manifest];
  if (!store || !active) return none;
  const { common_name, issuer, cert_serial_number } = active.signature_info ?? {};
  const steps = listHistory(store).flatMap((manifest) =>
    readActions(manifest).map((action) => ({
      action: toText(action.action) ?? "c2pa.unknown",
      description: toText(action.description),
      tool: toTool(action.softwareAgent) ?? toTool(manifest.claim_generator_info?.[0]),
      at: toText(action.when),
    })),
  );
  return {
    state: findState(store),
    byThisStudio: store.validation_state === "Trusted" && cert_serial_number === own?.serialNumber,
    signer: toText(common_name ?? issuer),
    sourceType: findSourceTypeOf(active) ?? null,
    steps: steps.slice(0, mostSteps),
  };
}

function findState({ validation_state, validation_results }: ManifestStore): Credentials["state"] {
  if (validation_state !== "Invalid") return "unchanged";
  const failures = validation_results?.activeManifest?.failure ?? [];
  return failures.some(({ code }) => /mismatch/i.test(code)) ? "changed" : "invalid";
}

/** The active manifest and those that it was made from, each once, the latest first. */
function listHistory({ active_manifest, manifests }: ManifestStore): ImageManifest[] {
  const labels = new Set([active_manifest]);
  for (const label of labels)
    for (const { active_manifest: earlier } of manifests[label]?.ingredients ?? [])
      if (earlier !== undefined) labels.add(earlier);
  return [...labels].flatMap((label) => manifests[label] ?? []);
}

function readActions({ assertions = [] }: ImageManifest): Fields[] {
  return assertions
    .filter(({ label }) => label.startsWith("c2pa.actions"))
    .flatMap(({ data }) => toList(Object(data).actions))
    .toReversed();
}

/** IPTC's term for the whole image, else that of its first action. */
function findSourceTypeOf(manifest: ImageManifest): Credentials["sourceType"] | undefined {
  const whole = manifest.assertions?.find(({ label }) => label === "c2pa.metadata")?.data;
  const terms = [
    Object(whole)["Iptc4xmpExt:DigitalSourceType"],
    ...readActions(manifest).map(({ digitalSourceType }) => digitalSourceType),
  ];
  return terms.map((term) => findSourceType(String(term))).find((term) => term !== undefined);
}

function toList(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map((item) => Object(item)) : [];
}

/** A name, or a program with its version. */
function toTool(agent: unknown): string | null {
  const { name, version } = Object(agent);
  return toText(typeof agent === "string" ? agent : [name, version].filter(Boolean).join(" "));
}

function toText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, longestText).toWellFormed() : null;
}
