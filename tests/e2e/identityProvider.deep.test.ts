/** A firm's identity provider in a real browser: an owner connects it, members sign in without scripts, and it goes down. */
import { expect, test } from 'vitest';
import { invite, openProviderDesk } from '../members/providerDesk.ts';
import { axe, openPage } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { startProvider } from '../support/identityProvider.ts';
import { expectWellIn, looksOf } from '../support/looks.ts';
import { expectNothingOdd, openDashboard } from './dashboard.ts';

const harness = await startHarness();

test('[identity-provider.sign-in, page.no-scripts] a member signs in at the provider, and reads why not when it is down or the group is gone', async () => {
  const provider = await startProvider();
  const desk = await openProviderDesk(
    harness,
    {
      name: 'Firm account',
      domains: ['walked.example'],
      scopes: 'openid email profile groups',
      groups_claim: 'groups',
      group_roles: [{ group: 'desk', role: 'Viewer' }],
    },
    provider,
  );
  await invite(harness, desk.business, 'ann@walked.example');
  const ann = { email: 'ann@walked.example', email_verified: true };
  provider.accounts.set('ann', { ...ann, groups: ['desk'] });
  const visit = await openPage({ scripts: false });
  const { page, complaints } = visit;
  await page.goto(`${harness.url}/docs`);
  await page.goto(`${harness.url}/signin?next=%2Fmy-day`);
  await page.getByRole('link', { name: 'Sign in with your firm’s account' }).click();
  await page.getByLabel('E-mail address').fill(ann.email);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Firm account' }).click();
  await page.getByRole('link', { name: 'ann' }).click();
  await page.waitForURL(`${harness.url}/my-day`);
  await page.goto(`${harness.url}/signout`);
  expect(await page.getByText('You are signed in as').innerText()).toContain('Ann Lee');
  await page.getByRole('button', { name: 'Sign out' }).click();

  provider.accounts.set('ann', { ...ann, groups: [] });
  const start = `${harness.url}/signin/${desk.business.alias}`;
  await page.goto(start);
  await page.getByRole('link', { name: 'Firm account' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').innerText()).toContain('in no group that may use this service');

  provider.fail = (request) => void request.socket.destroy();
  await page.goto(start);
  await page.getByRole('link', { name: 'Firm account' }).click();
  expect(await page.getByRole('alert').innerText()).toContain('does not answer');
  provider.fail = null;
  provider.accounts.set('ann', { ...ann, groups: ['desk'] });
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.waitForURL((url) => url.origin === harness.url && url.pathname === '/');
  expect(complaints.filter((text) => !/40[03]|424/.test(text))).toEqual([]);
  await visit.close();
});

test.each(['en', 'de', 'ar'].map((lang, index) => ({ lang, looks: looksOf(index) })))(
  '[page.accessible] the accessibility check passes the pages of the sign-in with a provider, in $lang',
  async ({ lang, looks }) => {
    const desk = await openProviderDesk(harness, { name: 'Firm account' });
    const visit = await openPage();
    for (const path of [`/signin`, '/signin/provider/find', `/signin/${desk.business.alias}`, '/signin/provider/unknown/start']) {
      await visit.page.goto(`${harness.url}${path}?lang=${lang}`);
      await expectWellIn(visit.page, looks, path);
    }
    await visit.close();
  },
);

test('[identity-provider.create, identity-provider.test] an owner connects a provider on Settings and tests it', async () => {
  const provider = await startProvider();
  const business = await harness.business();
  const visit = await openDashboard(harness, business, { path: '/settings/sign-in' });
  const { page } = visit;
  await page.getByRole('button', { name: 'Add an identity provider' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('Name').fill('Firm account');
  await drawer.getByLabel('Issuer').fill(`${provider.issuer}/.well-known/openid-configuration`);
  await drawer.getByLabel('Client ID').fill(provider.client.client_id);
  await drawer.getByLabel('Client secret').fill(provider.client.client_secret);
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await drawer.getByRole('button', { name: 'Test' }).click();
  await drawer.getByText('The provider answers and can be used.').waitFor();
  const [row] = await harness.store.query<{ id: string; issuer: string }>(
    'select id, issuer from identity_providers where business_id = $1',
    [business.businessId],
  );
  expect(row!.issuer).toBe(provider.issuer);
  expect(await drawer.getByLabel('Redirect URI').inputValue()).toBe(`${harness.url}/signin/provider/${row!.id}/callback`);
  expect(await axe(page)).toEqual([]);
  expectNothingOdd(visit);
  await visit.close();
});
