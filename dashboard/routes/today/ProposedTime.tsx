/**
 * Times that were proposed to customers: whom to phone, and what the customer said.
 * docs/internals/bookings.md#proposed-times.
 */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useMay, useSession } from '../../api/session.ts';
import { AskedHow, ProposalAnswers } from '../../job/JobProposal.tsx';
import { isolated } from '../../parts/isolated.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { shownDay, shownInstant } from '../../parts/times.ts';
import { Go, Line, type Row } from './DecisionLine.tsx';
import { kindWords } from './decisions.ts';

/** An earlier time for a visit, or the first time of a request. */
export function ProposedTime({ kind, proposal }: Row<'earlier' | 'proposed'>) {
  const { t, i18n } = useTranslation('today');
  const { business } = useSession();
  const { job_request_id: jobId, customer_name, short_code, customer_phone, start_at } = proposal;
  const name = customer_name || short_code;
  const time = isolated(shownInstant(start_at, business.timezone, i18n.language));
  return (
    <Line
      kind={kind}
      title={
        <PageLink to="/board" search={{ open: jobId }}>
          {t(kind === 'earlier' ? 'decide.earlier.free' : 'decide.proposed.offer', { name: isolated(name), time })}
        </PageLink>
      }
      detail={<AskedHow proposal={proposal} />}
      phone={customer_phone}
      name={name}
      action={<ProposalAnswers proposal={proposal} />}
    />
  );
}

/** A request of a maintenance plan for which no time waits for an answer: a person must phone. */
export function ToCall({ kind, request }: Row<'toCall'>) {
  const { t, i18n } = useTranslation('today');
  const mayPlan = useMay('job_manage', 'schedule_manage');
  const { job_request_id: jobId, customer_name, short_code, customer_phone, visit_date: date, reason } = request;
  const name = customer_name || short_code;
  return (
    <Line
      kind={kind}
      title={t('decide.toCall.title', { name: isolated(name), date: shownDay(date, i18n.language) })}
      detail={
        <>
          {t(`decide.toCall.${reason}`)}
          {!customer_phone && <> {t('words:call.noPhone')}</>}
        </>
      }
      phone={customer_phone}
      name={name}
      action={
        <Go search={{ date, open: jobId }} of={name}>
          {t(mayPlan ? 'decide.schedule' : 'decide.open')}
        </Go>
      }
    />
  );
}

/** The proposals that have no row yet. Today is the only page that lists them, so they are shown here. */
export function MoreProposals({ of, count, onShow }: Pick<Row<'moreProposals'>, 'of' | 'count'> & { readonly onShow: () => void }) {
  const { t } = useTranslation('today');
  return (
    <>
      <span className="decision-kind">{t(kindWords[of] ?? `decide.kinds.${of}`)}</span>
      <span>
        <Button variant="subtle" size="compact-sm" onClick={onShow}>
          {t('decide.more', { count })}
        </Button>
      </span>
    </>
  );
}
