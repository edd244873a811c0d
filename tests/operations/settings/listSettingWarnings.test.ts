/** The table of what is accepted and has no effect: how each setting comes to have none, what is said of it, and what gives it one. */
import { expect, it } from 'vitest';
import type { SettingWarning } from '../../../src/contract/vocabulary.ts';
import { settingWarnings } from '../../../src/contract/vocabulary.ts';
import { newArea, newTechnician } from '../../scenarios/fixtures.ts';
import { okAsMember } from '../../support/asMember.ts';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { mailAndTexts } from '../../support/inboundTexts.ts';

const bare = await startHarness({ env: {} });
const reached = await startHarness({
  env: mailAndTexts,
});

/** A business with a technician who serves an area. Both services have the same code. */
async function staffed(harness = reached) {
  const of = await harness.business({ timezone: 'Asia/Tokyo' });
  const area = (await newArea(of)).id;
  const ada = (await newTechnician(of, area)).id;
  const settings = (change: object) => okAsMember(harness, of, 'updateMailSettings', change as never);
  return { harness, of, area, ada, settings };
}
type Setting = Awaited<ReturnType<typeof staffed>>;

const warningsOf = async (of: TestBusiness) => (await of.ok('listSettingWarnings', {})).warnings;

interface Case {
  /** Gives the name of the record; nothing for settings of the business. */
  readonly without: (setting: Setting) => Promise<string | void>;
  readonly withEffect: (setting: Setting) => Promise<unknown>;
}

const weekday = { weekday: 1, start_minute: 540, end_minute: 1020 };
const hours = async ({ of }: Setting, weekly_hours: object[]) => {
  const { version } = await of.ok('getOpeningHours', {});
  return of.ok('replaceOpeningHours', { version, weekly_hours: weekly_hours as never });
};
const skill = async ({ of }: Setting, name: string) => {
  const { id: category_id } = await of.ok('createSkillCategory', { name: `${name}s` });
  return (await of.ok('createSkill', { name, category_id })).id;
};
const isMailed = (kinds: object) => (setting: Setting) => setting.settings(kinds);

const table: Readonly<Record<Exclude<SettingWarning, 'MAILS_WITHOUT_SERVER' | 'TEXTS_WITHOUT_GATEWAY'>, Case>> = {
  BUSINESS_NEVER_OPEN: {
    without: async (setting) => void (await hours(setting, [])),
    withEffect: (setting) => hours(setting, [weekday]),
  },
  AREA_WITHOUT_TECHNICIAN: {
    without: async ({ of }) => (await of.ok('createServiceArea', { name: 'Kyoto', city: 'Kyoto' })).name,
    async withEffect({ of, ada, area }) {
      const { service_areas } = await of.ok('listServiceAreas', {});
      await of.ok('replaceTechnicianServiceAreas', { id: ada, service_area_ids: [area, ...service_areas.map(({ id }) => id)] });
    },
  },
  TECHNICIAN_WITHOUT_AREA: {
    async without({ of, ada }) {
      await of.ok('replaceTechnicianServiceAreas', { id: ada, service_area_ids: [] });
      return 'Ada Lovelace';
    },
    withEffect: ({ of, ada, area }) => of.ok('replaceTechnicianServiceAreas', { id: ada, service_area_ids: [area] }),
  },
  TECHNICIAN_WITHOUT_HOURS: {
    async without(setting) {
      await hours(setting, [weekday]);
      await setting.of.ok('replaceTechnicianAvailability', { id: setting.ada, weekly_hours: [{ ...weekday, weekday: 2 }] });
      return 'Ada Lovelace';
    },
    withEffect: ({ of, ada }) =>
      of.ok('replaceTechnicianAvailability', { id: ada, weekly_hours: [{ weekday: 1, start_minute: 1000, end_minute: 1200 }] }),
  },
  SKILL_WITHOUT_TECHNICIAN: {
    async without(setting) {
      await skill(setting, 'Gas');
      return 'Gas';
    },
    async withEffect({ of, ada }) {
      const { skills } = await of.ok('listSkills', {});
      await of.ok('replaceTechnicianSkills', { id: ada, skill_ids: skills.map(({ id }) => id) });
    },
  },
  JOB_TYPE_WITHOUT_TECHNICIAN: {
    async without(setting) {
      const [gas, power] = [await skill(setting, 'Gas'), await skill(setting, 'Power')];
      await setting.of.ok('replaceTechnicianSkills', { id: setting.ada, skill_ids: [gas] });
      return (await setting.of.ok('createJobType', { name: 'Both', skill_ids: [gas, power] })).name;
    },
    async withEffect({ of, ada }) {
      const { skills } = await of.ok('listSkills', {});
      await of.ok('replaceTechnicianSkills', { id: ada, skill_ids: skills.map(({ id }) => id) });
    },
  },
  JOB_TYPE_TOO_LONG: {
    async without(setting) {
      await hours(setting, [weekday]);
      return (await setting.of.ok('createJobType', { name: 'Long', default_duration_minutes: 470, default_mobilization_minutes: 15 })).name;
    },
    withEffect: (setting) => hours(setting, [weekday, { weekday: 2, start_minute: 540, end_minute: 1025 }]),
  },
  VEHICLE_WITHOUT_TECHNICIAN: {
    without: async ({ of }) => (await of.ok('createVehicle', { name: 'Van 1' })).name,
    async withEffect({ of, ada }) {
      const { vehicles } = await of.ok('listVehicles', {});
      await of.ok('replaceTechnicianVehicles', { id: ada, vehicle_ids: vehicles.map(({ id }) => id) });
    },
  },
  BOOKING_PAGE_WITHOUT_TECHNICIAN: {
    async without({ harness, of, ada }) {
      await okAsMember(harness, of, 'updateBookingPageSettings', { enabled: true });
      await of.ok('updateTechnician', { id: ada, status: 'deactive' });
    },
    withEffect: ({ of, ada }) => of.ok('updateTechnician', { id: ada, status: 'active' }),
  },
  REMINDERS_SWITCHED_OFF: {
    without: async (setting) => void (await isMailed({ kinds: { reminder: false }, reminds_day_before: true })(setting)),
    withEffect: isMailed({ sms_kinds: { reminder: true } }),
  },
  REMINDERS_WITHOUT_TIME: {
    without: async (setting) =>
      void (await isMailed({ sms_kinds: { reminder: true }, reminds_day_before: false, reminder_hours_before: null })(setting)),
    withEffect: isMailed({ reminder_hours_before: 2 }),
  },
};

