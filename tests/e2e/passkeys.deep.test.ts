/** Passkeys in a real browser, with its virtual authenticator: added, used to sign in, as second step and as second proof. docs/reference/conventions.md#passkeys. */
import { afterEach, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { freePort } from '../../scripts/postgres.ts';
import { axe, openPage, type Visit } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { newMember } from '../support/session.ts';
import { expectNothingOdd, signIn } from './dashboard.ts';

const port = await freePort();
const harness = await startHarness({ env: { HOST: 'localhost', PORT: String(port), PUBLIC_URL: `http://localhost:${port}` } });
const business = await harness.business();
let visit: Visit;
afterEach(() => visit.close());

/** A passkey of the machine, which says that the person has shown a finger. */
async function plugIn(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const signOut = async (page: Page) => {
  await page.goto(`${harness.url}/signout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
};

it('[passkey.add, passkey.sign-in, passkey.second-step, passkey.proof] one passkey is made and used in each way', async () => {
  const member = await newMember(harness, business, { role: 'Owner' });
  visit = await openPage();
  const { page } = visit;
  await page.goto(`${harness.url}/second-factor`);
  await signIn(page, member);
  await plugIn(page);
  await page.goto(`${harness.url}/second-factor`);
  await page.locator('#passkey-name').fill('Work laptop');
  expect(await axe(page)).toEqual([]);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
  await page.goto(`${harness.url}/second-factor`);
  await page.getByText('Work laptop').waitFor();
  expect(await axe(page)).toEqual([]);

  // The browser offers the passkey by itself, and this one is used at once.
  await signOut(page);
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('main h1').waitFor();

  // From here on as in a browser that does not offer passkeys by itself.
  await page.addInitScript('delete PublicKeyCredential.isConditionalMediationAvailable');
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.locator('main h1').waitFor();

  await signOut(page);
  await page.locator('#email').fill(member.email);
  await page.locator('#password').fill(member.password);
  await page.locator('#password').press('Enter');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((url) => url.pathname === '/');

  await page.goto(`${harness.url}/settings/roles?open=new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Night desk');
  await harness.store.query(
    `update member_sessions set created_at = now() - interval '15 minutes', proved_at = null where member_id = $1`,
    [member.id],
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('button', { name: 'Night desk' }).waitFor();
  expectNothingOdd(visit, /403/);
});
