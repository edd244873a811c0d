import type { JobRow } from '../store/jobs/jobRows.ts';
import type { ReadContext, WriteContext } from '../call/context.ts';
import { jobRequestResource, type JobRequestResource } from './jobRequestResource.ts';

/** The customer link of a job. Anybody who has it can see the job, so it is never stored or put into an event. */
export function customerUrlOf({ services }: Pick<ReadContext, 'services'>, jobRequestId: string): string {
  return `${services.publicUrl}/j/${services.customerTokens.of(jobRequestId)}`;
}

/** A job request as feeds and exports show it: the resource, and the customer link if one was issued. `live`: in answers of operations. */
export function jobRequestWithLink(ctx: ReadContext | WriteContext, row: JobRow, live?: JobRequestResource['live']): JobRequestResource {
  const resource = { ...jobRequestResource(ctx, ctx.locale, row), ...(live && { live }) };
  // The link comes last, because a replayed answer gets it anew.
  return row.hasCustomerLink ? { ...resource, customer_url: customerUrlOf(ctx, row.id) } : resource;
}
