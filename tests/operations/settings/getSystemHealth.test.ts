/** Checking the service from the dashboard. docs/internals/processes.md#system-checks. */
import { expect, it } from 'vitest';
import { locales } from '../../../src/contract/vocabulary.ts';
import { systemChecks } from '../../../src/contract/systemChecks.ts';
import { startHarness } from '../../support/harness.ts';
import { newMember, sessionWith, signIn } from '../../support/session.ts';

const harness = await startHarness({ emptyDatabase: true });
const business = await harness.business();
const owner = await signIn(harness, business.owner);
const isOperator = async (session: typeof owner) => (await session.ok('getSession', {})).operates_service;

it('[system-health.get] answers each check with a state and a sentence, in every language, and says what to do about a weakness', async () => {
  const health = await owner.ok('getSystemHealth', {});
  expect(health.checks.map(({ check }) => check)).toEqual(systemChecks);
  const mail = health.checks.find(({ check }) => check === 'mail');
  expect(mail).toMatchObject({ state: 'warn', name: 'Mail', advice: expect.stringContaining('SMTP_URL') as unknown });
  const english = health.checks.map(({ name }) => name);
  for (const locale of locales) {
    const reply = await harness.request('GET', '/dashboard/v1/system', { headers: { cookie: owner.cookie, 'x-locale': locale } });
    const { checks } = reply.data as typeof health;
    expect(checks.filter(({ summary, advice }) => /[{}]/.test(`${summary}${advice}`))).toEqual([]);
    expect(checks.filter(({ name, summary, state, advice }) => !name || !summary || (state !== 'ok' && !advice))).toEqual([]);
    if (locale !== 'en') expect(checks.map(({ name }) => name)).not.toEqual(english);
  }
});

it('[system-health.private] only an owner of the only business on the service can see it', async () => {
  const administrator = await signIn(harness, await newMember(harness, business, { role: 'Administrator' }));
  expect((await administrator.call('getSystemHealth', {})).error_code).toBe('OPERATOR_ONLY');
  // The dashboard shows the page to those who may see it.
  expect(await Promise.all([owner, administrator].map(isOperator))).toEqual([true, false]);
  const viewer = await signIn(harness, await newMember(harness, business, { role: 'Viewer' }));
  expect((await viewer.call('getSystemHealth', {})).error_code).toBe('PERMISSION_DENIED');
  expect((await harness.request('GET', '/dashboard/v1/system', { key: business.key })).error_code).toBe('SESSION_INVALID');
  await harness.business();
  expect((await owner.call('getSystemHealth', {})).error_code).toBe('OPERATOR_ONLY');
  expect(await isOperator(owner)).toBe(false);
  expect((await sessionWith(harness, owner.cookie)).formToken).not.toBe('');
});
