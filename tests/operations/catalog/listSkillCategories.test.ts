/** The categories of skills of a business. */
import { expect, it } from 'vitest';
import { name, openCatalog } from './catalog.ts';

const { harness } = await openCatalog();

it('[skill-category.list] lists the categories of the business in pages with their meta data', async () => {
  const fresh = await harness.business();
  const ids: string[] = [];
  for (const icon of ['drop', 'bolt', '']) ids.push((await fresh.ok('createSkillCategory', { name: name('Trade'), icon })).id);
  const pages = [await fresh.ok('listSkillCategories', { limit: 2 }), await fresh.ok('listSkillCategories', { limit: 2, page: 2 })];
  expect(pages.map(({ meta }) => [meta.total, meta.count, meta.per_page, meta.current_page, meta.total_pages])).toEqual([
    [3, 2, 2, 1, 2],
    [3, 1, 2, 2, 2],
  ]);
  const listed = pages.flatMap(({ categories }) => categories);
  expect(listed.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(listed.find(({ id }) => id === ids[0])).toMatchObject({ name: expect.stringMatching(/^Trade/) as unknown, icon: 'drop' });
});
