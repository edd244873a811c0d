/** That server and application agree on the addresses of the dashboard. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dashboardSections } from '../../src/http/dashboard.ts';

it('[dashboard.sign-in] every page of the application has an address that the server answers with it', () => {
  // Read, not loaded: what it imports needs a browser.
  const table = readFileSync(join(import.meta.dirname, '../../dashboard/routes/pages.ts'), 'utf8');
  const sections = [...table.matchAll(/ path: '\/(\w*)'/g)].map(([, section]) => section!);
  expect(sections.length).toBeGreaterThan(1);
  expect(sections.filter((section) => section !== '' && !(dashboardSections as readonly string[]).includes(section))).toEqual([]);
});
