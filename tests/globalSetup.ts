import { ensureTemplate } from '../src/store/template.ts';

/** Once before all files: each then loads its own database from the template instead of making and migrating one. */
export default async function setup(): Promise<void> {
  if (!process.env['TEST_DATABASE_URL']) await ensureTemplate();
}
