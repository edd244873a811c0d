/** Names, notes and descriptions that contain markup stay text wherever the dashboard shows them. docs/internals/pages.md#strangers-text. */
import { afterEach, expect, it } from 'vitest';
import { okAsMember } from '../support/asMember.ts';
import { monday, openDesk } from '../operations/bookings/desk.ts';
import { card, deed, dragTo, laneOf, visitOf } from './boardSteps.ts';
import { expectNothingOdd, openDashboard, type DashboardVisit } from './dashboard.ts';
import { foundOn, markup, plantMarkup, shownOn, watch } from './plantedMarkup.ts';

const desk = await openDesk();
const { of, ids } = await plantMarkup(desk.harness);
const { mails } = await okAsMember(desk.harness, of, 'listOutboxMails', {});
const { entries } = await okAsMember(desk.harness, of, 'listAuditLog', {});
let visit: DashboardVisit;
afterEach(() => visit.close());

async function open(path: string): Promise<void> {
  visit = await openDashboard(desk.harness, of);
  await watch(visit.page);
  await visit.go(path);
}

/** Each page, and the fields whose markup it must show as text. */
const pages: readonly (readonly [path: string, ...fields: string[]])[] = [
  ['/?activity=1', 'business', 'member'],
  ['/', 'customer', 'type', 'technician'],
  [`/board?date=${monday}`, 'customer', 'technician', 'colleague'],
  [`/board?date=${monday}&view=week&group=area&hours=all`, 'area'],
  [`/board?date=${monday}&group=skill`, 'skill'],
  [`/board?date=${monday}&view=list`, 'technician', 'customer', 'type'],
  [`/board?date=${monday}&open=${ids.visit.id}`, 'description', 'line', 'line2'],
  [`/board?date=${monday}&ask=${ids.visit.id}&as=move&to=${ids.second}&at=${monday}T11:00`, 'colleague', 'customer'],
  [`/board?date=${monday}&panel=emergency&job=${ids.waiting.id}`, 'description', 'customer'],
  [`/board?date=${monday}&panel=absence&technician=${ids.lead}&off=${monday}&until=${monday}`, 'technician'],
  [`/board?date=${monday}&panel=book`, 'technician'],
  [`/jobs?open=${ids.visit.id}`, 'customer', 'type', 'technician', 'description'],
  [`/jobs?technician=${ids.lead}`, 'technician', 'colleague'],
  [`/customers?open=${ids.customer}`, 'customer', 'notes', 'line', 'line2'],
  [`/team?open=${ids.lead}`, 'technician', 'title', 'area', 'skill', 'customer'],
  [`/team?open=${ids.second}`, 'colleague', 'reason'],
  ['/team?open=new', 'role', 'vehicle', 'area', 'skill'],
  ['/team/time-off', 'colleague', 'reason'],
  [`/vehicles?open=${ids.vehicle}`, 'vehicle', 'brand', 'model', 'plate'],
  [`/catalog?open=${ids.type}`, 'type'],
  [`/catalog/skills?open=${ids.skill}`, 'category', 'skill', 'skill-description'],
  [`/catalog/areas?open=${ids.area}`, 'area', 'area-description'],
  ['/catalog/areas?open=new', 'area'],
  [`/developers/keys?open=${ids.key}`, 'key', 'member'],
  ['/developers/webhooks?open=new', 'business'],
  ['/developers/requests', 'key'],
  ['/developers/events', 'business'],
  ['/developers/apps', 'business'],
  [`/developers/mails?open=${mails[0]!.id}`, 'customer', 'business'],
  ['/developers/sandbox', 'business'],
  ['/settings/business', 'business'],
  ['/settings/hours', 'closure'],
  ['/settings/members?open=new', 'role', 'technician', 'colleague'],
  [`/settings/members?open=${of.ownerId}`, 'member'],
  [`/settings/roles?open=${ids.role}`, 'role'],
  ['/settings/workflow', 'business'],
  ['/settings/messages?kind=confirmed', 'signature', 'business'],
  ['/settings/mails', 'business'],
  ['/settings/booking', 'intro'],
  ['/settings/calendars', 'business'],
  ['/settings/import', 'business'],
  [`/settings/audit?open=${entries[0]!.id}`, 'role', 'key'],
  ['/settings/account', 'member'],
];

it('[dashboard.plain-text] markup in every field stays text on every page, on screen and in print, and violates no content policy', async () => {
  await open(pages[0]![0]);
  const { page } = visit;
  for (const [path, ...fields] of pages) {
    await visit.follow(path);
    await page.emulateMedia({ media: path.includes('view=list') ? 'print' : 'screen' });
    await expect.poll(async () => [path, ...(await shownOn(page))], { timeout: 10_000 }).toEqual(expect.arrayContaining([path, ...fields]));
    expect([path, await foundOn(page)]).toEqual([path, { made: [], refused: [] }]);
  }
  // Some pages ask about a move or an emergency that the rules refuse.
  expectNothingOdd(visit, /409/);
});

