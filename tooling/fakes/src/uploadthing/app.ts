/** The only app of the fake. Its key is public: production refuses it. */
export const app = {
  apiKey: "sk_sandbox_not_for_production",
  appId: "sandbox",
  regions: ["local"],
} as const;

/** What UPLOADTHING_TOKEN is with the fake. */
export const uploadThingToken = Buffer.from(JSON.stringify(app)).toString("base64");
