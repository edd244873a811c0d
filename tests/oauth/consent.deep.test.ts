/** The consent page in a real browser, without scripts: docs/reference/pages.md#frame. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { describe, expect, it, test } from 'vitest';
import { atEnd } from '../support/atEnd.ts';
import { openPage } from '../support/browser.ts';
import { startHarness } from '../support/harness.ts';
import { expectWellIn, looksOf } from '../support/looks.ts';
import { newMember, testPassword } from '../support/session.ts';
import { Program, transportOf } from './officialClient.ts';
import { authorizePath, newApp, newProof, redeem } from './steps.ts';

const harness = await startHarness();
const business = await harness.business({ name: 'Acme Plumbing & Heating' });
const owner = { email: business.owner.email, password: business.owner.password };
const proof = newProof();

/** Starts a program on the device. It shows this page, and records the addresses at which it was called. */
async function startProgram(html = '<!doctype html><title>Done</title><h1>You may close this window</h1>') {
  const came: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost');
    if (url.pathname !== '/favicon.ico') came.push(url);
    response.writeHead(200, { 'content-type': 'text/html' }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.close().closeAllConnections());
  return { came, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback` };
}

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/oauth\/authorize|\/$/);
}

describe('[page.accessible] [oauth.consent-page] the page passes the accessibility check, in both schemes, narrow and wide', () => {
  it.each(['en', 'ar'].map((lang, index) => ({ lang, looks: looksOf(index) })))('in $lang', async ({ lang, looks }) => {
    const app = await newApp(harness, 'http://127.0.0.1:7777/callback', 'Night Desk, the agent that answers when nobody else does');
    const viewer = await newMember(harness, business, { role: 'Viewer' });
    const paths = [
      authorizePath(app, proof, { lang, scope: 'customers_view customers_manage job_view developer_manage_api_keys' }),
      authorizePath(app, proof, { lang }),
      authorizePath(app, proof, { lang, client_id: 'unknown' }),
      authorizePath(app, proof, { lang, scope: 'business_manage' }),
    ];
    const visit = await openPage();
    await visit.page.goto(`${harness.url}/signin?lang=en`);
    await fillSignIn(visit.page, { email: viewer.email, password: testPassword });
    for (const path of paths) {
      await visit.page.goto(harness.url + path);
      await expectWellIn(visit.page, looks, path);
    }
    expect(visit.elsewhere).toEqual([]);
    await visit.close();
  });
});

test('[oauth.consent-page] a member without scripts signs in by keyboard, narrows the grant, and returns to the app', async () => {
  const program = await startProgram();
  const app = await newApp(harness, program.url);
  const visit = await openPage({ scripts: false });
  const { page, complaints } = visit;
  await page.goto(harness.url + authorizePath(app, proof, { scope: 'customers_view customers_manage' }));
  await fillSignIn(page, owner);
  await page.getByRole('heading', { name: 'Connect Night Desk?' }).waitFor();
  await page.getByLabel('Sandbox').focus();
  await page.keyboard.press('Space');
  await page.getByLabel('Create, change and delete customers').focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Connect', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('You may close this window').waitFor();
  const { searchParams } = program.came.at(-1)!;
  expect([searchParams.get('state'), searchParams.get('iss')]).toEqual(['the app’s own', harness.url]);
  const { body } = await redeem(harness, app, proof, searchParams.get('code')!);
  expect(body.scope).toBe('customers_view');
  await business.ok('createCustomer', { full_name: 'Live Only', email: 'live@example.com' });
  expect((await business.ok('listCustomers', {}, { key: body.access_token! })).customers).toEqual([]);

  // Going back in the browser shows the page again, but its request is already answered.
  await page.goBack();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByText('You have already answered this request').or(page.getByText('You may close this window')).waitFor();
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await visit.close();
});

test('[oauth.consent] a member who declines returns to the app with access_denied, also to a host on the internet', async () => {
  const program = await startProgram();
  const visit = await openPage();
  const { page, complaints } = visit;
  await page.goto(harness.url + authorizePath(await newApp(harness, program.url), proof));
  await fillSignIn(page, owner);
  await page.getByRole('button', { name: 'Do not connect' }).click();
  await page.getByText('You may close this window').waitFor();
  expect(program.came.at(-1)!.searchParams.get('error')).toBe('access_denied');
  await page.goto(harness.url + authorizePath(await newApp(harness, 'https://app.example/callback'), proof));
  const asked = page.waitForRequest(/^https:\/\/app\.example\//);
  await page.getByRole('button', { name: 'Connect', exact: true }).click({ noWaitAfter: true });
  expect((await asked).url()).toMatch(/^https:\/\/app\.example\/callback\?code=tr_ac_/);
  // The content security policy allowed the redirect. Only the network failed.
  expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
  await visit.close();
});

test('[oauth.consent] a web app that asks in its own window gets the answer there', async () => {
  const program = await startProgram(
    `<!doctype html><title>App</title><h1>Not yet</h1><button>Connect</button><script>
      if (window.opener) { window.opener.document.querySelector('h1').textContent = 'Connected'; window.close(); }
      document.querySelector('button').onclick = () => window.open(location.hash.slice(1), 'connect', 'width=500,height=700');
    </script>`,
  );
  const app = await newApp(harness, program.url);
  const visit = await openPage();
  const { page } = visit;
  await page.goto(`${program.url}#${harness.url}${authorizePath(app, proof)}`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect' }).click();
  const popup = await opened;
  await fillSignIn(popup, owner);
  await popup.getByRole('button', { name: 'Connect', exact: true }).click({ noWaitAfter: true });
  await page.getByRole('heading', { name: 'Connected' }).waitFor();
  await visit.close();
});

