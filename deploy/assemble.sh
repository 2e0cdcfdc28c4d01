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

# what no running program reads: types, source maps, what only development loads, tools of the build, the Node that checkouts bring
find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.tsx' -o -name '*.md' \
  -o -name '*.development.js' -o -name '*.runtime.dev.js' \) ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete
# the models are read out of these packages and run by one build of LiteRT; their own runtimes are for browsers
find node_modules/.pnpm/@mediapipe+* -type f -name '*_wasm_bin.*' -delete
find node_modules/.pnpm/@litertjs+core@* -type f -path '*/wasm/*' ! -name 'litert_wasm_compat_internal.*' -delete
# of its three builds one is read, that of `decode-heif.ts`
find node_modules/.pnpm/libheif-js@* -type f -name 'libheif*' ! -path '*/libheif-wasm/libheif.*' -delete
rm -rf node_modules/.pnpm/@vladmandic+face-api@*/node_modules/@vladmandic/face-api/demo \
  node_modules/.pnpm/@vladmandic+face-api@*/node_modules/@vladmandic/face-api/dist
rm -rf node_modules/.pnpm/node-linux-* node_modules/.pnpm/typescript@* node_modules/.pnpm/@typescript+* \
  node_modules/.pnpm/playwright@* node_modules/.pnpm/playwright-core@* node_modules/.pnpm/@playwright+* \
  node_modules/.pnpm/@next+swc-* node_modules/.pnpm/lucide-react@* node_modules/.pnpm/next@*/node_modules/next/dist/docs \
  node_modules/.pnpm/next@*/node_modules/next/dist/esm node_modules/.pnpm/next@*/node_modules/next/dist/bundle-analyzer
find node_modules apps packages -xtype l -delete
