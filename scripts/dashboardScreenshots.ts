/** Screenshots of the dashboard's pages in English and Arabic: part of `npm run screenshots`. */
import { join } from 'node:path';
import { schemes, widths, type PageOptions, type Visit } from '../tests/support/browser.ts';

export interface DashboardToPicture {
  readonly url: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly open: (options: PageOptions) => Promise<Visit>;
  /** Only the first three pages, in one look. */
  readonly isFew: boolean;
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
  ['settings-sign-in-new', '/settings/sign-in?open=new'],
  ['settings-workflow', '/settings/workflow'],
  ['settings-messages', '/settings/messages'],
  ['settings-mails', '/settings/mails'],
  ['settings-booking', '/settings/booking'],
  ['settings-calendars', '/settings/calendars'],
  ['settings-import', '/settings/import'],
  ['settings-audit', '/settings/audit'],
  ['settings-account', '/settings/account'],
];

export async function pictureDashboard({ url, owner, open, isFew }: DashboardToPicture, folder: string): Promise<void> {
  for (const locale of isFew ? ['en'] : ['en', 'ar'])
    for (const scheme of isFew ? schemes.slice(0, 1) : schemes)
      for (const width of isFew ? widths.slice(1) : widths) {
        const visit = await open({ locale, scheme, width });
        const { page } = visit;
        await page.goto(`${url}/signin`);
        await page.locator('#email').fill(owner.email);
        await page.locator('#password').fill(owner.password);
        await page.locator('#password').press('Enter');
        await page.locator('main').waitFor();
        for (const [name, path] of isFew ? pages.slice(0, 3) : pages) {
          await page.goto(url + path);
          await page.locator('main').waitFor();
          // Cannot wait for an idle network, because the stream of changes stays open.
          await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
          await page.waitForTimeout(300);
          await page.screenshot({ path: join(folder, `dashboard-${name}-${locale}-${scheme}-${width}.png`) });
        }
        await visit.close();
      }
}
