/** How the developers' pages show what all of them have. */
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { shownInstant } from '../../parts/times.ts';

/** An instant in the business's zone; what stands for none otherwise. */
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

/** The tone of a status's badge; quiet where nothing is to be done or to be glad of. */
export const toneOf = (status: string): 'good' | 'warn' | 'bad' | undefined => tones[status];

/** JSON as people read it; what is none, as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The id of an event as its receivers know it. */
export const eventIdOf = (id: string): string => `evt_${id.replaceAll('-', '')}`;