test('[oauth.no-framing] another site cannot show the page in a frame', async () => {
  const path = authorizePath(await newApp(harness), proof);
  const attacker = await startProgram(`<!doctype html><title>Win</title><iframe src="${harness.url}${path}"></iframe>`);
  const visit = await openPage();
  const { page } = visit;
  await page.goto(`${harness.url}/signin`);
  await fillSignIn(page, owner);
  for (const origin of [attacker.url, attacker.url.replace('127.0.0.1', 'localhost')]) {
    await page.goto(origin);
    await expect.poll(() => page.frames().length).toBe(2);
    await page
      .frames()[1]!
      .waitForLoadState()
      .catch(() => undefined);
    expect(await page.frames()[1]!.locator('form').count()).toBe(0);
  }
  await visit.close();
});

test('[oauth.consent-own-form] a form that another site submits by itself connects nothing', async () => {
  const app = await newApp(harness);
  const visit = await openPage();
  const { page } = visit;
  await page.goto(harness.url + authorizePath(app, proof));
  await fillSignIn(page, owner);
  const value = (name: string) => page.locator(`input[name=${name}]`).inputValue();
  // The other site even knows every value of the page, as if read over the member's shoulder.
  const fields = {
    csrf_token: await value('csrf_token'),
    request: await value('request'),
    decision: 'allow',
    environment: 'live',
    scope: 'job_view',
  };
  const inputs = Object.entries(fields).map(([name, given]) => `<input name="${name}" value="${given}">`);
  const attacker = await startProgram(
    `<!doctype html><form method="post" action="${harness.url}/oauth/authorize">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
  );
  for (const origin of [attacker.url, attacker.url.replace('127.0.0.1', 'localhost')]) {
    await page.goto(origin);
    await page.waitForURL(`${harness.url}/oauth/authorize`);
    await page.getByText('This form did not come from our page').waitFor();
  }
  const rows = await harness.store.query('select hash from oauth_codes where client_id = $1', [app.clientId]);
  expect(rows).toEqual([]);
  await visit.close();
});

test('[oauth.official-client] the official MCP client connects while its user answers in a browser', async () => {
  const device = await startProgram();
  const program = new Program(device.url);
  const first = transportOf(harness.url, program, '/mcp/voice');
  await expect(new Client({ name: 'official', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
  const visit = await openPage();
  await visit.page.goto(program.asked!.href);
  await fillSignIn(visit.page, owner);
  await visit.page.getByRole('button', { name: 'Connect', exact: true }).click();
  await visit.page.getByText('You may close this window').waitFor();
  await visit.close();
  await first.finishAuth(device.came.at(-1)!.searchParams.get('code')!);
  const client = new Client({ name: 'official', version: '1' });
  await client.connect(transportOf(harness.url, program, '/mcp/voice'));
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  const called = await client.callTool({ name: 'listJobTypes', arguments: {} });
  expect(called.isError).toBe(false);
  await client.close();
});
