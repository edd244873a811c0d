/** Screenshots of the technician's own page: called by screenshots.ts. */
import { join } from 'node:path';
import { hashPassword } from '../src/machinery/auth/passwords.ts';
import type { Locale } from '../src/contract/vocabulary.ts';
import type { Store } from '../src/store/driver/database.ts';
import { newId } from '../src/store/ids.ts';
import type { PageOptions, Visit } from '../tests/support/browser.ts';

interface Demo {
  readonly url: string;
  readonly store: Store;
  readonly businessId: string;
  readonly nowMilliseconds: number;
  readonly open: (options: PageOptions) => Promise<Visit>;
  /** Only the first look. */
  readonly isFew: boolean;
}

const email = 'technician@pikesfork.example';
const password = 'a password for pictures';

/** Gives a sign-in to the technician with the most visits in the next hours. */
async function giveSignIn({ store, businessId, nowMilliseconds }: Demo): Promise<void> {
  const [busiest] = await store.query<{ id: string; name: string }>(
    `select t.id, t.full_name as name from technicians t join tenants n on n.id = t.tenant_id and n.environment = 'live' and n.business_id = $1
       join sessions s on s.tenant_id = t.tenant_id and s.technician_id = t.id and s.active and s.end_minute > $2 and s.start_minute < $2 + 480
      group by t.id, t.full_name order by count(*) desc, t.id limit 1`,
    [businessId, Math.floor(nowMilliseconds / 60_000)],
  );
  const id = newId(nowMilliseconds);
  await store.query(
    `insert into members (id, business_id, email, full_name, role, password_hash) values ($1, $2, $3, $4, 'Technician', $5)`,
    [id, businessId, email, busiest!.name, await hashPassword(password, 10)],
  );
  await store.query('update technicians set user_id = $2 where id = $1', [busiest!.id, id]);
}

const looks: readonly (PageOptions & { readonly lang: Locale })[] = [
  { lang: 'en', scheme: 'light', width: 360 },
  { lang: 'en', scheme: 'dark', width: 1440 },
  { lang: 'ar', scheme: 'dark', width: 360 },
  { lang: 'de', scheme: 'light', width: 360 },
];

export async function pictureMyDay(demo: Demo, folder: string): Promise<void> {
  await giveSignIn(demo);
  const { url, open, isFew } = demo;
  for (const look of isFew ? looks.slice(0, 1) : looks) {
    const visit = await open(look);
    const { page } = visit;
    const shot = (name: string) =>
      page.screenshot({ path: join(folder, `${name}-${look.lang}-${look.scheme}-${look.width}.png`), fullPage: true });
    await page.goto(`${url}/signin?next=/my-day?lang=${look.lang}`);
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(password);
    await page.locator('main button').click();
    await page.locator('#day').waitFor();
    await shot('my-day');
    for (const id of ['time-off', 'calendar']) await page.locator(`#${id} > summary`).click();
    await shot('my-day-open');
    await page.reload();
    // Without a connection, as in a cellar: taps get no answer.
    await page.waitForLoadState('networkidle');
    await page.route(/my-day/, (route) => route.abort('internetdisconnected'));
    await page.locator('.acts button').first().click();
    await page.locator('#offline:not([hidden])').waitFor();
    await shot('my-day-offline');
    await page.unroute(/my-day/);
    await page.route('**/dashboard/v1/my-day/**', (route) =>
      route.fulfill({ status: 409, json: { error_code: 'JOB_REQUEST_STAGE_CONFLICT', message: '', errors: null, data: null } }),
    );
    await page.evaluate("dispatchEvent(new Event('online'))");
    await page.locator('.conflict').waitFor();
    await shot('my-day-conflict');
    await visit.close();
  }
}
