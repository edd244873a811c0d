/** Links that call the customer of a job, or begin a message in the person's own mail or text program. */
import { useSession } from '../api/session.ts';
import type { Job } from './jobWords.ts';
import { useLateWords } from './TellCustomer.tsx';

export interface ContactLinks {
  /** null: no number is known. */
  readonly call: string | null;
  /** A mail if there is an address, else a text message. For a late visit it has the words to say. null: neither is known. */
  readonly message: string | null;
  /** What `message` opens, as the text of its button. */
  readonly program: 'bar.mailProgram' | 'bar.textApp';
  readonly isLate: boolean;
}

export function useContactLinks(job: Job): ContactLinks {
  const { business } = useSession();
  const words = useLateWords(job);
  const { phone, email } = job.customer;
  const number = phone.replaceAll(/[^\d+]/g, '');
  const body = encodeURIComponent(words ?? '');
  const subject = encodeURIComponent([business.name, job.short_code].filter(Boolean).join(' · '));
  return {
    isLate: words !== null,
    program: email !== '' ? 'bar.mailProgram' : 'bar.textApp',
    call: number === '' ? null : `tel:${number}`,
    message:
      email !== ''
        ? `mailto:${encodeURIComponent(email)}?subject=${subject}&body=${body}`
        : number === ''
          ? null
          : `sms:${number}?&body=${body}`,
  };
}
