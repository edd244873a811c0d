/** A time that came free for a customer who waits for an earlier one: whom to phone, and what the customer said. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { jobReads } from '../../job/jobWords.ts';
import { toldKey } from '../../job/plan.ts';
import { useTellDone } from '../../job/useCommit.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { isolated } from '../../parts/isolated.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownInstant } from '../../parts/times.ts';
import { Line, type Row } from './DecisionLine.tsx';

export function EarlierTime({ kind, proposal }: Row<'earlier'>) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const mayAnswer = useMay('job_manage', 'schedule_manage', 'customers_view');
  const { id, job_request_id: jobId, customer_name, short_code, customer_phone, start_at, present_start_at, told, expires_at } = proposal;
  const name = customer_name || short_code;
  const tell = useTellDone();
  const change = useChange('answerTimeProposal', {
    outdates: [...jobReads, 'listTimeProposals', 'getToday'],
    onDone: (output, { accepted }) => {
      const key = accepted ? toldKey(output.customer_notification) : null;
      const said = t(accepted ? 'decide.earlier.moved' : 'decide.earlier.kept');
      tell(output, { text: [said, key && `${isolated(name)}: ${t(`board:${key}`)}.`].filter(Boolean).join(' ') });
    },
  });
  const asked = told.length > 0 ? 'told' : customer_phone ? 'call' : 'noPhone';
  const at = (instant: string) => shownInstant(instant, business.timezone, i18n.language);
  const answer = (accepted: boolean) => (
    <Button
      variant={accepted ? 'filled' : 'default'}
      size="xs"
      disabled={change.isPending}
      aria-label={`${t(accepted ? 'decide.earlier.take' : 'decide.earlier.keep')}: ${isolated(name)}`}
      onClick={() => change.mutate({ id, accepted })}
    >
      {t(accepted ? 'decide.earlier.take' : 'decide.earlier.keep')}
    </Button>
  );
  return (
    <Line
      kind={kind}
      title={
        <PageLink to="/board" search={{ open: jobId }}>
          {t('decide.earlier.free', { name: isolated(name), time: isolated(at(start_at)) })}
        </PageLink>
      }
      detail={
        <>
          {t(`decide.earlier.${asked}`, { time: isolated(at(expires_at)) })} ·{' '}
          {t('decide.earlier.now', { time: isolated(at(present_start_at)) })}
          {change.error && <ErrorNotice error={change.error} />}
        </>
      }
      phone={customer_phone}
      name={name}
      action={
        mayAnswer && (
          <>
            {answer(true)} {answer(false)}
          </>
        )
      }
    />
  );
}

/** The proposals that have no row yet. Today is the only page that lists them, so they are shown here. */
export function MoreProposals({ count, onShow }: { readonly count: number; readonly onShow: () => void }) {
  const { t } = useTranslation('today');
  return (
    <>
      <span className="decision-kind">{t('decide.kinds.earlier')}</span>
      <span>
        <Button variant="subtle" size="compact-sm" onClick={onShow}>
          {t('decide.more', { count })}
        </Button>
      </span>
    </>
  );
}
