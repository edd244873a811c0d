/** Which jobs and messages are of one person. An export has the same as an erasure. docs/personal-data.md#what-is-stored-about-one-customer. */
import type { WriteContext } from '../../call/context.ts';
import { messageNumber, textableNumber } from '../../../ground/places/phoneNumber.ts';
import { guestsOfJobs, type Guest } from '../../../store/customers/inactiveGuests.ts';
import {
  jobsLinkedTo,
  phonesOfPerson,
  unlinkedCallbacksOfName,
  unlinkedJobsOfName,
  type LinkedJob,
  type Person,
} from '../../../store/customers/person.ts';
import { phoneKeyOf } from './phoneKey.ts';

type Where = Pick<WriteContext, 'db' | 'tenant'>;

/** Ids, in their order. */
export interface JobsOfPerson {
  /** Linked to the customer, or unlinked with the same name and the same e-mail address or phone number. */
  readonly own: readonly string[];
  /** Linked to the customer, but booked by a guest of another name who gave the customer's phone number or e-mail address, not both. */
  readonly ofOthers: readonly string[];
}

/** The jobs of the person. The export has those in `own`; an erasure erases them, and unlinks those of others. */
export async function jobsOfPerson({ db, tenant }: Where, person: Person): Promise<JobsOfPerson> {
  const linked = await jobsLinkedTo(db, tenant.id, person);
  const hasSamePhone = samePhoneAs(person, tenant.timezone);
  const unlinked = (await unlinkedJobsOfName(db, tenant.id, person)).filter(
    ({ phone, hasSameEmail }) => hasSameEmail || hasSamePhone(phone),
  );
  // A household shares a phone number or an address for mails. Someone with both of the customer's is taken for the customer.
  const isOfAnother = (job: LinkedJob) => job.isInOtherName && !(job.hasSameEmail && hasSamePhone(job.phone));
  return {
    own: [...linked.filter((job) => !isOfAnother(job)), ...unlinked].map(({ id }) => id).sort(),
    ofOthers: linked.filter(isOfAnother).map(({ id }) => id),
  };
}

/** The numbers that texts to the person can have gone to, in E.164 form. */
export async function textedNumbersOf({ db, tenant }: Where, person: Person, jobIds: readonly string[]): Promise<string[]> {
  const phones = await phonesOfPerson(db, tenant.id, person, jobIds);
  return [...new Set(phones.flatMap((phone) => textableNumber(phone, tenant.timezone) ?? []))];
}

/** Messages without a link, with the person's phone number and the person's name, or the number as name: that of a text of nobody. */
export async function unlinkedCallbacksOf({ db, tenant }: Where, person: Person): Promise<string[]> {
  const hasSamePhone = samePhoneAs(person, tenant.timezone);
  const number = messageNumber(person.phone ?? '', tenant.timezone);
  const names = number === null ? [person.fullName] : [person.fullName, number];
  return (await unlinkedCallbacksOfName(db, tenant.id, names)).filter(({ phone }) => hasSamePhone(phone)).map(({ id }) => id);
}

/** The records of a guest. Ids are in their order. */
export interface RecordsOfGuest {
  readonly jobIds: readonly string[];
  readonly callbackIds: readonly string[];
  /** The contacts of all jobs (`Guest`). */
  readonly contacts: readonly string[];
}

/**
 * Everything of the guest whom a job names. A job with the same e-mail address and another phone number is of the guest too, and so are the jobs and
 * messages with that number, and so on. A job with a name alone is one by itself.
 */
export async function recordsOfGuest(ctx: Where, first: Guest): Promise<RecordsOfGuest> {
  const jobIds = new Set([first.id]);
  const callbackIds = new Set<string>();
  const contacts = new Set<string>();
  const asked = new Set<string>();
  let found: readonly Guest[] = [first];
  while (found.length > 0) {
    const added = new Set<string>();
    for (const guest of found) {
      for (const contact of guest.contacts) contacts.add(contact);
      const contact = JSON.stringify([guest.email, guest.phone]);
      if (asked.has(contact)) continue;
      asked.add(contact);
      for (const id of (await jobsOfPerson(ctx, guest)).own) if (!jobIds.has(id)) added.add(id);
      for (const id of await unlinkedCallbacksOf(ctx, guest)) callbackIds.add(id);
    }
    for (const id of added) jobIds.add(id);
    found = added.size === 0 ? [] : await guestsOfJobs(ctx.db, ctx.tenant.id, [...added]);
  }
  return { jobIds: [...jobIds].sort(), callbackIds: [...callbackIds].sort(), contacts: [...contacts] };
}

/** Compares numbers independent of their spelling. */
function samePhoneAs({ phone }: Person, timezone: string): (other: string | null) => boolean {
  const key = phoneKeyOf(phone, timezone);
  return (other) => key !== null && phoneKeyOf(other, timezone) === key;
}
