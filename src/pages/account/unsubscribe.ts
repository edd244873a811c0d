import type { Locale } from '../../contract/vocabulary.ts';
import { html, type Html } from '../html.ts';
import { accountPage } from './frame.ts';

/** What the page says, from the texts of the mail that led to it. */
export interface UnsubscribeWords {
  readonly status: number;
  readonly locale: Locale;
  /** Of the window. */
  readonly title: string;
  readonly heading: string;
  readonly note: string | null;
  /** null: there is nothing to end. */
  readonly button: string | null;
}

/** The page behind the unsubscribe link of a mail. */
export const unsubscribePage = ({ locale, title, heading, note, button }: UnsubscribeWords): Html =>
  accountPage({
    locale,
    title,
    heading,
    address: null,
    content: html`${note !== null && html`<p>${note}</p>`}
    ${button !== null && html`<form method="post"><button type="submit">${button}</button></form>`}`,
  });
