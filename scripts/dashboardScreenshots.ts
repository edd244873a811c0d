/** Screenshots of the dashboard's pages in English and Arabic: part of `npm run screenshots`. */
import { join } from 'node:path';
import { openPage, schemes, widths } from '../tests/support/browser.ts';

export interface DashboardToPicture {
  readonly url: string;
  readonly owner: { readonly email: string; readonly password: string };
}

/** Name of the screenshot, and address. */
const pages: readonly (readonly [name: string, path: string])[] = [
  ['today', '/'],
  ['board', '/board'],
  ['board-week', '/board?view=week&group=area'],
  ['board-list', '/board?view=list'],
  ['board-map', '/board?map=1'],
  ['board-emergency', '/board?panel=emergency'],
  ['board-absence', '/board?panel=absence'],
  ['board-booking', '/board?panel=book'],
  ['board-sandbox', '/board?env=sandbox'],
  ['jobs', '/jobs'],
  ['customers', '/customers'],
  ['customers-new', '/customers?open=new'],
  ['team', '/team'],
  ['vehicles', '/vehicles'],
  ['reports', '/reports'],
  ['catalog', '/catalog'],
  ['developers-keys', '/developers/keys'],
  ['developers-keys-new', '/developers/keys?open=new'],
  ['developers-webhooks', '/developers/webhooks'],
  ['developers-requests', '/developers/requests'],
  ['developers-events', '/developers/events'],
  ['developers-apps', '/developers/apps'],
  ['developers-mails', '/developers/mails'],
  ['developers-sandbox', '/developers/sandbox?env=sandbox'],
  ['settings-business', '/settings/business'],
  ['settings-hours', '/settings/hours'],
  ['settings-holidays', '/settings/hours?holidays=home'],
  ['settings-members', '/settings/members'],
  ['settings-roles-new', '/settings/roles?open=new'],
  ['settings-workflow', '/settings/workflow'],
  ['settings-messages', '/settings/messages'],
  ['settings-mails', '/settings/mails'],
  ['settings-booking', '/settings/booking'],
  ['settings-calendars', '/settings/calendars'],
  ['settings-import', '/settings/import'],
  ['settings-audit', '/settings/audit'],
  ['settings-account', '/settings/account'],
];

/** Returns how many screenshots were taken. */
export async function pictureDashboard({ url, owner }: DashboardToPicture, folder: string): Promise<number> {
  let taken = 0;
  for (const locale of ['en', 'ar'])
    for (const scheme of schemes)
      for (const width of widths) {
        const visit = await openPage({ locale, scheme, width });
        const { page } = visit;
        await page.goto(`${url}/signin`);
        await page.locator('#email').fill(owner.email);
        await page.locator('#password').fill(owner.password);
        await page.locator('#password').press('Enter');
        await page.locator('main').waitFor();
        for (const [name, path] of pages) {
          await page.goto(url + path);
          await page.locator('main').waitFor();
          // Cannot wait for an idle network, because the stream of changes stays open.
          await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
          await page.waitForTimeout(300);
          await page.screenshot({ path: join(folder, `dashboard-${name}-${locale}-${scheme}-${width}.png`) });
          taken++;
        }
        await visit.close();
      }
  return taken;
}
