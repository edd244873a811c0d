import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auth } from './auth.ts';
import { dispatch } from './dispatch.ts';
import { engine } from './engine.ts';
import { jobs } from './jobs.ts';
import { myDay } from './myDay.ts';
import { outbox } from './outbox.ts';
import { pipeline } from './pipeline.ts';
import { planning } from './planning.ts';
import { store } from './store.ts';
import type { Mutation } from './mutation.ts';

/**
 * Mistakes that would lose something silently, by chapter of docs/mutations.md: one file per room of src/. Ordinary tests cover mistakes
 * that show at once in an answer.
 */
export const chapters: Readonly<Record<string, readonly Mutation[]>> = {
  Engine: engine,
  Planning: planning,
  'The writer of the schedule': jobs,
  Dispatch: dispatch,
  Store: store,
  Pipeline: pipeline,
  Access: auth,
  'Events, webhooks and mail': outbox,
  "The technician's page": myDay,
};

/**
 * Why mutations cannot be tried, one line each: the original text is not in its file exactly once, a test is missing, or an id is used
 * twice.
 */
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
