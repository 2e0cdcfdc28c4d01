import { describeDriver } from "../storage-entry.ts";
import { readToken } from "./token.ts";

export const uploadthing = describeDriver({
  variables: { UPLOADTHING_TOKEN: "secret", UPLOADTHING_API_BASE: "fake" },
  read: ({ UPLOADTHING_TOKEN: token, UPLOADTHING_API_BASE: apiBase }, { isLocal }) => {
    if (!token) return { problem: "STORAGE=uploadthing needs UPLOADTHING_TOKEN." };
    const app = readToken(token);
    if (!app)
      return {
        problem:
          "UPLOADTHING_TOKEN is not a token of UploadThing: copy all of it from its dashboard, under API Keys.",
      };
    if (!isLocal && app.apiKey.includes("sandbox_"))
      return { problem: "UPLOADTHING_TOKEN is the public sample value; set one of your own." };
    return { token, apiBase };
  },
});
