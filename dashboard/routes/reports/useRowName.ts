/** Names of the rows of a report, for charts and the table. */
import { useTranslation } from 'react-i18next';
import { timeName, type Report, type Row } from './numbers.ts';

/** A time in the person's language, the name of a record, or that there is none. */
export function useRowName(by: Report['group_by']): (row: Row) => string {
  const { t, i18n } = useTranslation('reports');
  const none: Readonly<Record<Report['group_by'], string>> = {
    day: '',
    week: '',
    month: '',
    technician: t('none.technician'),
    job_type: t('none.job_type'),
    service_area: t('none.service_area'),
  };
  return (row) => timeName(row, by, i18n.language) ?? row.name ?? none[by];
}
