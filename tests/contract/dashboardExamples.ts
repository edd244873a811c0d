/** Inputs of the operations that no key reaches: their own tests make what they need. */
import { accessExamples } from './accessExamples.ts';
import { accountExamples } from './accountExamples.ts';
import { boardExamples } from './boardExamples.ts';
import { guestExamples } from './guestExamples.ts';
import { mailExamples } from './mailExamples.ts';
import { settingsExamples } from './settingsExamples.ts';

export const dashboardExamples = {
  ...accessExamples,
  ...accountExamples,
  ...boardExamples,
  ...guestExamples,
  ...mailExamples,
  ...settingsExamples,
};
