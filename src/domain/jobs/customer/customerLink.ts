import { customerLinkNumber } from '../../../store/jobs/jobCustomer.ts';
import type { JobRow } from '../../../store/jobs/jobRows.ts';
import type { ReadContext, WriteContext } from '../../call/context.ts';
import { shownVisit } from '../own/ownVisits.ts';
import { jobRequestResource, type JobRequestResource } from '../records/jobRequestResource.ts';

/** The customer link of a job. Anybody who has it can see the job, so it is never stored or put into an event. */
export function customerUrlOf({ services }: Pick<ReadContext, 'services'>, jobRequestId: string, number = 0): string {
  return `${services.publicUrl}/j/${services.customerTokens.of(jobRequestId, number)}`;
}

/** The link that a job has now, as part of a replayed answer. */
export async function presentLink(
  ctx: Pick<ReadContext, 'services' | 'db' | 'tenant'>,
  jobRequestId: string,
): Promise<{ customer_url?: string }> {
  const number = await customerLinkNumber(ctx.db, ctx.tenant.id, jobRequestId);
  return number === null ? {} : { customer_url: customerUrlOf(ctx, jobRequestId, number) };
}

interface Linked {
  readonly id: string;
  readonly customer_url?: string;
}

/** Keeps the customer link of a job out of an answer that is stored, and makes it again. The other fields keep their order. */
export const withoutLink = <Answer extends { readonly customer_url?: string }>(answer: Answer): Answer =>
  answer.customer_url === undefined ? answer : { ...answer, customer_url: '' };

async function withLink<Answer extends Linked>(ctx: Pick<ReadContext, 'services' | 'db' | 'tenant'>, stored: Answer): Promise<Answer> {
  if (stored.customer_url === undefined) return stored;
  const { customer_url: _none, ...rest } = stored;
  const link = await presentLink(ctx, stored.id);
  return link.customer_url === undefined ? (rest as Answer) : { ...stored, ...link };
}

/** For an answer that is a job. */
export const linkOfJob = { conceal: withoutLink, reveal: withLink };

/** For an answer with the job of a plan. */
export const linkOfPlannedJob = {
  conceal: <Answer extends { readonly job_request: Linked }>(answer: Answer): Answer => ({
    ...answer,
    job_request: withoutLink(answer.job_request),
  }),
  reveal: async <Answer extends { readonly job_request: Linked }>(
    ctx: Pick<ReadContext, 'services' | 'db' | 'tenant'>,
    stored: Answer,
  ): Promise<Answer> => ({ ...stored, job_request: await withLink(ctx, stored.job_request) }),
};

/** A job request as its reader may see it, with the customer link if it has one. The pipeline removes the link for most readers. `live`: in answers of operations. */
export function jobRequestWithLink(ctx: ReadContext | WriteContext, row: JobRow, live?: JobRequestResource['live']): JobRequestResource {
  const resource = shownVisit(ctx.principal, row, { ...jobRequestResource(ctx, ctx.locale, row), ...(live && { live }) });
  // The link comes last, because a replayed answer gets it anew.
  return row.hasCustomerLink ? { ...resource, customer_url: customerUrlOf(ctx, row.id, row.customerLinkNumber) } : resource;
}
