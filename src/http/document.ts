/** The OpenAPI document as it is served, and as docs/openapi.json has it: the contract with its guide and its examples. */
import { readFile } from 'node:fs/promises';
import { openApiDocument } from '../contract/openapi.ts';
import type { RecordedExamples } from '../contract/openapiExamples.ts';

const docs = new URL('../../docs/', import.meta.url);

/** Reads docs/guide.md and docs/examples.json each time it is asked: the caller keeps the text. */
export async function readDocument(options: { version: string; baseUrl: string }): Promise<object> {
  const [guide, examples] = await Promise.all([
    readFile(new URL('guide.md', docs), 'utf8'),
    readFile(new URL('examples.json', docs), 'utf8'),
  ]);
  return openApiDocument({ ...options, guide: withoutTitle(guide), examples: JSON.parse(examples) as RecordedExamples });
}

/** The document has a title of its own. */
const withoutTitle = (markdown: string) => markdown.replace(/^# .*\n+/, '');
