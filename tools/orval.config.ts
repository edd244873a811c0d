/** One client of functions, and the schemas for zod. */
import { defineConfig } from 'orval';

const input = '../docs/openapi.json';

export default defineConfig({
  client: { input, output: { target: 'dist/orval/client.ts', client: 'fetch', mode: 'single' } },
  zod: { input, output: { target: 'dist/orval/zod.ts', client: 'zod', mode: 'single' } },
});
