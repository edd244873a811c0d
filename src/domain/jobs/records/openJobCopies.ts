/**
 * Compares what open jobs have copied from a record with its values before and after a change. A copy follows the record if it had the old
 * value, or if an earlier change left it behind. Any other copy is the job's own. [customer.corrected, customer.corrected.own].
 */
import type { CopiedPart, ShownCopiedPart } from '../../../contract/vocabulary.ts';
import { copiedParts, shownCopiedParts } from '../../../contract/vocabulary.ts';
import { isSameText, type LocatedAddress } from '../../resources/addresses/addressInput.ts';
import type { CopyingJob, NewCopy } from '../../../store/jobs/customerCopies.ts';
import { placeOf, type AddressParts } from '../../../store/places.ts';

/** The values of a customer or site that jobs copy. Parts that the record does not have are left out. */
export interface CopiedValues {
  readonly name?: string;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly address?: LocatedAddress;
  readonly site_name?: string;
  readonly access_notes?: string;
}

/** A change of a record. */
export interface RecordChange {
  /** null: the customer's own record, with the address of visits at no site. */
  readonly siteId: string | null;
  readonly before: CopiedValues;
  readonly after: CopiedValues;
}

/** An open job beside the changed record. */
export interface ComparedCopy {
  readonly job: CopyingJob;
  /** Differs from the record, and follows it. */
  readonly behind: readonly CopiedPart[];
  /** Differs from the record, and is the job's own. */
  readonly own: readonly CopiedPart[];
}

const contactParts: readonly CopiedPart[] = ['name', 'phone', 'email'];

/** The parts of a job that differ from the record now. An own part counts only if the change is about it. */
export function comparedCopy(job: CopyingJob, change: RecordChange): ComparedCopy {
  const [behind, own]: [CopiedPart[], CopiedPart[]] = [[], []];
  for (const part of copiedParts) {
    if (!concerns(part, job, change) || isEqual(part, valueOf(part, job), change.after[part])) continue;
    const isOwnContact = job.bookedInOtherName && contactParts.includes(part);
    const isFollowing = job.outdatedParts.includes(part) || isEqual(part, valueOf(part, job), change.before[part]);
    if (isFollowing && !isOwnContact) behind.push(part);
    else if (!isEqual(part, change.before[part], change.after[part])) own.push(part);
  }
  return { job, behind, own };
}

/** Whether a change of the record is about this part of the job. The contact is that of the customer at every site; the address is that of the customer or of one site. */
export const concerns = (part: CopiedPart, { siteId }: CopyingJob, change: RecordChange) =>
  part in change.after && (contactParts.includes(part) || siteId === change.siteId);

/** The parts as answers name them, in order. */
export const shownParts = (parts: readonly CopiedPart[]): ShownCopiedPart[] => {
  const names = new Set(parts.map((part) => (contactParts.includes(part) ? 'contact' : (part as ShownCopiedPart))));
  return shownCopiedParts.filter((name) => names.has(name));
};

/** The new values of a copy that takes these parts. */
export function newCopy(id: string, parts: readonly CopiedPart[], { after }: RecordChange): NewCopy {
  const takes = new Set(parts);
  return {
    id,
    ...(takes.has('name') ? { name: after.name! } : {}),
    ...(takes.has('phone') ? { phone: after.phone ?? null } : {}),
    ...(takes.has('email') ? { email: after.email ?? null } : {}),
    ...(takes.has('site_name') ? { siteName: after.site_name! } : {}),
    ...(takes.has('access_notes') ? { accessNotes: after.access_notes! } : {}),
    ...(takes.has('address') ? { located: { address: after.address!.address, ...placeOf(after.address!) } } : {}),
  };
}

function valueOf(part: CopiedPart, job: CopyingJob): string | LocatedAddress | null {
  switch (part) {
    case 'name':
      return job.customerName;
    case 'phone':
      return job.customerPhone;
    case 'email':
      return job.customerEmail;
    case 'address':
      return job;
    case 'site_name':
      return job.siteName;
    case 'access_notes':
      return job.siteAccessNotes;
  }
}

type Value = string | LocatedAddress | null | undefined;

/** A pin that moves while the text stays is no other address: `pinJobs` takes it over. */
function isEqual(part: CopiedPart, left: Value, right: Value): boolean {
  if (part !== 'address') return ((left as string | null | undefined) ?? '').trim() === ((right as string | null | undefined) ?? '').trim();
  const [copy, record] = [left as LocatedAddress, right as LocatedAddress];
  if (!isSameText(copy.address, record.address) || flatOf(copy.address) !== flatOf(record.address)) return false;
  if (hasText(copy.address)) return true;
  return copy.address.formatted === record.address.formatted && copy.latitude === record.latitude && copy.longitude === record.longitude;
}

const flatOf = ({ line2 }: AddressParts) => (line2 ?? '').trim().toLowerCase();
const hasText = ({ line, city, state, postal_code: code }: AddressParts) => [line, city, state, code].some((part) => part?.trim());
