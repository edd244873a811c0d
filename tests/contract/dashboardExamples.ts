/** Example inputs of the operations that API keys cannot call; their own tests create what they need. */
import { callbackExamples } from './callbackExamples.ts';
import { fileExamples } from './fileExamples.ts';
import { noteExamples } from './noteExamples.ts';
import { accessExamples } from './accessExamples.ts';
import { accountExamples } from './accountExamples.ts';
import { boardExamples } from './boardExamples.ts';
import { calendarExamples } from './calendarExamples.ts';
import { guestExamples } from './guestExamples.ts';
import { mailExamples } from './mailExamples.ts';
import { myDayExamples } from './myDayExamples.ts';
import { pictureExamples } from './pictureExamples.ts';
import { settingsExamples } from './settingsExamples.ts';

export const dashboardExamples = {
  ...callbackExamples,
  ...noteExamples,
  ...fileExamples,
  ...accessExamples,
  ...accountExamples,
  ...boardExamples,
  ...guestExamples,
  ...calendarExamples,
  ...myDayExamples,
  ...pictureExamples,
  ...mailExamples,
  ...settingsExamples,
};
