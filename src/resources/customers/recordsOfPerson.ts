/** Which jobs and messages are of one person. An export has the same as an erasure. docs/personal-data.md#what-is-stored-about-one-customer. */
import type { WriteContext } from '../../call/context.ts';
import { textableNumber } from '../../places/phoneNumber.ts';
import {
  jobsLinkedTo,
  phonesOfPerson,
  unlinkedCallbacksOfName,
  unlinkedJobsOfName,
  type LinkedJob,
  type Person,
} from '../../store/customers/person.ts';
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

/** Messages without a link, with the person's name and phone number. */
export async function unlinkedCallbacksOf({ db, tenant }: Where, person: Person): Promise<string[]> {
  const hasSamePhone = samePhoneAs(person, tenant.timezone);
  return (await unlinkedCallbacksOfName(db, tenant.id, person)).filter(({ phone }) => hasSamePhone(phone)).map(({ id }) => id);
}

/** Compares numbers independent of their spelling. */
function samePhoneAs({ phone }: Person, timezone: string): (other: string | null) => boolean {
  const key = phoneKeyOf(phone, timezone);
  return (other) => key !== null && phoneKeyOf(other, timezone) === key;
}
