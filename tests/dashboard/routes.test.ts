/** The server and the dashboard's application agree on the dashboard's addresses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dashboardSections } from '../../src/edges/http/pages/dashboard.ts';

it('[dashboard.sign-in] the server answers the address of every page with the application', () => {
  // Read this file as text, because loading its imports needs a browser.
  const table = readFileSync(join(import.meta.dirname, '../../dashboard/routes/pages.ts'), 'utf8');
  const sections = [...table.matchAll(/ path: '\/(\w*)'/g)].map(([, section]) => section!);
  expect(sections.length).toBeGreaterThan(1);
  expect(sections.filter((section) => section !== '' && !(dashboardSections as readonly string[]).includes(section))).toEqual([]);
});
