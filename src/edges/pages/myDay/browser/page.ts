/** The page's own document: what the templates wrote into it, and how a newer page from the service takes its place. */
import type { Locale } from '../../../../contract/vocabulary.ts';
import type { BodyData, CardData, ScriptTexts } from '../pageData.ts';
import { fetchPage } from './call.ts';

interface PageState {
  /** The present token of the sign-in session. */
  readonly token: string;
  /** When the shown page was made (instant). */
  readonly at: string;
  readonly isConnected: boolean;
  readonly isSignedOut: boolean;
}

const dataOf = (page: Document): Readonly<Partial<BodyData>> => page.body.dataset;

/** The element of the page with this selector. The templates write each that is asked for. */
export function pagePart(selector: string, within: ParentNode = document): HTMLElement {
  const part = within.querySelector<HTMLElement>(selector);
  if (!part) throw new Error(`The page has no ${selector}.`);
  return part;
}

export const cardData = (card: HTMLElement): CardData => {
  const { job = '', version = '', title = '', now = '', status = '' } = card.dataset as Partial<CardData>;
  return { job, version, title, now, status };
};

export class DayPage {
  readonly language = document.documentElement.lang as Locale;
  readonly person: string;
  readonly zone: string;
  /** Region in whose way the person writes numbers (BCP 47). */
  readonly region: string;
  readonly words: ScriptTexts;
  /** Key of the service for push messages. */
  readonly pushKey: string;
  /** The newest page from the service. It is not shown while a form is being filled in. */
  #latest = document;
  #state: PageState;
  readonly #onShown: () => Promise<void>;

  /** `onShown`: called when a newer page is shown. */
  constructor(onShown: () => Promise<void>) {
    const { person = '', zone = '', region = '', token = '', at = '', push = '', words = '{}' } = dataOf(document);
    this.person = person;
    this.zone = zone;
    this.region = region || this.language;
    this.pushKey = push;
    this.words = JSON.parse(words) as ScriptTexts;
    this.#state = { token, at, isConnected: true, isSignedOut: false };
    this.#onShown = onShown;
  }

  get state(): PageState {
    return this.#state;
  }

  set(change: Partial<PageState>): void {
    this.#state = { ...this.#state, ...change };
  }

  /** The newest card of a visit, preferably the one with its actions; null if the technician no longer has the visit. */
  latestCard(job: string): HTMLElement | null {
    const card = `article[data-job="${CSS.escape(job)}"]`;
    return this.#latest.querySelector<HTMLElement>(`${card}[data-acts]`) ?? this.#latest.querySelector<HTMLElement>(card);
  }

  /** When the newest page was made (instant). */
  get latestAt(): string {
    return dataOf(this.#latest).at ?? '';
  }

  /** Reads the page again. Returns whether there was one for this person. */
  async look(): Promise<boolean> {
    try {
      const response = await fetchPage(this.language);
      this.set({ isConnected: response.status < 500 });
      if (!response.ok) return false;
      if (response.redirected) {
        this.set({ isSignedOut: true });
        return false;
      }
      return await this.#take(new DOMParser().parseFromString(await response.text(), 'text/html'));
    } catch {
      this.set({ isConnected: false });
      return false;
    }
  }

  async #take(page: Document): Promise<boolean> {
    const { person, token = '', at = '' } = dataOf(page);
    if (person !== this.person) {
      // Another person has signed in.
      location.reload();
      return false;
    }
    this.#latest = page;
    this.set({ token, at, isSignedOut: false });
    if (!isFilledIn()) {
      const day = pagePart('#day');
      const open = [...day.querySelectorAll('details[open]')].map(({ id }) => id);
      day.replaceChildren(...document.importNode(pagePart('#day', page), true).childNodes);
      for (const id of open) document.getElementById(id)?.setAttribute('open', '');
      await this.#onShown();
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[name=csrf_token]')) field.value = token;
    return true;
  }
}

/**
 * Whether a field is filled in but not sent, or is about to be: it has the focus. The page is not replaced then, because the text would be lost, also
 * what is typed at this moment.
 */
function isFilledIn(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('#day :is(input:not([type=hidden]), textarea)');
  return [...fields].some(
    (field) => field.value !== field.defaultValue || field.validity.badInput || (field === document.activeElement && isTypedInto(field)),
  );
}

const isTypedInto = ({ type }: HTMLInputElement | HTMLTextAreaElement): boolean =>
  type !== 'file' && type !== 'checkbox' && type !== 'radio';
