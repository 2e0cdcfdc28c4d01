import type { Fake } from "../base/context.ts";
import { readObject, refuse } from "../base/refuse.ts";
import { describeModel } from "./schemas.ts";
import { account, notFound, type Shared } from "./shared.ts";

/** The public models of this fake, each with its one version. */
export const publicModels: Readonly<Record<string, string>> = {
  "ostris/flux-dev-lora-trainer": "d995297071a44dcb72244e6c19462111649ec86a9646c32df56daa7f14801944",
  "black-forest-labs/flux-kontext-pro": "0f1178f5a27e9aa2d2d39c8a43c110f7fa7cbf64062ff04a04cd40899e546065",
  "black-forest-labs/flux-2-pro": "285631b5656a1839331cd9af0d82da820e2075db12046d1d061c681b2f206bc6",
  "black-forest-labs/flux-2-max": "9c23b0aaa98765a9676dbdda58b9c9915627751300747bad54cb1c11b135d3ca",
  "google/nano-banana-pro": "f5318740f60d79bf0c480216aaf9ca7614977553170eacd19ff8cbcda2409ac8",
};

/** Account, models and their versions. */
export function addModelRoutes(app: Fake, { models, webhookSecret, lacks }: Shared): void {
  const presentVersion = (id: string, model: string) => ({
    id,
    created_at: "2026-01-01T00:00:00.000Z",
    cog_version: "0.14.0",
    openapi_schema: describeModel(model, lacks),
  });
  const present = async (owner: string, name: string) => {
    const version = publicModels[`${owner}/${name}`];
    const own = await models.versions(owner, name);
    if (!version && !own) return notFound();
    const latest = version ?? own?.at(-1);
    return {
      url: `https://replicate.com/${owner}/${name}`,
      owner,
      name,
      description: "",
      visibility: version ? "public" : await models.visibilityOf(owner, name),
      is_official: Boolean(version),
      run_count: 0,
      latest_version: latest ? presentVersion(latest, `${owner}/${name}`) : null,
    };
  };

  app.get("/v1/account", (c) => c.json(account));
  app.get("/v1/webhooks/default/secret", (c) => c.json({ key: webhookSecret }));
  app.post("/v1/models", async (c) => {
    const { owner, name, visibility, hardware } = await readObject(c);
    if (owner !== account.username || !name || !hardware)
      return refuse(400, { detail: "owner, name and hardware are required" });
    if (await models.hasModel(owner, String(name))) {
      const detail = "A model with that name and owner already exists";
      return refuse(409, { title: "Conflict", detail });
    }
    await models.addModel(owner, String(name), visibility === "public" ? "public" : "private");
    return c.json(await present(owner, String(name)), 201);
  });
  app.get("/v1/models/:owner/:name", async (c) => {
    const { owner, name } = c.req.param();
    return c.json(await present(owner, name));
  });
  app.delete("/v1/models/:owner/:name", async (c) => {
    const { owner, name } = c.req.param();
    const versions = (await models.versions(owner, name)) ?? notFound();
    if (versions.length > 0) return refuse(403, { detail: "Only models without versions can be deleted." });
    await models.removeModel(owner, name);
    return c.body(null, 204);
  });
  app.get("/v1/models/:owner/:name/versions/:version", async (c) => {
    const { owner, name, version } = c.req.param();
    const known = publicModels[`${owner}/${name}`] === version;
    if (!known && !(await models.versions(owner, name))?.includes(version)) return notFound();
    return c.json(presentVersion(version, `${owner}/${name}`));
  });
  app.delete("/v1/models/:owner/:name/versions/:version", async (c) => {
    const { owner, name, version } = c.req.param();
    return (await models.removeVersion(owner, name, version)) ? c.body(null, 202) : notFound();
  });
}
