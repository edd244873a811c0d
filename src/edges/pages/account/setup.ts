/** Pages on which the first business of the service is made. They work without scripts. docs/internals/processes.md#first-start. */
import { leastPasswordCharacters, mostPasswordCharacters } from '../../../contract/passwordLength.ts';
import { countryCodes, currencyOfCountry, formerZoneName, zonesOfCountry } from '../../../contract/countries.ts';
import { currencyCodes } from '../../../contract/currencies.ts';
import { locales, type Locale } from '../../../contract/vocabulary.ts';
import { fill, fillPlain } from '../../../ground/texts/fill.ts';
import { textsOf } from '../../../ground/texts/localeTexts.ts';
import { asset, readAsset } from '../assets.ts';
import { FixedBody } from '../fixedBody.ts';
import { html, type Html, type Part } from '../../../ground/texts/html.ts';
import { accountPage, formPolicy } from './frame.ts';
import { passwordProblemText } from './passwords.ts';

/** An optional script: it fills in the country and the time zone of the browser. */
export const setupScript = asset('setup', 'js', new FixedBody(readAsset('setup.js'), 'text/javascript; charset=utf-8'));

/** As for other forms, with the one script, which cannot turn a string into markup. */
export const setupPolicy = `${formPolicy()}; script-src 'self'; require-trusted-types-for 'script'`;

/** A new owner has no second factor yet. */
const lengths = { least: leastPasswordCharacters({ hasSecondFactor: false }), most: mostPasswordCharacters };

/** The command that prints a new link. */
const command = 'truckroll setup-link';

/** The texts and choices of the form, by the names of its fields. */
export interface SetupValues {
  readonly name: string;
  readonly country: string;
  readonly currency: string;
  readonly timezone: string;
  readonly language: Locale;
  readonly line: string;
  readonly postalCode: string;
  readonly city: string;
  readonly state: string;
  readonly ownerName: string;
  readonly email: string;
}

type ProblemField = 'name' | 'country' | 'currency' | 'timezone' | 'ownerName' | 'email' | 'password';

interface SetupForm {
  readonly locale: Locale;
  readonly address: string | null;
  readonly values: SetupValues;
  /** Why a field cannot be used. Empty when the page is opened. */
  readonly problems: readonly { readonly field: ProblemField; readonly reason?: keyof typeof passwordProblemText }[];
}

/** What a browser with these languages most likely wants. The page's script knows more: the time zone. */
export function usualValues(locale: Locale, acceptLanguage: string | undefined): SetupValues {
  const [, region] = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(acceptLanguage ?? '') ?? [];
  const asked = region?.toUpperCase() ?? '';
  const country = countryCodes.includes(asked) ? asked : (new Intl.Locale(locale).maximize().region ?? 'US');
  const texts = { name: '', line: '', postalCode: '', city: '', state: '', ownerName: '', email: '' };
  return { ...texts, country, currency: currencyOfCountry(country), timezone: zonesOfCountry(country)[0] ?? 'UTC', language: locale };
}

export function setupPage({ locale, address, values, problems }: SetupForm): Html {
  const texts = textsOf('setup-pages', locale);
  const { passwordHint } = textsOf('account-pages', locale);
  const problemOf = (name: string) => {
    const problem = problems.find(({ field }) => field === name);
    if (!problem) return null;
    if (problem.reason) return fill(textsOf('account-pages', locale)[passwordProblemText[problem.reason]], lengths, locale);
    const own: Partial<Record<ProblemField, string>> = {
      name: texts.problemName,
      ownerName: texts.problemOwnerName,
      email: texts.problemEmail,
    };
    return own[problem.field] ?? texts.problemChoice;
  };
  const field = (name: keyof typeof fieldKinds, label: string, hint: string | null = null) =>
    inputOf({ name, label, hint, value: name === 'password' ? '' : values[name], problem: problemOf(name) });
  const choice = (name: 'country' | 'currency' | 'timezone' | 'language', label: string, options: Part, hint: string | null = null) => {
    const problem = problemOf(name);
    return html`<label for="${name}">${label}</label>
      <select id="${name}" name="${name}" required ${describedBy(name, hint, problem)}>
        ${options}
      </select>
      ${notesOf(name, hint, problem)}`;
  };
  return accountPage({
    locale,
    address,
    title: texts.title,
    isWide: true,
    script: setupScript,
    content: html`${problems.length > 0 && html`<p class="problem" role="alert">${texts.problems}</p>`}
      <p>${texts.intro}</p>
      <form method="post" action="?lang=${locale}" ${problems.length === 0 && html`data-fresh`}>
        <fieldset>
          <legend>${texts.businessLegend}</legend>
          ${field('name', texts.name)} ${choice('country', texts.country, countryOptions(values.country, locale))}
          ${choice('currency', texts.currency, currencyOptions(values.currency, locale), texts.currencyHint)}
          ${choice('timezone', texts.timezone, zoneOptions(values.timezone))}
          ${choice('language', texts.language, languageOptions(values.language))}
        </fieldset>
        <fieldset>
          <legend>${texts.addressLegend}</legend>
          <p class="hint">${texts.addressHint}</p>
          ${field('line', texts.line)} ${field('postalCode', texts.postalCode)} ${field('city', texts.city)} ${field('state', texts.state)}
        </fieldset>
        <fieldset>
          <legend>${texts.ownerLegend}</legend>
          ${field('ownerName', texts.ownerName)} ${field('email', texts.email)}
          ${field('password', texts.password, fill(passwordHint, lengths, locale))}
        </fieldset>
        <button type="submit">${texts.button}</button>
      </form>`,
  });
}

