/** Instants in the business's zone, as the person's language writes them. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../api/session.ts';
import { shownInstant } from './times.ts';

export function useMoment(): (instant: string) => string {
  const { i18n } = useTranslation();
  const { business } = useSession();
  return (instant) => shownInstant(instant, business.timezone, i18n.language);
}
