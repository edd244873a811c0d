/** Reads what the OpenAPI document takes from docs/: the guide before the operations, and the examples. */
import { readFile } from 'node:fs/promises';
import type { RecordedExamples } from '../../../contract/document/openapiExamples.ts';

const docs = new URL('../../../../docs/', import.meta.url);

/** Reads docs/guide.md and docs/examples.json. Both may be missing from an installation; the operations are then described without them. */
export async function readSources(): Promise<{ guide: string; examples: RecordedExamples }> {
  const read = (name: string) => readFile(new URL(name, docs), 'utf8').catch(() => null);
  const [guide, examples] = await Promise.all([read('guide.md'), read('examples.json')]);
  return {
    guide: withoutTitle(guide ?? 'Scheduling and dispatch for field-service businesses.'),
    examples: examples === null ? { calls: {}, refusals: {} } : (JSON.parse(examples) as RecordedExamples),
  };
}

/** Removes the title, because the OpenAPI document has its own. */
const withoutTitle = (markdown: string) => markdown.replace(/^# .*\n+/, '');
