/** Shows the queue on the page: each visit as it will be, and the taps that need a decision. */
import { fill } from '../../../../ground/texts/fill.ts';
import { undoMinutes } from '../../../../contract/myDay/requests.ts';
import type { CardData } from '../pageData.ts';
import type { DayPage } from './page.ts';
import { cardData, pagePart } from './page.ts';
import { dependentOn, isPending, isWaiting, type TapQueue } from './queue.ts';
import { meaningOfCode } from './send.ts';
import type { ActionTap, Tap, Trouble } from './taps.ts';

interface Deciding {
  /** Applies a refused action to the visit with this version. */
  readonly again: (tap: ActionTap, version: number) => Promise<void>;
  readonly dismiss: (tap: Tap) => Promise<void>;
  /** Takes the last tap of a visit back. `card`: the visit as the page shows it, `leads`: its status before the tap. */
  readonly takeBack: (tap: ActionTap, card: CardData, leads: string) => Promise<void>;
}

/** What the service wrote into a card, before taps changed it. */
interface Untouched {
  readonly acts: readonly ChildNode[];
  readonly status: string;
}

export class DayView {
  readonly #page: DayPage;
  readonly #queue: TapQueue;
  readonly #deciding: Deciding;
  readonly #untouched = new WeakMap<Element, Untouched>();
  /** What is shown in an element, so that it is only replaced when that changes: a replaced button would lose the focus. */
  readonly #shown = new WeakMap<Element, string>();

  constructor(page: DayPage, queue: TapQueue, deciding: Deciding) {
    this.#page = page;
    this.#queue = queue;
    this.#deciding = deciding;
  }

