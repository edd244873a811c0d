import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { access } from './access.ts';
import { edges } from './edges.ts';
import { engine } from './engine.ts';
import type { Mutation } from './mutation.ts';
import { named } from './named.ts';
import { planning } from './planning.ts';
import { reviewEdges } from './reviewEdges.ts';
import { reviewEngine } from './reviewEngine.ts';
import { reviewPlanning } from './reviewPlanning.ts';
import { reviewStore } from './reviewStore.ts';
import { store } from './store.ts';

/** All mutations, by the chapter of docs/mutations.md that tells of them. */
export const chapters: Readonly<Record<string, readonly Mutation[]>> = {
  'Survivors of an earlier review': named,
  Engine: engine,
  Store: store,
  'Pipeline, edges and credentials': edges,
  'Access and settings': access,
  'Planning, jobs and dispatch': planning,
  'A second review: engine': reviewEngine,
  'A second review: planning, jobs and dispatch': reviewPlanning,
  'A second review: store': reviewStore,
  'A second review: pipeline, edges and credentials': reviewEdges,
};

/** Why mutations cannot be tried, a line each: text that is not in its file exactly once, a test that is gone, an id used twice. */
export function staleOf(root: string, mutations: readonly Mutation[]): string[] {
  const seen = new Set<string>();
  return mutations.flatMap(({ id, file, original, tests }) => {
    const path = join(root, file);
    const found = existsSync(path) ? readFileSync(path, 'utf8').split(original).length - 1 : 0;
    const missing = tests.filter((test) => !existsSync(join(root, test)));
    const isTwice = seen.has(id);
    seen.add(id);
    return [
      ...(found === 1 ? [] : [`${id}: its text is ${found} times in ${file}`]),
      ...missing.map((test) => `${id}: there is no ${test}`),
      ...(isTwice ? [`${id}: another mutation has this id`] : []),
    ];
  });
}
