/** What a refusal says on the dashboard: every code, reason, blocker and remedy of the contract, in all languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import i18next, { type i18n } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldLabel, fieldSentence } from '../../dashboard/parts/refusal/fieldProblems.ts';
import { nextStep } from '../../dashboard/parts/refusal/nextStep.ts';
import type { RefusalData, Remedy } from '../../dashboard/parts/refusal/refusalData.ts';
import { remedyButtons } from '../../dashboard/parts/refusal/remedyButtons.ts';
import { codeSentence, sentencesOf } from '../../dashboard/parts/refusal/sentences.ts';
import { wordsFrom, type Words } from '../../dashboard/parts/refusal/words.ts';
import { errorTable, type ErrorCode } from '../../src/contract/errors.ts';
import { operations } from '../../src/contract/index.ts';
import { emergencyPreconditions } from '../../src/contract/refusals/emergencies.ts';
import { movePreconditions, refusedVisitCodes } from '../../src/contract/refusals/moves.ts';
import { asked, area, examples, ids, job, recording, remedies, skill } from './refusalExamples.ts';
import { blockerKinds, locales, remedyKinds, unavailableReasons, type Locale } from '../../src/contract/vocabulary.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));
const codes = Object.keys(errorTable) as ErrorCode[];
const subjects = ['refusals', 'words', 'frame'];

let texts: i18n;
const missing: string[] = [];
beforeAll(async () => {
  texts = i18next.createInstance();
  const resources = Object.fromEntries(
    locales.map((locale) => [
      locale,
      Object.fromEntries(subjects.map((subject) => [subject, read(`locales/${locale}/${subject}.json`) as object])),
    ]),
  );
  await texts.init({
    lng: 'en',
    fallbackLng: false,
    ns: subjects,
    defaultNS: 'frame',
    resources,
    interpolation: { escapeValue: false },
    saveMissing: true,
    missingKeyHandler: (languages, subject, key) => void missing.push(`${languages.join()} ${subject}:${key}`),
    missingInterpolationHandler: (text) => void missing.push(text),
  });
});

function wordsOf(locale: Locale, names = true): Words {
  const t = texts.getFixedT(locale, subjects);
  return wordsFrom({
    translate: (key, values) => t(key, { ...values }),
    language: locale,
    isRightToLeft: locale === 'ar',
    timeZone: 'America/Denver',
    technicians: names
      ? new Map([
          [ids.bea, 'Bea Arthur'],
          [ids.cy, 'Cy Young'],
        ])
      : new Map(),
    skills: names ? new Map([[skill, 'Gas boiler']]) : new Map(),
    areas: names ? new Map([[area, 'Denver']]) : new Map(),
  });
}

const operationNames = Object.keys(operations);
const scripts: Partial<Record<Locale, RegExp>> = {
  ja: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
  ko: /\p{sc=Hangul}/u,
  ar: /\p{sc=Arabic}/u,
};

/** A sentence that a dispatcher can read in this language. */
function expectReadable(locale: Locale, what: string, sentence: string): void {
  const shown = [locale, what, sentence];
  expect([...shown, sentence.trim() !== '']).toEqual([...shown, true]);
  // Neither names of fields or operations, nor values of the API, nor the words of programmers.
  const odd =
    /[a-z]_[a-z]|[A-Z]_[A-Z]|\{\{|undefined|\bNaN\b|null|\bP0\b|\bSLA\b|commit|blocker|force=|data\.|GeoJSON|\buid\b|\bUUID\b|Retry-After|Idempotency|\broute\b/i;
  expect([...shown, odd.exec(sentence)?.[0]]).toEqual([...shown, undefined]);
  expect([...shown, /[0-9a-f]{8}-[0-9a-f]{4}/.exec(sentence)?.[0]]).toEqual([...shown, undefined]);
  expect([...shown, operationNames.filter((name) => sentence.includes(name))]).toEqual([...shown, []]);
  if (locale !== 'en')
    expect([...shown, /\b(the|this|cannot|with|your|have|has|again)\b/i.exec(sentence)?.[0]]).toEqual([...shown, undefined]);
  const script = scripts[locale];
  if (script) expect([...shown, script.test(sentence)]).toEqual([...shown, true]);
}

const everything = () => true;
const nothing = () => false;

describe.each(locales)('[dashboard.refusals] %s', (locale) => {
  it('has a sentence for every error code', () => {
    const words = wordsOf(locale);
    for (const code of codes) expectReadable(locale, code, codeSentence(code, words));
  });

  it('says why for every example of a refusal, with and without names', () => {
    for (const [code, { operation, input, answer }] of Object.entries(examples))
      for (const names of [true, false]) {
        const words = wordsOf(locale, names);
        const data = answer.data ?? {};
        for (const sentence of sentencesOf(data, words)) expectReadable(locale, code, sentence);
        for (const { label } of remedyButtons(data, asked(operation, input), words, everything).buttons)
          expectReadable(locale, code, label);
        const { buttons, forOthers } = remedyButtons(data, asked(operation, input), words, nothing);
        for (const sentence of forOthers) expectReadable(locale, code, sentence);
        expect([code, buttons.length + forOthers.length >= Math.min(1, data.remedies?.length ?? 0)]).toEqual([code, true]);
      }
  });

  it('has a sentence for every reason, blocker, precondition and conflicting visit', () => {
    const words = wordsOf(locale);
    const say = (what: string, data: RefusalData) => {
      const sentences = sentencesOf(data, words, ids.bea);
      expect([what, sentences.length > 0]).toEqual([what, true]);
      for (const sentence of sentences) expectReadable(locale, what, sentence);
    };
    for (const reason of unavailableReasons) say(reason, { reason, considered: 12, blocked_by: { off_shift: 3, [blockerKinds[0]!]: 2 } });
    for (const kind of blockerKinds) {
      say(kind, { blockers: [{ kind }] });
      say(kind, { reason: kind });
      say(kind, { blocked_by: { [kind]: 2 }, considered: 2 });
      say(kind, { unavailable_members: [{ technician_id: ids.bea, technician_name: 'Bea Arthur', blockers: [{ kind }] }] });
    }
    say('skills', { blockers: [{ kind: 'missing_required_skills', missing_skill_ids: [skill] }] });
    say('long', { blockers: [{ kind: 'visit_too_long', visit_minutes: 900, max_minutes: 480 }] });
    for (const failed_precondition of [...movePreconditions, ...emergencyPreconditions]) say(failed_precondition, { failed_precondition });
    for (const frozen_because of ['p0', 'p1', 'crew', 'multi_day', 'under_way', 'locked', 'other_day', 'no_later_time'])
      for (const short_code of ['JR-7K2M9QX', null]) say(frozen_because, { conflicts: [{ short_code, frozen_because }] });
    for (const reason of ['already_undone', 'changed', 'passed', 'occupied', 'locked', 'begun', 'over', 'not_scheduled'])
      say(reason, { reason });
    const visit = {
      short_code: 'JR-7K2M9QX',
      technician_id: ids.bea,
      taken_by: [{ short_code: 'JR-1111111' }],
      nearest_start_at: '2031-03-03T15:00:00Z',
    };
    for (const code of refusedVisitCodes.filter((one) => one !== 'SCHEDULE_MOVE_NOT_ELIGIBLE')) say(code, { visits: [{ ...visit, code }] });
    for (const failed_precondition of movePreconditions)
      say(failed_precondition, { visits: [{ ...visit, code: 'SCHEDULE_MOVE_NOT_ELIGIBLE', failed_precondition }] });
    say('crew', { crew_short: { needed: 3, largest_crew: 1 }, crew_size: 3, missing_count: 1 });
    say('absence', {
      uncovered_dates: ['2031-03-03', '2031-03-04'],
      uncovered_jobs: [{ short_code: 'JR-7K2M9QX' }],
      drifted: [{ short_code: 'JR-1' }],
    });
    say('rest', {
      changed_jobs: [{ short_code: null }],
      dates: ['2031-03-03'],
      retry_after_seconds: 12,
      limit: 3,
      would_push: [{ short_code: 'JR-1' }],
    });
  });

  it('has a label for every kind of remedy', () => {
    const words = wordsOf(locale);
    for (const [what, remedy, question] of remedies())
      for (const [may, count] of [
        [everything, 1],
        [nothing, null],
      ] as const) {
        const { buttons, forOthers } = remedyButtons({ remedies: [remedy] }, question, words, may);
        expect([what, buttons.length + forOthers.length]).toEqual([what, 1]);
        if (count !== null) expect([what, buttons.length]).toEqual([what, count]);
        for (const sentence of [...buttons.map(({ label }) => label), ...forOthers]) expectReadable(locale, what, sentence);
      }
  });

  it('says what to do next when there is no remedy', () => {
    const { text } = wordsOf(locale);
    const say = (what: string, { sentence, link }: ReturnType<typeof nextStep>) => {
      // Some codes say themselves what to do.
      if (sentence !== null) expectReadable(locale, what, text(`refusals:next.${sentence}`));
      if (link) expectReadable(locale, what, text(`refusals:link.${link.name}`));
    };
    for (const code of codes) for (const jobId of [job, null]) say(code, nextStep(code, examples[code]?.answer.data ?? {}, jobId));
    for (const reason of unavailableReasons) say(reason, nextStep(null, { reason }, null));
    say('empty', nextStep(null, {}, null));
  });
});

it('[dashboard.refusals] no text is missing', () => {
  expect(missing).toEqual([]);
});

it('[dashboard.refusals] only refusals caused by a change in the meantime tell the reader to reload the page', () => {
  const reloads = codes.filter((code) => nextStep(code, {}, null).sentence === 'reload');
  const gone = /_NOT_FOUND$|^NOT_FOUND$|_DRIFTED$|CONFLICT$|_NOT_OPEN$|_NOT_ACTIVE$|_EXPIRED$|_ENDED$/;
  expect(reloads.filter((code) => !gone.test(code)).sort()).toEqual([
    ...[
      'ABSENCE_RESOLVE_NO_ORPHANED_JOBS',
      'API_KEY_INVALID',
      'CSRF_TOKEN_INVALID',
      'CUSTOMER_MERGE_UNDO_NOT_POSSIBLE',
      'IDEMPOTENCY_KEY_REUSE',
    ],
    ...['MAINTENANCE_VISIT_SETTLED', 'METHOD_NOT_ALLOWED'],
    ...['SESSION_INVALID', 'UNDO_NOT_POSSIBLE', 'WEBHOOK_DELIVERY_IS_TEST'],
  ]);
});

it('[dashboard.refusals] every empty answer leads to a page', () => {
  for (const reason of unavailableReasons)
    expect([reason, nextStep(null, { reason }, null).link?.to]).toEqual([reason, expect.stringMatching(/^\//)]);
});

it('[dashboard.refusals] a crew that is not complete names who cannot come, and who could come instead', () => {
  const words = wordsOf('en');
  const data: RefusalData = {
    crew_size: 2,
    missing_count: 1,
    unavailable_members: [
      {
        technician_id: ids.bea,
        technician_name: 'Bea Arthur',
        blockers: [{ kind: 'missing_required_skills', missing_skill_ids: [skill] }],
      },
    ],
    remedies: [
      {
        kind: 'choose_technician',
        operation: 'previewJobRequestChange',
        arguments: { id: job, add_technician_ids: [ids.cy], remove_technician_ids: [ids.bea] },
      },
    ],
  };
  expect(sentencesOf(data, words)).toContain('Bea Arthur: lacks the skill Gas boiler');
  const { buttons } = remedyButtons(data, asked('previewJobRequestChange', { id: job, add_technician_ids: [ids.bea] }), words, everything);
  expect(buttons.map(({ label }) => label)).toEqual(['Cy Young instead of Bea Arthur']);
  expect(buttons[0]!.act).toEqual({ calls: [], again: data.remedies![0]!.arguments, page: null });
});

it('[dashboard.refusals] a remedy that the member may not use names who can use it', () => {
  const remedy = recording('assign_skill', 'replaceTechnicianSkills', { id: ids.bea, skill_ids: [skill] });
  const { buttons, forOthers } = remedyButtons(
    { remedies: [remedy] },
    asked('quoteJobRequest'),
    wordsOf('en'),
    (one) => one === 'job_manage',
  );
  expect(buttons).toEqual([]);
  expect(forOthers).toEqual(['Ask an owner or an administrator to do this: Add the missing skills to Bea Arthur']);
});

it('[dashboard.refusals] the label of a button names everything that a click records', () => {
  const remedy: Remedy = {
    kind: 'add_service_area',
    operation: 'createServiceArea',
    arguments: { name: 'Around 80202', postal_code: '80202' },
    then: [
      { operation: 'replaceTechnicianServiceAreas', arguments: { id: ids.bea, service_area_ids: ['{id}'] } },
      { operation: 'replaceTechnicianAvailability', arguments: { id: ids.bea, weekly_hours: [] } },
      { operation: 'quoteJobRequest', arguments: { id: job } },
    ],
  };
  const [button] = remedyButtons({ remedies: [remedy] }, asked('quoteJobRequest'), wordsOf('en'), everything).buttons;
  expect(button!.label).toBe('Add the service area “Around 80202” for Bea Arthur (also: extend the weekly hours)');
  expect(button!.act.calls.map(({ operation }) => operation)).toEqual([
    'createServiceArea',
    'replaceTechnicianServiceAreas',
    'replaceTechnicianAvailability',
  ]);
  expect(button!.act.again).toEqual({ id: job });
});

it('[dashboard.refusals] the form of a new technician opens with the skills and the area that a remedy names', () => {
  const remedy: Remedy = {
    kind: 'add_service_area',
    operation: 'createServiceArea',
    arguments: { name: 'Around 80202' },
    then: [{ operation: 'createTechnician', arguments: { skill_ids: [skill], service_area_ids: ['{id}'] }, needs: ['full_name', 'email'] }],
  };
  const [button] = remedyButtons({ remedies: [remedy] }, asked('quoteJobRequest'), wordsOf('en'), everything).buttons;
  expect(button!.label).toBe('Add the service area “Around 80202” (also: add a technician)');
  expect(button!.act.calls.map(({ operation }) => operation)).toEqual(['createServiceArea']);
  expect(button!.act.page).toEqual({ to: '/team', search: { open: 'new', withSkills: skill, withAreas: '{id}' } });
});

it('[dashboard.refusals] every remedy of the contract repeats the call or leads to a page', () => {
  expect([...new Set(remedies().map(([, { kind }]) => kind))].sort()).toEqual([...remedyKinds].sort());
  for (const [what, remedy, question] of remedies()) {
    const [button] = remedyButtons({ remedies: [remedy] }, question, wordsOf('en'), everything).buttons;
    expect([what, button!.act.again !== null || button!.act.page !== null]).toEqual([what, true]);
  }
});

it('[hours.remedy] the button that opens the business ends the closure, sets the hours and repeats the call', () => {
  const remedy = {
    kind: 'open_business' as const,
    operation: 'deleteClosure',
    arguments: { date: '2031-12-27' },
    then: [
      { operation: 'replaceOpeningHours', arguments: { version: 1, weekly_hours: [], dated_hours: [] } },
      { operation: 'quoteJobRequest', arguments: { id: job } },
    ],
  };
  const [button] = remedyButtons({ remedies: [remedy] }, asked('quoteJobRequest'), wordsOf('en'), everything).buttons;
  expect(button!.label).toBe('Open the business then');
  expect(button!.act.calls.map(({ operation }) => operation)).toEqual(['deleteClosure', 'replaceOpeningHours']);
  expect(button!.act.again).toEqual({ id: job });
});

it('[dashboard.refusals] a field is named by its label, never by the name that the API has for it', () => {
  const { text } = wordsOf('de');
  expect(fieldSentence({ field: 'full_name', message: 'full_name darf nicht leer sein.' }, fieldLabel('full_name', text))).toBe(
    'Name darf nicht leer sein.',
  );
  expect(fieldLabel('weekly_hours[2].start', text)).toBe('Dieses Feld');
});
