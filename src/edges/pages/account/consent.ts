/**
 * The page on which a member grants access to an app, and the pages that explain why access cannot be granted. [oauth.consent];
 * docs/reference/pages.md#frame.
 */
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { ToolProfile } from '../../../contract/profiles.ts';
import { environments, type Environment, type Locale } from '../../../contract/vocabulary.ts';
import type { AuthorizationAnswer, ConsentView } from '../../../machinery/oauth/authorization.ts';
import { fill, fillPlain } from '../../../ground/texts/fill.ts';
import { textsOf, type Texts } from '../../../ground/texts/localeTexts.ts';

import type { Destination } from '../../../machinery/oauth/redirectUris.ts';
import { escapeHtml, html, trustedHtml, type Html } from '../../../ground/texts/html.ts';
import { accountPage } from './frame.ts';
import { proofFields, type WantedProof } from './proofFields.ts';

interface ConsentForm {
  readonly locale: Locale;
  /** Path and query of the page; null when it answers a form. */
  readonly address: string | null;
  readonly view: ConsentView;
  /** What the member must prove before access is granted; null: nothing. */
  readonly proof: WantedProof | null;
  readonly member: { readonly fullName: string; readonly email: string; readonly role: string; readonly businessName: string };
  readonly formToken: string;
}

export function consentPage({ locale, address, view, proof, member, formToken }: ConsentForm): Html {
  const texts = textsOf('consent-pages', locale);
  const { client, clientHost, destination, offer, sealed } = view;
  const app = client.name;
  return accountPage({
    locale,
    address,
    isWide: true,
    title: fill(texts.title, { app }, locale),
    content: html`${view.isNothingLeft && html`<p class="problem" role="alert">${texts.nothingLeft}</p>`}
      <p>${withValues(texts.intro, { app, business: member.businessName })}</p>
      <p class="hint">${clientHost === null ? texts.selfNamed : withValues(texts.describedAt, { host: clientHost })}</p>
      <p class="notice">${withValues(texts.destination[destination.kind], { host: destination.name })}</p>
      <form method="post" action="/oauth/authorize?lang=${locale}">
        <input type="hidden" name="csrf_token" value="${formToken}" />
        <input type="hidden" name="request" value="${sealed}" />
        ${offer.grantable.length > 0 ? choices(view, locale) : html`<p class="problem">${texts.nothingGrantable}</p>`}
        ${offer.lacking.length > 0 && lackingList(offer.lacking, member.role, locale)}
        ${offer.grantable.length > 0 && html`<p class="hint">${texts.lifetime}</p>`}
        ${offer.grantable.length > 0 && proof && proofFields(proof, locale)}
        <div class="choice">
          ${offer.grantable.length > 0 && html`<button type="submit" name="decision" value="allow">${texts.allow}</button>`}
          <button type="submit" class="second" name="decision" value="deny" formnovalidate>${texts.deny}</button>
        </div>
      </form>
      <p class="aside">
        ${withValues(texts.signedInAs, { name: member.fullName, email: member.email })}
        <a href="${signOutAddress(locale, address)}">${texts.otherAccount}</a>
      </p>`,
  });
}

/** Lets another person sign in and answer the same request. A page that answers a form has no address to return to. */
const signOutAddress = (locale: Locale, address: string | null) =>
  `/signout?lang=${locale}${address === null ? '' : `&next=${encodeURIComponent(address)}`}`;

function choices({ offer, profiles, chosen }: ConsentView, locale: Locale): Html {
  const texts = textsOf('consent-pages', locale);
  const meanings = textsOf('permissions', locale);
  const bound = chosen ? chosen.profile || null : profiles.asked;
  return html`<fieldset>
      <legend>${texts.environment}</legend>
      ${environments.map((name) => environmentChoice(name, texts[name], texts[`${name}Hint`], name === (chosen?.environment ?? 'live')))}
    </fieldset>
    <fieldset>
      <legend>${texts.scopes}</legend>
      ${offer.isEverything && html`<p class="hint">${texts.everything}</p>`}
      ${offer.grantable.map(
        ({ code, only }) =>
          html`<label class="tick">
            <input type="checkbox" name="scope" value="${code}" ${(chosen?.ticked.includes(code) ?? true) && html`checked`} />
            <span
              >${meanings[code]}${only !== null && html` <small>(${only === 'live' ? texts.onlyLive : texts.onlySandbox})</small>`}</span
            >
          </label> `,
      )}
    </fieldset>
    <fieldset>
      <legend>${texts.tools}</legend>
      ${profiles.offered.map((profile) => profileChoice(profile, profile === bound, texts))}
      <label class="tick">
        <input type="radio" name="profile" value="" ${bound === null && html` checked`} />
        <span>${texts.allTools}</span>
      </label>
    </fieldset>
    <fieldset>
      <legend>${texts.confirm}</legend>
      <label class="tick">
        <input type="checkbox" name="confirm_changes" value="yes" ${chosen?.confirmsChanges === true && html`checked`} />
        <span>${texts.confirmChanges} <small>${texts.confirmHint}</small></span>
      </label>
    </fieldset>`;
}

const profileChoice = (profile: ToolProfile, isChosen: boolean, texts: Texts<'consent-pages'>): Html =>
  html`<label class="tick">
    <input type="radio" name="profile" value="${profile}" ${isChosen && html` checked`} />
    <span><strong>${texts.toolsOf[profile]}</strong> <small>${texts.toolsHint[profile]}</small></span>
  </label> `;

function environmentChoice(environment: Environment, name: string, hint: string, isChosen: boolean): Html {
  return html`<label class="tick">
    <input type="radio" name="environment" value="${environment}" ${isChosen && html` checked`} required />
    <span><strong>${name}</strong> <small>${hint}</small></span>
  </label>`;
}

function lackingList(lacking: readonly PermissionCode[], role: string, locale: Locale): Html {
  const texts = textsOf('consent-pages', locale);
  const meanings = textsOf('permissions', locale);
  return html`<h2>${texts.lacking}</h2>
    <p class="hint">${withValues(texts.lackingWhy, { role })}</p>
    <ul>
      ${lacking.map((code) => html`<li>${meanings[code]}</li> `)}
    </ul>`;
}

export function mistakePage(locale: Locale, { mistake, error, back }: Extract<AuthorizationAnswer, { kind: 'mistake' }>): Html {
  const texts = textsOf('consent-pages', locale);
  return accountPage({
    locale,
    address: null,
    title: texts.mistakeTitle,
    content: html`<p class="problem" role="alert">${texts.mistakes[mistake]}</p>
      ${
        error !== null &&
        html`<p class="hint">
          ${texts.forDevelopers} <span lang="en" dir="ltr"><code>${error.error}</code>: ${error.description}</span>
        </p>`
      }
      ${back !== null && html`<p class="aside">${backLink(back.address, back.destination, texts)}</p>`}`,
  });
}

const backLink = (address: string, destination: Destination, texts: Texts<'consent-pages'>) =>
  html`<a href="${address}" rel="noreferrer">${withValues(texts.backTo, { host: destination.name })}</a>`;

/**
 * The text with its values as HTML. Each value keeps its own writing direction in every language, so that a name in another script does not
 * reorder the sentence.
 */
const withValues = (text: string, values: Readonly<Record<string, string>>): Html =>
  trustedHtml(
    fillPlain(escapeHtml(text), Object.fromEntries(Object.entries(values).map(([name, value]) => [name, html`<bdi>${value}</bdi>`.text]))),
  );
