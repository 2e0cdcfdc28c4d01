import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";
import { pageHeaders } from "./src/server/page-headers.ts";

const createConfig = (phase: string): NextConfig => ({
  // `page.dev.tsx` is a page in development alone
  pageExtensions: ["tsx", "ts", ...(phase === PHASE_DEVELOPMENT_SERVER ? ["dev.tsx"] : [])],
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // `pnpm typecheck` checks them, with what `next typegen` says of pages
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: fileURLToPath(new URL("../..", import.meta.url)) },
  rewrites: async () => ({
    beforeFiles: [],
    afterFiles: [],
    // what no page of the signed-in area answers: visitors sign in first, others go on to Create
    fallback: ["create", "gallery", "generate", "training", "billing", "settings"].map((area) => ({
      source: `/${area}/:rest+`,
      destination: "/unknown",
    })),
  }),
  headers: async () => [
    {
      source: "/:path*",
      headers: Object.entries(pageHeaders).map(([key, value]) => ({ key, value })),
    },
    {
      source: "/share/:token*",
      headers: [{ key: "x-robots-tag", value: "noindex, nofollow, noimageindex" }],
    },
    {
      // their addresses have a version
      source: "/previews/:name*",
      headers: [{ key: "cache-control", value: "public, max-age=31536000, immutable" }],
    },
    {
      source: "/fonts/:name*",
      headers: [{ key: "cache-control", value: "public, max-age=31536000, immutable" }],
    },
  ],
});

export default createConfig;
