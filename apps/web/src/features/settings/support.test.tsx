import { samples } from "@portrait-studio/api/samples";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { getQueryKey } from "@trpc/react-query";
import { type ComponentProps, Suspense } from "react";
import { beforeAll, expect, it } from "vitest";
import { api } from "~/lib/api.ts";
import { createApiClient } from "~/lib/api-client.ts";
import { initTexts } from "~/testing/init-texts.ts";
import { Support } from "./support.tsx";

beforeAll(() => initTexts("settings"));

const engines = ["darkroom", "fal-photos"];

function show(settings: Pick<ComponentProps<typeof Support>, "email" | "sourceUrl">): string[] {
  const queryClient = new QueryClient();
  queryClient.setQueryData(getQueryKey(api.auth.me, undefined, "query"), samples.User);
  render(
    <api.Provider client={createApiClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Support {...settings} version="1.2.3" engines={engines} />
        </Suspense>
      </QueryClientProvider>
    </api.Provider>,
  );
  return screen.getAllByRole("link").map((link) => link.getAttribute("href") ?? "");
}

it.each([
  [{ email: "help@studio.test", sourceUrl: undefined }, ["mailto:help@studio.test"]],
  [
    { email: undefined, sourceUrl: "https://forge.test/studio" },
    ["/docs/hosting", "https://forge.test/studio/issues", "/about", "/docs/api"],
  ],
  [{ email: undefined, sourceUrl: undefined }, ["/docs/hosting", "/about", "/docs/api"]],
])("support leads somewhere with %j", (settings, links) => {
  expect(show(settings)).toEqual(links);
});

it("copies what a report needs, with all engines", async () => {
  show({ email: undefined, sourceUrl: undefined });
  fireEvent.click(screen.getByRole("button"));
  await screen.findByText("Details copied");
  for (const line of ["version: 1.2.3", "engine: darkroom, fal-photos", `account: ${samples.User.id}`])
    expect(await navigator.clipboard.readText()).toContain(line);
});
