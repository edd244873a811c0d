/** The vitest project of the dashboard's components: transformed as the dashboard's build does it, in a document without a browser. */
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { settings } from '../../scripts/dashboard/settings.ts';

export const domProject = (include: readonly string[], options: object): TestProjectInlineConfiguration => ({
  plugins: settings.plugins!,
  test: {
    name: 'dom',
    include: [...include],
    environment: 'happy-dom',
    setupFiles: ['tests/dashboard/dom/setup.ts'],
    // Each file has a document of its own: what one leaves behind kept others waiting for ever.
    isolate: true,
    experimental: { viteModuleRunner: true },
    // Node's own localStorage would hide the document's.
    execArgv: ['--single-threaded-gc', '--no-experimental-webstorage'],
    // One worker, after those of the other projects: a second one would load the dashboard and its libraries again.
    maxWorkers: 1,
    sequence: { groupOrder: 1 },
    ...options,
  },
});
