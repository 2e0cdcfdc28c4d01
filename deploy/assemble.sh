#!/bin/sh
# Puts together what runs in production, as the image has it: apps and packages with their production dependencies, and the built
# screens. Usage: sh deploy/assemble.sh TARGET, in a checkout in which `pnpm build` has run.
set -eu
target=${1:?"Usage: sh deploy/assemble.sh TARGET"}
cd "$(dirname "$0")/.."
[ -f apps/web/.next/BUILD_ID ] || { echo "apps/web/.next is missing: run pnpm build first." >&2; exit 1; }
mkdir -p "$target"
[ -z "$(ls -A "$target")" ] || { echo "$target is not empty." >&2; exit 1; }
target=$(cd "$target" && pwd)

# sources that tests, benchmarks and screens' builds alone read stay behind
tar -cf - --exclude=node_modules --exclude=.turbo --exclude=.next --exclude='*.test.ts' --exclude='*.test.tsx' \
  --exclude='*.spec.ts' --exclude='*.fixture.ts' --exclude=bench --exclude=e2e --exclude=artifacts --exclude=test-results \
  apps packages deploy/studio package.json pnpm-lock.yaml pnpm-workspace.yaml LICENSE NOTICE | tar -xf - -C "$target"
tar -cf - --exclude=cache --exclude=dev --exclude=trace --exclude='*.map' -C apps/web .next | tar -xf - -C "$target/apps/web"

cd "$target"
${PNPM:-pnpm} install --prod --frozen-lockfile --prefer-offline --ignore-scripts \
  --filter @portrait-studio/web... --filter @portrait-studio/worker...

# Next would load its compiler, 97 MB, to read this one file
cd apps/web
node --input-type=module -e '
  import { readFileSync, rmSync, writeFileSync } from "node:fs";
  import { stripTypeScriptTypes } from "node:module";
  writeFileSync("next.config.mjs", stripTypeScriptTypes(readFileSync("next.config.ts", "utf8")));
  rmSync("next.config.ts");'
cd ../..

# what no running program reads: types, source maps, tools of the build, and the Node that checkouts bring along
find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) \
  ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete
rm -rf node_modules/.pnpm/node-linux-* node_modules/.pnpm/typescript@* node_modules/.pnpm/@typescript+* \
  node_modules/.pnpm/playwright@* node_modules/.pnpm/playwright-core@* node_modules/.pnpm/@playwright+* \
  node_modules/.pnpm/@next+swc-* node_modules/.pnpm/lucide-react@* node_modules/.pnpm/next@*/node_modules/next/dist/docs
find node_modules apps packages -xtype l -delete
