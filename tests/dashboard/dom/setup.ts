/**
 * Runs before each test file of components. Each file has a document and modules of its own. What a browser has and the document lacks is added here.
 */
import { act, cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { drafts } from '../../../dashboard/api/drafts.ts';
import { queryClient } from '../../../dashboard/api/queries.ts';
import { startLanguage } from '../../../dashboard/parts/language.ts';
import { fetchFromContract, noteProblem, takeProblems } from './contractAnswers.ts';

// No test is judged by its time. The whole document in an error would hide what was looked for.
configure({
  asyncUtilTimeout: 60_000,
  // Whether an ancestor is hidden takes most of a query's time.
  defaultHidden: true,
  getElementError: (message) => new Error(`${message}\n${document.querySelector('main')?.textContent.slice(0, 1_500) ?? ''}`),
});

const kept = globalThis as { isReady?: boolean };
if (!kept.isReady) {
  kept.isReady = true;
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });
  await startLanguage();
}

beforeEach(() => {
  globalThis.fetch = fetchFromContract;
  // A missing text, a list without keys, a state that is set after the test.
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => noteProblem(args.map(String).join(' ').slice(0, 600)));
});

afterEach(async () => {
  cleanup();
  await act(async () => {
    await queryClient.cancelQueries();
    queryClient.clear();
    drafts.clear();
  });
  vi.restoreAllMocks();
  expect(takeProblems()).toEqual([]);
});