it.each(Object.entries(table))('[setting-warnings.list] %s is said, and no longer once the setting has an effect', async (code, each) => {
  const setting = await staffed();
  const name = (await each.without(setting)) ?? '';
  const said = await warningsOf(setting.of);
  const found = said.filter((warning) => warning.code === code && warning.subject.name === name);
  expect(found).toHaveLength(1);
  expect([found[0]!.subject.id === null, found[0]!.message.length > 20]).toEqual([name === '', true]);
  await each.withEffect(setting);
  expect((await warningsOf(setting.of)).filter((warning) => warning.code === code && warning.subject.name === name)).toEqual([]);
});

it('[setting-warnings.list] messages without a mail server and texts without a gateway are said, but not in the sandbox', async () => {
  const setting = await staffed(bare);
  const codes = async (of = setting.of) => (await warningsOf(of)).map(({ code }) => code);
  expect(await codes()).toEqual(['MAILS_WITHOUT_SERVER']);
  await setting.settings({ sms_kinds: { confirmed: true } });
  expect(await codes()).toEqual(['MAILS_WITHOUT_SERVER', 'TEXTS_WITHOUT_GATEWAY']);
  expect((await warningsOf((await staffed()).of)).filter(({ subject }) => subject.kind === 'messages')).toEqual([]);
  const { warnings } = await okAsMember(bare, setting.of, 'listSettingWarnings', {}, { environment: 'sandbox' });
  expect(warnings.filter(({ subject }) => subject.kind === 'messages')).toEqual([]);
});

it('[setting-warnings.list] work over several days, hours past midnight and hours on call have an effect', async () => {
  const setting = await staffed();
  await hours(setting, [weekday]);
  await setting.of.ok('createJobType', { name: 'Days', default_duration_minutes: 1400 });
  const night = { weekday: 3, start_minute: 1380, end_minute: 1440, kind: 'on_call' as const };
  await setting.of.ok('replaceTechnicianAvailability', { id: setting.ada, weekly_hours: [night] });
  expect(await warningsOf(setting.of)).toEqual([]);
});

it('[setting-warnings.list] a night that goes on after midnight is as long as it is, and a vehicle of somebody who left has nobody', async () => {
  const setting = await staffed();
  await hours(setting, [
    { weekday: 3, start_minute: 1080, end_minute: 1440 },
    { weekday: 4, start_minute: 0, end_minute: 360 },
  ]);
  await setting.of.ok('createJobType', { name: 'Night', default_duration_minutes: 590 });
  const van = await setting.of.ok('createVehicle', { name: 'Van 1' });
  await setting.of.ok('replaceTechnicianVehicles', { id: setting.ada, vehicle_ids: [van.id] });
  expect(await warningsOf(setting.of)).toEqual([]);
  await setting.of.ok('updateTechnician', { id: setting.ada, status: 'deactive' });
  const codesWithoutAda = ['BOOKING_PAGE_WITHOUT_TECHNICIAN', 'AREA_WITHOUT_TECHNICIAN', 'VEHICLE_WITHOUT_TECHNICIAN'];
  expect((await warningsOf(setting.of)).map(({ code }) => code)).toEqual(codesWithoutAda);
});

it('[setting-warnings.list] the words are those of the caller, and another business has its own', async () => {
  const { of } = await staffed();
  await of.ok('createVehicle', { name: 'Wagen' });
  const said = await of.ok('listSettingWarnings', {}, { headers: { 'x-locale': 'de' } });
  expect(said.warnings[0]!.message).toContain('Fahrzeug');
  expect(await warningsOf((await staffed()).of)).toEqual([]);
});

it('[setting-warnings.list] the table has every code', () => {
  expect([...Object.keys(table), 'MAILS_WITHOUT_SERVER', 'TEXTS_WITHOUT_GATEWAY'].toSorted()).toEqual([...settingWarnings].toSorted());
});
