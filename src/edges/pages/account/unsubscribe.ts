import type { Locale } from '../../../contract/vocabulary.ts';
import { html, type Html } from '../../../ground/texts/html.ts';
import { accountPage } from './frame.ts';

/** Content of the page, from the texts of the mail that led to it. */
export interface UnsubscribeWords {
  readonly status: number;
  readonly locale: Locale;
  /** Title of the window. */
  readonly title: string;
  readonly heading: string;
  readonly note: string | null;
  /** Label of the button; null when there is nothing to unsubscribe from. */
  readonly button: string | null;
}

/** The page behind a mail's unsubscribe link. */
export const unsubscribePage = ({ locale, title, heading, note, button }: UnsubscribeWords): Html =>
  accountPage({
    locale,
    title,
    heading,
    address: null,
    content: html`${note !== null && html`<p>${note}</p>`}
    ${button !== null && html`<form method="post"><button type="submit">${button}</button></form>`}`,
  });
