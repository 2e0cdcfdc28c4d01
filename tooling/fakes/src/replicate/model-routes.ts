import { Refusal, type Route, readObject, route } from "../double/http.ts";
import { account, notFound, requireToken, type Shared } from "./shared.ts";

/** Models of others that this stand-in knows, with their one version. */
export const publicModels: Readonly<Record<string, string>> = {
  "ostris/flux-dev-lora-trainer": "d995297071a44dcb72244e6c19462111649ec86a9646c32df56daa7f14801944",
  "black-forest-labs/flux-kontext-pro": "0f1178f5a27e9aa2d2d39c8a43c110f7fa7cbf64062ff04a04cd40899e546065",
};

/** Account, models and their versions. */
export function modelRoutes({ models, webhookSecret }: Shared): Route[] {
  const presentVersion = (id: string) => ({
    id,
    created_at: "2026-01-01T00:00:00.000Z",
    cog_version: "0.14.0",
    openapi_schema: {},
  });
  const present = async (owner: string, name: string) => {
    const version = publicModels[`${owner}/${name}`];
    const own = await models.versions(owner, name);
    if (!version && !own) throw notFound();
    const latest = version ?? own?.at(-1);
    return {
      url: `https://replicate.com/${owner}/${name}`,
      owner,
      name,
      description: "",
      visibility: version ? "public" : await models.visibilityOf(owner, name),
      is_official: Boolean(version),
      run_count: 0,
      latest_version: latest ? presentVersion(latest) : null,
    };
  };

  return [
    route("GET", "/v1/account", (call) => {
      requireToken(call);
      return { json: account };
    }),
    route("GET", "/v1/webhooks/default/secret", (call) => {
      requireToken(call);
      return { json: { key: webhookSecret } };
    }),
    route("POST", "/v1/models", async (call) => {
      requireToken(call);
      const { owner, name, visibility, hardware } = await readObject(call);
      if (owner !== account.username || !name || !hardware) {
        throw new Refusal({ status: 400, json: { detail: "owner, name and hardware are required" } });
      }
      if (await models.hasModel(String(owner), String(name))) {
        throw new Refusal({
          status: 409,
          json: { title: "Conflict", detail: "A model with that name and owner already exists" },
        });
      }
      await models.addModel(String(owner), String(name), visibility === "public" ? "public" : "private");
      return { status: 201, json: await present(String(owner), String(name)) };
    }),
    route("GET", "/v1/models/:owner/:name", async (call) => {
      requireToken(call);
      return { json: await present(call.params.owner ?? "", call.params.name ?? "") };
    }),
    route("DELETE", "/v1/models/:owner/:name", async (call) => {
      requireToken(call);
      const { owner = "", name = "" } = call.params;
      const versions = await models.versions(owner, name);
      if (!versions) throw notFound();
      if (versions.length > 0) {
        throw new Refusal({ status: 403, json: { detail: "Only models without versions can be deleted." } });
      }
      await models.removeModel(owner, name);
      return { status: 204 };
    }),
    route("GET", "/v1/models/:owner/:name/versions/:version", async (call) => {
      requireToken(call);
      const { owner = "", name = "", version = "" } = call.params;
      const known = publicModels[`${owner}/${name}`] === version;
      if (!known && !(await models.versions(owner, name))?.includes(version)) throw notFound();
      return { json: presentVersion(version) };
    }),
    route("DELETE", "/v1/models/:owner/:name/versions/:version", async (call) => {
      requireToken(call);
      const { owner = "", name = "", version = "" } = call.params;
      if (!(await models.removeVersion(owner, name, version))) throw notFound();
      return { status: 202 };
    }),
  ];
}
