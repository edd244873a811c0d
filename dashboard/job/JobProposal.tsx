/**
 * A time that was proposed to the customer of a job: how the customer was asked, and buttons for the answer.
 * docs/internals/bookings.md#proposed-times.
 */
import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../api/ask.ts';
import { useAsk, useChange } from '../api/queries.ts';
import { useMay, useSession } from '../api/session.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { isolated } from '../parts/isolated.ts';
import { shownInstant } from '../parts/times.ts';
import { jobReads, type Job } from './jobWords.ts';
import { toldKey } from './plan.ts';
import { useTellDone } from './useCommit.tsx';

type Proposal = Output<'listTimeProposals'>['proposals'][number];

/** How the customer was asked and until when an answer counts, or why a person must phone. */
export function AskedHow({
  proposal: { told, untold_because, customer_phone, expires_at, present_start_at },
}: {
  readonly proposal: Proposal;
}) {
  const { t, i18n } = useTranslation('today');
  const { t: mailText } = useTranslation('mails');
  const { business } = useSession();
  const asked = told.length > 0 ? 'told' : customer_phone ? 'call' : 'noPhone';
  const at = (instant: string) => isolated(shownInstant(instant, business.timezone, i18n.language));
  return (
    <>
      {t(`decide.earlier.${asked}`, { time: at(expires_at) })}
      {untold_because && <> · {mailText(`reasons.${untold_because}`)}</>}
      {present_start_at && <> · {t('decide.earlier.now', { time: at(present_start_at) })}</>}
    </>
  );
}

/** The two buttons for what the customer said. */
export function ProposalAnswers({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('today');
  const mayAnswer = useMay('job_manage', 'schedule_manage', 'customers_view');
  const { id, customer_name, short_code, present_start_at } = proposal;
  const name = customer_name || short_code;
  const words =
    present_start_at === null
      ? ({ taken: 'decide.proposed.booked', kept: 'decide.proposed.kept' } as const)
      : ({ taken: 'decide.earlier.moved', kept: 'decide.earlier.kept' } as const);
  const tell = useTellDone();
  const change = useChange('answerTimeProposal', {
    outdates: [...jobReads, 'listTimeProposals', 'getToday'],
    onDone: (output, { accepted }) => {
      const key = accepted ? toldKey(output.customer_notification) : null;
      tell(output, {
        text: [t(accepted ? words.taken : words.kept), key && `${isolated(name)}: ${t(`board:${key}`)}.`].filter(Boolean).join(' '),
      });
    },
  });
  if (!mayAnswer) return null;
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
    <>
      {answer(true)} {answer(false)}
      {change.error && <ErrorNotice error={change.error} />}
    </>
  );
}

/** For a request of a maintenance plan: the time that waits for an answer, or why a person must phone. */
export function JobProposal({ job }: { readonly job: Job }) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const mayRead = useMay('job_view', 'customers_view');
  const isAsked = mayRead && job.maintenance_plan_id !== undefined && job.schedule.scheduled_at === null;
  const { data } = useAsk('listTimeProposals', { job_request_id: job.id }, { enabled: isAsked });
  const proposal = data?.proposals[0];
  const request = data?.to_call[0];
  if (!isAsked || (!proposal && !request)) return null;
  return (
    <div className="section" role="group" aria-label={t('decide.kinds.proposed')}>
      {proposal ? (
        <>
          <p className="tight">
            <strong>
              {t('decide.kinds.proposed')}: {isolated(shownInstant(proposal.start_at, business.timezone, i18n.language))}
            </strong>
          </p>
          <p className="tight">
            <AskedHow proposal={proposal} />
          </p>
          <Group gap="xs">
            <ProposalAnswers proposal={proposal} />
          </Group>
        </>
      ) : (
        <p className="tight">
          {t('words:callCustomer')}: {t(`decide.toCall.${request!.reason}`)}
        </p>
      )}
    </div>
  );
}