it('[dashboard.plain-text] markup stays text in menus, the palette, drag hints and announcements', async () => {
  await open(`/board?date=${monday}`);
  const { page } = visit;
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menu').waitFor();
  expect(await shownOn(page)).toEqual(expect.arrayContaining(['member']));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  for (const field of ['customer', 'technician', 'colleague']) {
    await page.getByRole('combobox').last().fill(field);
    await page.locator('.palette-row').getByText(markup(field)).first().waitFor({ state: 'attached' });
  }
  await page.keyboard.press('Escape');
  const [lead, colleague] = [markup('technician'), markup('colleague')];
  await laneOf(page, lead).waitFor();
  await visitOf(page, lead).hover();
  await dragTo(page, visitOf(page, lead), colleague);
  await page.mouse.up();
  await card(page).getByText('data-planted=colleague').first().waitFor();
  await deed(page).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await visitOf(page, lead).waitFor();
  await visit.follow('/jobs');
  await page.getByRole('combobox', { name: 'Technician' }).click();
  await page.getByRole('option', { name: colleague }).waitFor();
  expect(await foundOn(page)).toEqual({ made: [], refused: [] });
  expectNothingOdd(visit);
});

it('[board.map, dashboard.plain-text] the map names the visit under the pointer, even inside an area, and names each area', async () => {
  visit = await openDashboard(desk.harness, of);
  const { page } = visit;
  await watch(page);
  // Delay the areas until last, so that their shapes are drawn after the visits.
  await page.route('**/service-areas?*', async (route) => {
    await page.locator('.board-map canvas').waitFor();
    await page.waitForTimeout(500);
    await route.continue();
  });
  const areas = page.waitForResponse('**/service-areas?*');
  await visit.go(`/board?date=${monday}&map=1`);
  await (await areas).finished();
  await page.unroute('**/service-areas?*');
  const map = page.getByRole('region', { name: 'Map' });
  const box = (await map.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const tooltip = page.locator('.leaflet-tooltip:not(.board-area-name)');
  const hover = async (toX: number, toY: number) => {
    await page.mouse.move(toX + 2, toY + 2);
    await page.waitForTimeout(50);
    await page.mouse.move(toX, toY);
    return tooltip.allTextContents();
  };
  // The only visit is in the middle of the map.
  await expect.poll(() => hover(x, y)).toEqual([`${markup('customer')} · ${markup('technician')}`]);
  await expect.poll(() => hover(x + 60, y + 40)).toEqual([]);
  expect(await page.locator('.board-area-name').allTextContents()).toEqual([markup('area')]);
  await expect.poll(() => hover(x, y)).toEqual([`${markup('customer')} · ${markup('technician')}`]);
  await page.mouse.click(x, y);
  await page.locator('.job-panel').getByText('data-planted=customer').first().waitFor();
  await visit.follow('/catalog/areas');
  await page.locator('.area-name').getByText(markup('area')).first().waitFor();
  await page.locator('.area-person').first().hover({ force: true });
  await tooltip.getByText('data-planted=technician').or(tooltip.getByText('data-planted=colleague')).first().waitFor();
  expect(await foundOn(page)).toEqual({ made: [], refused: [] });
  expectNothingOdd(visit);
});

/** Runs in the page. Returns the ways from a string to markup or script that are open. */
const attempts = `(text) => {
  const element = () => document.createElement('div');
  const rules = { createHTML: (html) => html };
  const ways = {
    html: () => (element().innerHTML = text),
    beside: () => element().insertAdjacentHTML('beforeend', text),
    parsed: () => new DOMParser().parseFromString(text, 'text/html'),
    range: () => document.createRange().createContextualFragment(text),
    script: () => (document.createElement('script').text = 'planted()'),
    address: () => (document.createElement('script').src = '/app/any.js'),
    policy: () => trustedTypes.createPolicy('another', rules),
    second: () => trustedTypes.createPolicy('default', rules),
    mail: () => trustedTypes.createPolicy('mail', rules),
    plain: () => (element().innerHTML = '2 km &lt;b&gt;'),
    sign: () => (element().innerHTML = '<span aria-hidden="true">+</span>'),
  };
  const isOpen = (way) => {
    try {
      way();
      return true;
    } catch {
      return false;
    }
  };
  return Object.keys(ways).filter((name) => isOpen(ways[name]));
}`;

it('[dashboard.trusted-types] only the page’s libraries may turn a string into elements, and nothing may turn a string into a script', async () => {
  await open('/');
  const { page } = visit;
  const tried = await page.evaluate<string[]>(`(${attempts})(${JSON.stringify(markup('customer'))})`);
  expect(tried).toEqual(['plain', 'sign']);
  const { made, refused } = await foundOn(page);
  expect(made).toEqual([]);
  expect(refused.length).toBeGreaterThanOrEqual(6);
});
