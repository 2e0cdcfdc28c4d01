import { createStudioClient } from "@portrait-studio/client";
import { readNewestMail } from "@portrait-studio/tour/inbox";
import { createPerson } from "../../person.ts";
import { readImages } from "../../visitor.ts";
import { startProxy, startRedirect } from "../parts/proxy.ts";
import { checkNothingLost } from "./check-nothing-lost.ts";
import type { Round } from "./round.ts";

/** the other name of this machine that every machine has */
const newHost = "127.0.0.1";

export const domain: Round = {
  name: "domain",
  title: "another domain",
  needs: ["caddy"],
  run: async (context) => {
    const { studio, visitor, found } = context;
    const caddy = studio.programs.caddy ?? "";
    const { APP_URL } = studio.variables;
    const before = await readImages(visitor);
    const { shareUrl } = await visitor.client.api.images.share.mutate({ id: visitor.image, shared: true });
    const options = studio.partOptions("caddy-domain");
    const proxy = await startProxy(options, caddy, {
      host: newHost,
      webPorts: studio.web.map(({ port }) => port),
      jobServerPort: studio.parts.jobs.port,
    });
    const redirect = await startRedirect(options, caddy, proxy.url);
    try {
      await studio.startProcesses({ APP_URL: proxy.url });
      const client = createStudioClient({ url: proxy.url }).withToken(visitor.token);
      if ((await client.api.auth.me.query()).id !== visitor.userId)
        found("the access token is somebody else's");
      const images = await readImages({ ...visitor, client });
      for (const [id, hash] of before)
        if (images.get(id) !== hash) found(`at the new name the image ${id} is ${images.get(id) ?? "gone"}`);
      const job = await visitor.follow(await visitor.generate(visitor.model, 1));
      if (job.status !== "completed") found(`an image has ${job.status}`);

      const { inboxUrl } = studio;
      const { name } = await createPerson({ url: proxy.url, inboxUrl }, Date.now() % 100_000, found);
      const mail = await readNewestMail(inboxUrl, name);
      if (!mail.includes(`${proxy.url}/`)) found("the sign-in mail does not lead to the new name");
      const shared = await client.api.images.get.query({ id: visitor.image });
      if (!shared.shareUrl?.startsWith(`${proxy.url}/`)) found(`a share link is ${shared.shareUrl}`);
      const old = new URL(shareUrl ?? "");
      const page = await fetch(`${redirect.url}${old.pathname}${old.search}`);
      await page.arrayBuffer();
      if (!page.ok || !page.url.startsWith(`${proxy.url}/`))
        found(`the old share link leads to ${page.url} with ${page.status}`);
      await checkNothingLost(context, before);
      return {
        recovered: "access tokens, images, models and jobs go on; somebody new signs in at the new name",
        notes: [`an old share link, redirected, answers ${page.status}; mails and links have the new name`],
      };
    } finally {
      await studio.startProcesses({ APP_URL });
      await visitor.client.api.images.share.mutate({ id: visitor.image, shared: false });
      await redirect.stop();
      await proxy.stop();
    }
  },
};