/** How each text field is typed. */
const fieldKinds = {
  name: { type: 'text', complete: 'organization', most: 200, isRequired: true, direction: 'auto' },
  line: { type: 'text', complete: 'street-address', most: 255, isRequired: false, direction: 'auto' },
  postalCode: { type: 'text', complete: 'postal-code', most: 32, isRequired: false, direction: 'auto' },
  city: { type: 'text', complete: 'address-level2', most: 100, isRequired: false, direction: 'auto' },
  state: { type: 'text', complete: 'address-level1', most: 100, isRequired: false, direction: 'auto' },
  ownerName: { type: 'text', complete: 'name', most: 200, isRequired: true, direction: 'auto' },
  email: { type: 'email', complete: 'username', most: 254, isRequired: true, direction: 'ltr' },
  password: { type: 'password', complete: 'new-password', most: lengths.most, isRequired: true, direction: 'ltr' },
} as const;

interface Input {
  readonly name: keyof typeof fieldKinds;
  readonly label: string;
  readonly value: string;
  readonly hint: string | null;
  readonly problem: string | null;
}

function inputOf({ name, label, value, hint, problem }: Input): Html {
  const { type, complete, most, isRequired, direction } = fieldKinds[name];
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${complete}"
      maxlength="${most}"
      dir="${direction}"
      ${name === 'password' && html`minlength="${lengths.least}"`}
      ${isRequired && html`required`}
      ${describedBy(name, hint, problem)}
    />
    ${notesOf(name, hint, problem)}`;
}

const describedBy = (name: string, hint: string | null, problem: string | null): Html | null => {
  const ids = [hint !== null && `${name}-hint`, problem !== null && `${name}-problem`].filter((id) => id !== false);
  if (ids.length === 0) return null;
  return html`aria-describedby="${ids.join(' ')}" ${problem !== null && html`aria-invalid="true"`}`;
};

const notesOf = (name: string, hint: string | null, problem: string | null): Html =>
  html`${problem !== null && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  ${hint !== null && html`<p class="hint" id="${name}-hint">${hint}</p>`}`;

const selected = (isSelected: boolean) => isSelected && html` selected`;

function countryOptions(current: string, locale: Locale): Html[] {
  const names = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' });
  const { compare } = new Intl.Collator(locale);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((left, right) => compare(left.name, right.name))
    .map(({ code, name }) => {
      const [zone = ''] = zonesOfCountry(code);
      return html`<option value="${code}" data-currency="${currencyOfCountry(code)}" data-zone="${zone}" ${selected(code === current)}>
        ${name}
      </option>`;
    });
}

function currencyOptions(current: string, locale: Locale): Html[] {
  const names = new Intl.DisplayNames([locale], { type: 'currency', fallback: 'code' });
  return currencyCodes.map(
    (code) => html`<option value="${code}" ${selected(code === current)}>${code} · ${names.of(code) ?? code}</option>`,
  );
}

/** Every zone once, with the first country in which it is listed. */
const zones: ReadonlyMap<string, string> = new Map(
  countryCodes
    .toReversed()
    .flatMap((country) => zonesOfCountry(country).map((zone) => [zone, country] as const))
    .sort(([left], [right]) => (left < right ? -1 : 1)),
);

function zoneOptions(current: string): Html[] {
  const listed = zones.has(current) || current === 'UTC' ? [] : [current];
  const options = [...zones].map(([zone, country]) => {
    const former = formerZoneName(zone);
    return html`<option
      value="${zone}"
      data-country="${country}"
      ${former !== null && html`data-formerly="${former}"`}
      ${selected(zone === current)}
    >
      ${zone}
    </option>`;
  });
  return [...options, ...['UTC', ...listed].map((zone) => html`<option value="${zone}" ${selected(zone === current)}>${zone}</option>`)];
}

const languageOptions = (current: Locale): Html[] =>
  locales.map(
    (locale) =>
      html`<option value="${locale}" lang="${locale}" ${selected(locale === current)}>
        ${textsOf('account-pages', locale).language}
      </option>`,
  );

/** The business is made. Shows the key, once. */
export function setupDonePage({ locale, business, key, days }: { locale: Locale; business: string; key: string; days: number }): Html {
  const texts = textsOf('setup-pages', locale);
  return accountPage({
    locale,
    address: null,
    title: fill(texts.done, { business }, locale),
    isWide: true,
    script: setupScript,
    content: html`<h2>${texts.keyLegend}</h2>
      <p>${fill(texts.keyText, { days }, locale)}</p>
      <p class="notice"><code id="key" dir="ltr">${key}</code></p>
      <p><button type="button" class="second" data-copy data-copied="${texts.copied}" hidden>${texts.copy}</button></p>
      <form action="/setup"><button type="submit">${texts.goOn}</button></form>`,
  });
}

export function setupGonePage(locale: Locale, address: string | null): Html {
  const texts = textsOf('setup-pages', locale);
  const content = html`<p>${fillPlain(texts.goneText, { command })}</p>
    <p class="aside"><a href="/signin?lang=${locale}">${texts.signIn}</a></p>`;
  return accountPage({ locale, address, title: texts.gone, content });
}

/** Says on the sign-in page that there is no business yet. */
export const awaitedNotice = (locale: Locale): Html =>
  html`<p class="notice" role="status">${fillPlain(textsOf('setup-pages', locale).awaited, { command })}</p>`;
