import { type APIRequestContext, type APIResponse, expect, type Page } from "@playwright/test";

/** The studio's REST API: what a test needs to get somewhere without clicking there. */
export function createRest(request: APIRequestContext, token: string) {
  const headers = { authorization: `Bearer ${token}` };

  async function answer<Body>(response: APIResponse): Promise<Body> {
    expect(response.ok(), `${response.url()} answers ${response.status()}: ${await response.text()}`).toBe(
      true,
    );
    return (await response.json()) as Body;
  }

  const rest = {
    get: async <Body>(path: string) => answer<Body>(await request.get(`/api${path}`, { headers })),
    post: async <Body>(path: string, data: unknown = {}) =>
      answer<Body>(await request.post(`/api${path}`, { headers, data })),

    /** @returns the id of the person's model, of which there is one */
    async onlyModel(): Promise<string> {
      const models = await rest.get<{ id: string }[]>("/models");
      expect(models).toHaveLength(1);
      return models[0]?.id ?? "";
    },

    async generate(modelId: string, prompt: string, count: number): Promise<void> {
      const { id } = await rest.post<{ id: string }>("/generation/requests", { modelId, prompt, count });
      await rest.until(`/generation/requests/${id}`);
    },

    /** Asks until the job is completed. */
    async until(path: string): Promise<void> {
      await expect
        .poll(async () => (await rest.get<{ status: string }>(path)).status, { timeout: 3 * 60_000 })
        .toBe("completed");
    },
  };
  return rest;
}

export type Rest = ReturnType<typeof createRest>;

export async function restOf(page: Page): Promise<Rest> {
  const token = await page.evaluate(() => localStorage.getItem("auth_token"));
  return createRest(page.request, token ?? "");
}
