/** Loads the programs of docs/recipes.md as printed there. */
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { atEnd } from '../support/atEnd.ts';

const root = join(import.meta.dirname, '../..');

/** The TypeScript blocks of a page. A block that is a file begins with a comment with its name. */
export function typescriptBlocks(page: string): { name: string | null; code: string }[] {
  return [...readFileSync(join(root, page), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code]) => ({
    name: /^\/\/ (\w+\.ts)\n/.exec(code!)?.[1] ?? null,
    code: code!,
  }));
}

/** Loads a recipe, with the client's sources in place of its package. Its folder has no packages of its own. */
export async function loadRecipe(name: string): Promise<Record<string, any>> {
  const block = typescriptBlocks('docs/recipes.md').find((found) => found.name === name);
  if (!block) throw new Error(`docs/recipes.md has no ${name}`);
  const folder = await mkdtemp(join(tmpdir(), 'truckroll-recipe-'));
  atEnd(() => rm(folder, { recursive: true }));
  const file = join(folder, name.replace('.ts', '.mts'));
  const client = pathToFileURL(join(root, 'src/client/index.ts')).href;
  const code = block.code.replaceAll("'@truckroll/client'", `'${client}'`);
  await writeFile(file, code.replaceAll("'libphonenumber-js'", `'${import.meta.resolve('libphonenumber-js')}'`));
  return (await import(pathToFileURL(file).href)) as Record<string, any>;
}
