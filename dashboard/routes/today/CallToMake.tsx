/** A customer whom no message reached: a person must phone. docs/internals/messages.md#calls-to-make. */
import { CallDone, CallWays, CallWords } from '../../job/CallToMake.tsx';
import { PageLink } from '../../parts/PageLink.tsx';
import { Line, type Row } from './DecisionLine.tsx';

export function CallToMake({ kind, call }: Row<'call'>) {
  return (
    <Line
      kind={kind}
      title={
        <PageLink to="/board" search={{ open: call.job_request_id ?? '' }}>
          <bdi>{call.name || call.short_code}</bdi>
        </PageLink>
      }
      detail={<CallWords call={call} />}
      action={
        <>
          <CallWays call={call} />
          <CallDone call={call} />
        </>
      }
    />
  );
}
