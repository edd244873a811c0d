import type { JobRow } from '../store/jobs/jobRows.ts';
import type { ReadContext, WriteContext } from '../call/context.ts';
import { jobRequestResource, type JobRequestResource } from './jobRequestResource.ts';

/** Where the customer follows the job. It opens the job to whoever has it, so it is answered, and never stored or put into an event. */
export function customerUrlOf({ services }: Pick<ReadContext, 'services'>, jobRequestId: string): string {
  return `${services.publicUrl}/j/${services.customerTokens.of(jobRequestId)}`;
}

/** A job request as its callers see it: the resource of the events, and the customer link when one was issued. */
export function jobRequestAnswer(ctx: ReadContext | WriteContext, row: JobRow): JobRequestResource {
  const resource = jobRequestResource(ctx, ctx.locale, row);
  return row.hasCustomerLink ? { ...resource, customer_url: customerUrlOf(ctx, row.id) } : resource;
}
