/** How two plans differ, and what the button of a plan does, in words. */
import { useTranslation } from 'react-i18next';
import { useMoment } from '../parts/useMoment.ts';
import type { Difference } from './plan.ts';

export function useDifferenceWords(): (one: Difference) => string {
  const { t, i18n } = useTranslation('board');
  const moment = useMoment();
  return (one) => {
    switch (one.kind) {
      case 'warnings':
        return t('drift.warnings');
      case 'landing':
        return t('drift.landing', {
          name: one.after.technician_name,
          before: moment(one.before.start_at),
          after: moment(one.after.start_at),
        });
      case 'taken':
        return t('drift.taken', { name: one.before.technician_name, time: moment(one.before.start_at) });
      case 'crew':
        return t('drift.crew', { names: new Intl.ListFormat(i18n.language).format(one.after) || '–' });
      default:
        return t(`drift.${one.kind}`, {
          code: one.move.short_code,
          place: `${moment(one.move.to.start_at)} · ${one.move.to.technician_name}`,
        });
    }
  };
}
