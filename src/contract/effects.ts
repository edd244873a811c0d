/**
 * What a change can do that the owner of a credential wants to be asked about first (`confirm_changes`). A transaction notes its effects where it
 * writes them, so no operation has them unnoticed, whatever it is called. docs/internals/call.md#confirmation.
 */

export const confirmedEffects = [
  'ends_visit',
  'moves_visit',
  'tells_customer',
  'frees_technician',
  'money',
  'erases',
  'sends_data',
] as const;

export type ConfirmedEffect = (typeof confirmedEffects)[number];

/** Each effect in plain words, for the reference and the schema of a refusal. */
export const effectMeanings: Readonly<Record<ConfirmedEffect, string>> = {
  ends_visit: 'a visit or a job is cancelled, archived or taken off the schedule',
  moves_visit: 'a booked visit gets another time or other technicians',
  tells_customer: 'a customer gets a message, or words on their page, that the booking itself does not send',
  frees_technician: 'a technician loses hours, skills or areas, gets time off, or the business closes',
  money: 'an amount or a fee is recorded',
  erases: 'a record is deleted',
  sends_data: 'data of the business are sent to another server',
};

/** The effects of one transaction, in the order of their vocabulary. */
export class Effects {
  readonly #noted = new Set<ConfirmedEffect>();
  readonly #later: Promise<boolean>[] = [];

  note(effect: ConfirmedEffect, isSo = true): void {
    if (isSo) this.#noted.add(effect);
  }

  /** Notes an effect that depends on the answer of a running statement. */
  noteIf(effect: ConfirmedEffect, decided: Promise<boolean>): void {
    const noted = decided.then((isSo) => {
      this.note(effect, isSo);
      return isSo;
    });
    // A failed statement fails the transaction, which reports it.
    noted.catch(() => undefined);
    this.#later.push(noted);
  }

  /** Waits for the statements that decide. Call it at the end of the work. */
  async all(): Promise<ConfirmedEffect[]> {
    await Promise.all(this.#later);
    return confirmedEffects.filter((effect) => this.#noted.has(effect));
  }
}