  async show(): Promise<void> {
    const [taps, others] = [await this.#queue.taps(), await this.#queue.openOfOthers()];
    const expected = taps.filter(({ trouble }) => trouble === undefined);
    for (const card of document.querySelectorAll<HTMLElement>('article[data-job]')) {
      const { job } = cardData(card);
      this.#showUnsent(
        card.querySelector('.unsent-notes'),
        expected.filter(({ noteOn }) => noteOn === job),
      );
      this.#showUnsent(
        card.querySelector('.unsent-photos'),
        expected.filter(({ photoOn }) => photoOn === job),
      );
      this.#showCard(
        card,
        expected.filter((tap) => tap.job === job),
      );
    }
    this.#showConnection();
    this.#showQueue(taps, others);
  }

  #showConnection(): void {
    const { isConnected, at } = this.#page.state;
    const offline = pagePart('#offline');
    offline.hidden = isConnected;
    offline.textContent = isConnected ? '' : fill(this.#page.words.offline, { time: this.#clock(at) }, this.#page.language);
  }

  #showQueue(taps: readonly Tap[], others: number): void {
    const { words, state, latestAt, language } = this.#page;
    const { isLasting } = this.#queue;
    if (!this.#isNew(pagePart('#queue'), JSON.stringify([taps, state.isSignedOut, others, latestAt, isLasting]))) return;
    const waiting = taps.filter(isWaiting).length;
    const lines: HTMLElement[] = [];
    if (!isLasting) lines.push(textElement('p', words.notStored, 'problem'));
    if (state.isSignedOut) {
      const line = textElement('p', `${words.signInAgain} `, 'problem');
      const link = textElement('a', words.signIn);
      link.setAttribute('href', '/signin?next=/my-day');
      line.append(link);
      lines.push(line);
    }
    if (waiting > 0) lines.push(textElement('p', fill(words.waiting, { n: waiting }, language), 'notice'));
    if (others > 0) lines.push(textElement('p', fill(words.otherPerson, { n: others }, language), 'notice'));
    const troubles = taps.flatMap((tap) => (tap.trouble ? [this.#trouble(tap, tap.trouble, taps)] : []));
    pagePart('#queue').replaceChildren(...lines, ...troubles);
  }

  /** Shows notes or photographs that are not sent yet below the others. */
  #showUnsent(box: Element | null, taps: readonly Tap[]): void {
    if (!box || !this.#isNew(box, numbersOf(taps))) return;
    const lines = taps.flatMap(({ what }) => {
      const text = textElement('p', what, 'words');
      text.dir = 'auto';
      return [text, textElement('p', this.#page.words.notSent, 'soft')];
    });
    box.replaceChildren(...lines);
  }

  /** Shows the visit as it is after its taps. The page has the later steps as templates. */
  #showCard(card: HTMLElement, taps: readonly Tap[]): void {
    const acts = card.querySelector('.acts');
    const [status, unsent] = [pagePart('.status', card), pagePart('.unsent', card)];
    const untouched = this.#untouched.get(card) ?? { acts: [...(acts?.childNodes ?? [])], status: status.textContent };
    this.#untouched.set(card, untouched);
    unsent.hidden = !taps.some(isWaiting);
    unsent.textContent = unsent.hidden ? '' : this.#page.words.notSent;
    const leads = taps.at(-1)?.leads;
    const step = leads === undefined ? null : card.querySelector<HTMLTemplateElement>(`template[data-status="${CSS.escape(leads)}"]`);
    status.textContent = step?.dataset['name'] ?? untouched.status;
    if (!acts) return;
    const last = taps.at(-1);
    const isUndoable = last?.job !== undefined && canBeTakenBack(last);
    if (this.#isNew(acts, `${numbersOf(taps)}${isUndoable}`)) {
      acts.replaceChildren(...(step?.content.cloneNode(true).childNodes ?? untouched.acts));
      if (isUndoable) {
        const before = taps.at(-2)?.leads ?? cardData(card).status;
        const text = fill(this.#page.words.undo, { what: last.what }, this.#page.language);
        acts.append(button(text, () => this.#deciding.takeBack(last, cardData(card), before), 'second'));
      }
    }
    for (const form of acts.querySelectorAll<HTMLFormElement>('form[data-until]'))
      form.hidden = Date.parse(form.dataset['until']!) < Date.now();
  }

  /** A tap that was not done: what was tapped, what was true then, and what is true now or why it was refused. */
  #trouble(tap: Tap, { code, message }: Trouble, taps: readonly Tap[]): HTMLElement {
    const { words, language } = this.#page;
    // Why an action is not taken back, for example too late, is in the message.
    const isRefusedUndo = tap.job !== undefined && tap.action === '' && code === 'JOB_REQUEST_INVALID_TRANSITION';
    const isConflict = tap.job !== undefined && !isRefusedUndo && meaningOfCode(code) === 'conflict';
    const card = tap.job === undefined ? null : this.#page.latestCard(tap.job);
    const box = textElement('section', '', 'conflict');
    const head = textElement('h2', `${isConflict ? words.changedMeanwhile : words.notAccepted}: `);
    head.append(textElement('bdi', tap.title));
    box.append(head);
    for (const { what, at } of dependentOn(tap, taps))
      box.append(textElement('p', fill(words.tapped, { what, time: this.#clock(at) }, language)));
    if (isConflict) {
      const now = card ? cardData(card).now : words.goneNow;
      box.append(
        textElement('p', fill(words.was, { what: tap.was }, language)),
        textElement('p', fill(words.is, { what: now }, language), 'now'),
      );
    } else box.append(textElement('p', message, 'now'));
    const row = textElement('div', '', 'row');
    if (isConflict && card?.querySelector(`.acts input[name=key][value="${CSS.escape(tap.action)}"]`)) {
      const version = Number(cardData(card).version);
      row.append(button(words.applyAnyway, () => this.#deciding.again(tap, version)));
    }
    row.append(button(words.dismiss, () => this.#deciding.dismiss(tap), 'second'));
    box.append(row);
    return box;
  }

  #isNew(element: Element, content: string): boolean {
    const isNew = (this.#shown.get(element) ?? '') !== content;
    this.#shown.set(element, content);
    return isNew;
  }

  #clock(at: string): string {
    const { language, zone } = this.#page;
    return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(new Date(at));
  }
}

/** What was never sent can always be taken back. A completion and what was taken back cannot. */
const canBeTakenBack = ({ isFresh, action, leads, at }: ActionTap): boolean =>
  action !== '' && (isFresh === true || (leads !== 'completed' && Date.now() - Date.parse(at) < undoMinutes * 60_000));

/** Open taps of the person, for the question before a sign-out. */
export const openCount = async (queue: TapQueue): Promise<number> => (await queue.taps()).filter(isPending).length;

const numbersOf = (taps: readonly Tap[]): string => String(taps.map(({ number }) => number));

function textElement(name: string, text: string, className = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  if (className !== '') element.className = className;
  return element;
}

function button(text: string, act: () => Promise<void>, className = ''): HTMLElement {
  const made = textElement('button', text, className);
  made.addEventListener('click', () => void act());
  return made;
}
