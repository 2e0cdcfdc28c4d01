/** The only app of the fake. Its key is public: production refuses it. */
export const app = {
  apiKey: "sk_sandbox_not_for_production",
  appId: "sandbox",
  regions: ["local"],
} as const;

/** The studio's UPLOADTHING_TOKEN has this value with the fake. */
export const uploadThingToken = Buffer.from(JSON.stringify(app)).toString("base64");
