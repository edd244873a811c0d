/** Who changed the schedule last, for a plan that no longer holds because of it. docs/internals/board.md#cards-and-plans */
import { useTranslation } from 'react-i18next';
import { useAsk } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { shownInstant } from '../parts/times.ts';

/** Changes of customers and settings may come in between. */
const mostEntries = 20;

export function LatestChange() {
  const { t, i18n } = useTranslation('board');
  const { t: actionName } = useTranslation('actions');
  const { business } = useSession();
  const { data } = useAsk('listActivity', { limit: mostEntries });
  const entry = data?.entries.find(({ kind, subject }) => kind === 'schedule' || subject.kind === 'job_request');
  if (!entry) return null;
  const { at, kind, action, actor, subject, is_cancellation: isCancellation } = entry;
  const who = actor.member?.full_name ?? (actor.kind && actionName([`actors.${actor.kind}`, `words:actors.${actor.kind}`]));
  return (
    <p className="quiet tight">
      {t('drift.latest')} {actionName(isCancellation ? 'job_request.cancelled' : kind === 'schedule' ? `schedule.${action}` : action)}
      {subject.name !== '' && (
        <>
          {' · '}
          <bdi>{subject.name}</bdi>
        </>
      )}
      {who && (
        <>
          {' · '}
          <bdi>{who}</bdi>
        </>
      )}
      {' · '}
      {shownInstant(at, business.timezone, i18n.language)}
    </p>
  );
}
