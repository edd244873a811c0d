/** The page on which a person answers a program that must ask first. docs/internals/call.md#confirmation. */
import type { Locale } from '../../../contract/vocabulary.ts';
import type { OpenQuestion } from '../../../machinery/auth/programQuestions.ts';
import { fill } from '../../../ground/texts/fill.ts';
import { visibleLine } from '../../../ground/texts/unseen.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { html, type Html } from '../../../ground/texts/html.ts';
import { accountPage } from './frame.ts';
import { proofFields, type WantedProof } from './proofFields.ts';

interface QuestionForm {
  readonly locale: Locale;
  readonly address: string | null;
  readonly question: OpenQuestion;
  /** What the member must prove before a yes; null: nothing. */
  readonly proof: WantedProof | null;
  readonly businessName: string;
  readonly formToken: string;
}

export function questionPage({ locale, address, question, proof, businessName, formToken }: QuestionForm): Html {
  const { question: texts } = textsOf('consent-pages', locale);
  const app = visibleLine(question.appName ?? texts.someProgram);
  return accountPage({
    locale,
    address,
    title: texts.title,
    content: html`<p>${fill(texts.asks, { app, business: visibleLine(businessName) }, locale)}</p>
      ${question.environment === 'sandbox' && html`<p class="hint">${texts.sandbox}</p>`}
      <p class="notice" dir="auto">${question.question}</p>
      ${
        question.mayAnswer
          ? html`<form method="post" action="?lang=${locale}">
              <input type="hidden" name="csrf_token" value="${formToken}" />
              ${proof && proofFields(proof, locale)}
              <div class="choice">
                <button type="submit" name="decision" value="yes">${texts.yes}</button>
                <button type="submit" class="second" name="decision" value="no" formnovalidate>${texts.no}</button>
              </div>
            </form>`
          : html`<p class="problem">${texts.notAllowed}</p>`
      }`,
  });
}

/** What became of the answer. `answered`: there is no open question at this address. */
export function questionAnswerPage(locale: Locale, outcome: 'done' | 'declined' | 'answered', address: string | null = null): Html {
  const { question: texts } = textsOf('consent-pages', locale);
  return accountPage({ locale, address, title: texts.title, content: html`<p role="status">${texts[outcome]}</p>` });
}
