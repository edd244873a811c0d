/** The people who may be calling, each with address, visits and a visit of today. [callers.list]. */
import './callerHits.css';
import { useDebouncedValue } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { isolated } from '../../parts/isolated.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { dayOf, shownInstantDay, shownTime } from '../../parts/times.ts';
import { joinedParts } from '../model/joinedParts.ts';

export type Hit = Output<'listCallers'>['callers'][number];

export const typingMilliseconds = 300;

/** Four digits, three letters, or two letters of a script in which two may be a whole name. */
const isEnough = (text: string): boolean => {
  const digits = text.replaceAll(/\D/g, '').length;
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  return digits >= 4 || letters.length >= 3 || (letters.length === 2 && /[^\0-\x7f]/u.test(letters));
};

export interface CallerHitsProps {
  /** A name or number as far as it is typed. */
  readonly text: string;
  /** The person whose record is being read; null: nobody was chosen. */
  readonly busy: Hit | null;
  readonly onChoose: (hit: Hit) => void;
}

export function CallerHits({ text, busy, onChoose }: CallerHitsProps) {
  const { t, i18n } = useTranslation('board');
  const { business } = useSession();
  const may = useMay('customers_view', 'job_view');
  const [typed] = useDebouncedValue(text.trim(), typingMilliseconds);
  const enabled = may && isEnough(typed);
  const { data, error, refetch } = useAsk('listCallers', { search: typed }, { enabled });
  if (!enabled) return null;
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.callers.length === 0) return <span className="quiet">{t('book.unknown')}</span>;
  return (
    <ul className="caller-hits">
      {data.callers.map((hit) => (
        <li key={hit.customer_id ?? hit.job_request_id}>
          <button type="button" className="caller-hit" aria-busy={busy === hit || undefined} onClick={() => onChoose(hit)}>
            <HitText hit={hit} />
          </button>
          {hit.visit_today && (
            <PageLink
              to="/board"
              search={{ date: dayOf(hit.visit_today.scheduled_at, business.timezone), open: hit.visit_today.job_request_id }}
              aria-label={t('book.openTodayOf', { name: isolated(hit.full_name) })}
            >
              {t('book.openToday', { time: shownTime(hit.visit_today.scheduled_at, business.timezone, i18n.language) })}
            </PageLink>
          )}
        </li>
      ))}
      {data.truncated && <li className="quiet">{t('book.moreCallers')}</li>}
    </ul>
  );
}

/** Name and number; the address; the visits. */
export function HitText({ hit }: { readonly hit: Hit }) {
  const { t, i18n } = useTranslation('board');
  const { business } = useSession();
  const day = (instant: string) => shownInstantDay(instant, business.timezone, i18n.language);
  const { visit_today: today, next_visit_at: next, last_visit_at: last, visit_count: count } = hit;
  const visits = [
    next !== null && today?.scheduled_at !== next && t('book.nextVisit', { day: day(next) }),
    last !== null && today?.scheduled_at !== last && t('book.lastVisit', { day: day(last) }),
    count > 0 ? t('load.visits', { count }) : t('book.noVisits'),
  ];
  return (
    <>
      <span className="caller-name">
        <strong>
          <bdi>{hit.full_name}</bdi>
        </strong>{' '}
        <bdi>{hit.phone}</bdi>{' '}
        {hit.is_inactive && (
          <span className="tag" data-tone="warn">
            {t('book.inactive')}
          </span>
        )}{' '}
        {today && (
          <span className="tag" data-tone="warn">
            {t('book.visitToday', { time: shownTime(today.scheduled_at, business.timezone, i18n.language) })}
          </span>
        )}
      </span>{' '}
      {hit.formatted_address !== '' && <bdi className="caller-line">{hit.formatted_address}</bdi>}{' '}
      <span className="caller-line">{joinedParts([hit.customer_id === null && t('book.guest'), ...visits])}</span>
    </>
  );
}
