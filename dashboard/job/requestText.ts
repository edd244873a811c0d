/** What a customer asks for, in one line: the wanted days with their periods, and the words. */
import { useTranslation } from 'react-i18next';
import type { Operations, OutputOf } from '../../src/contract/index.ts';
import { shownDay } from '../parts/times.ts';

type Request = Pick<NonNullable<OutputOf<Operations['listBoardQueue']>['jobs'][number]['open_request']>, 'job_dates' | 'words'>;

export function useRequestText(): (request: Request) => string {
  const { t, i18n } = useTranslation('board');
  return ({ job_dates, words }) =>
    [
      ...job_dates.map(({ date, periods }) =>
        [shownDay(date, i18n.language), ...periods.map(({ period }) => t(`period.${period}`))].join(' '),
      ),
      ...(words ? [words] : []),
    ].join(' · ');
}
