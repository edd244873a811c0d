/** How Vite builds and serves the dashboard. */
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import type { InlineConfig } from 'vite';
import { contractModules } from './contractModules.ts';

export const dashboardFolder = fileURLToPath(new URL('../../dashboard/', import.meta.url));

const sharedByAllPages =
  /src\/contract\/(vocabulary|liveFlags)\.ts$|dashboard\/(api\/(session|stream)|job\/(LiveTags|liveWords)|parts\/(announce|ErrorNotice|Icon|PageLink|PageSkeleton|PhoneLink|Priority|language))\.tsx?$|@mantine\/hooks\/|@mantine\/core\/esm\/(core|components\/(Alert|Button|Checkbox|Group|Modal|SegmentedControl|Skeleton|Stack))\//;

/** What the board loads at once and its cards and panels use too. */
const partsOfBoard =
  /dashboard\/(board\/(panels\/Panel|optimise\/dayToOptimise|queue\/useQueueList|model\/(axis|drawnPlan|firstDay|geometry|laneColours|live|load|model|question|rows|shortMinutes|strip|useBoard|useDrawnPlan|useLive|view|visitLooks|visitName|wishText))|job\/(jobWords|useCommit|requestText|wantedAct))\.tsx?$/;

/** The oldest JavaScript that browsers must understand. */
export const target = 'es2023';

export const settings: InlineConfig = {
  configFile: false,
  root: dashboardFolder,
  base: '/',
  publicDir: false,
  logLevel: 'warn',
  plugins: [react(), contractModules()],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'app',
    // No inlined files: the page's policy allows 'self', which does not include data: addresses.
    assetsInlineLimit: 0,
    target,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // A separate file, which the page's script imports first: the policy must exist before a library asks for it.
            { name: 'trustedTypes', test: /(frame|parts)\/trustedTypes\.ts$/ },
            // Small modules that every page loads, in one file: each file of its own costs a response and compresses worse.
            { name: 'shared', test: sharedByAllPages },
            { name: 'boardParts', test: partsOfBoard },
          ],
        },
      },
    },
  },
};
