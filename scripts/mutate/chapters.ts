import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auth } from './auth.ts';
import { dispatch } from './dispatch.ts';
import { engine } from './engine.ts';
import { jobs } from './jobs.ts';
import { outbox } from './outbox.ts';
import { pipeline } from './pipeline.ts';
import { planning } from './planning.ts';
import { store } from './store.ts';
import type { Mutation } from './mutation.ts';

/**
 * Mistakes that would lose something without a word, by the chapter of docs/mutations.md that tells of them: one file a room of src/. What
 * a wrong answer shows at once has ordinary tests.
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
