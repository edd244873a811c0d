/** A time that came free for a customer who waits for an earlier one: whom to phone, and what the customer said. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { jobReads } from '../../job/jobWords.ts';
import { announce } from '../../parts/announce.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { isolated } from '../../parts/isolated.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownInstant } from '../../parts/times.ts';
import { Line, type Row } from './DecisionLine.tsx';

export function EarlierTime({ kind, proposal }: Row<'earlier'>) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const mayAnswer = useMay('job_manage', 'schedule_manage', 'customers_view');
  const change = useChange('answerTimeProposal', {
    outdates: [...jobReads, 'listTimeProposals', 'getToday'],
    onDone: (_output, { accepted }) => announce({ text: t(accepted ? 'decide.earlier.moved' : 'decide.earlier.kept') }),
  });
  const { id, job_request_id: jobId, customer_name, short_code, customer_phone, start_at, present_start_at, told, expires_at } = proposal;
  const name = customer_name || short_code;
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
          {t(told.length === 0 ? 'decide.earlier.call' : 'decide.earlier.told', { time: isolated(at(expires_at)) })} ·{' '}
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
