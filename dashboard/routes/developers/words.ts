/** Formats shared by the developers' pages. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { shownInstant } from '../../parts/times.ts';

/** Formats an instant in the business's zone; `none` replaces a missing instant. */
export function useMoment(): (instant: string | null, none?: string) => string {
  const { i18n } = useTranslation();
  const { business } = useSession();
  return (instant, none = '') => (instant === null ? none : shownInstant(instant, business.timezone, i18n.language));
}

const tones: Readonly<Record<string, 'good' | 'warn' | 'bad'>> = {
  active: 'good',
  delivered: 'good',
  sent: 'good',
  pending: 'warn',
  pending_verification: 'warn',
  queued: 'warn',
  held: 'warn',
  invited: 'warn',
  disabled: 'bad',
  failed: 'bad',
  withheld: 'bad',
  suspended: 'bad',
};

/** The colour of a status's badge; undefined where nothing needs attention. */
export const toneOf = (status: string): 'good' | 'warn' | 'bad' | undefined => tones[status];

/** Formats JSON for reading; other text stays as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The id of an event as webhook receivers see it. */
export const eventIdOf = (id: string): string => `evt_${id.replaceAll('-', '')}`;
