/**
 * Name, time zone and planning settings of a business. Dashboard only. docs/reference/conventions.md#dashboard-operations;
 * docs/internals/records.md#settings.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import { Address, AddressInput } from '../schemas/address.ts';
import * as s from '../schemas/common.ts';
import { preview, StrandedVisits, version } from '../schemas/strandedVisits.ts';
import { locales, nightlyOutcomes, nightlyPlanModes } from '../vocabulary.ts';
import { retention, retentionFields, retentionPreview } from './retention.ts';

/** The public name of a business in URLs. */
const aliasPattern = '^[a-z0-9][a-z0-9-]{0,62}$';

const name = Type.String({ ...s.Name('Name that customers see.'), maxLength: 200 });
const alias = Type.String({
  minLength: 1,
  maxLength: 63,
  pattern: aliasPattern,
  description: 'Name in web addresses, /book/{alias}: lower-case letters, digits and hyphens. Former aliases keep working.',
});
const timezone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA time zone of hours, days and time off.' });
const currency = Type.String({
  minLength: 3,
  maxLength: 3,
  pattern: '^[A-Za-z]{3}$',
  description: 'ISO 4217 code of all amounts, EUR. Can be set until a job is completed with an amount.',
});
const arrivalWindow = Type.Integer({
  minimum: 5,
  maximum: 720,
  description: 'Length in minutes of the arrival window that customers are promised. Applies to new bookings.',
});
const longestVisit = Type.Integer({
  minimum: 15,
  maximum: 1440,
  description: 'Longest visit in minutes. Longer work is split over several days.',
});
const besideBreak = Type.Integer({
  minimum: 0,
  maximum: 240,
  description: 'A visit may span a break when at least this many minutes of it lie before the break, and as many after.',
});
const runningLate = Type.Integer({
  minimum: 5,
  maximum: 240,
  description: 'From how many minutes on a late visit is reported (job_request.running_late), 15 by default.',
});
const asPlanned = Type.Boolean({
  description:
    'Whether a visit of which nothing was reported counts as running as planned: it is not late, delays no other visit and is over at its planned ' +
    'end. It fires no action, completes no job and counts no visit as on time. false by default.',
});
const displacement = Type.Boolean({
  description: 'Whether moving a job that is not a p0 may push other jobs. A move can override this default.',
});
const vipThreshold = Type.Number({
  minimum: 0,
  maximum: 999_999_999_999,
  description: 'Spending in 12 months that makes a customer a VIP, in the currency of the business.',
});
const boundary = (description: string) => s.MinuteOfDay(description);
const country = Type.String({
  minLength: 2,
  maxLength: 2,
  pattern: '^[A-Za-z]{2}$',
  description: 'ISO 3166-1 code of the country for addresses that name none, US.',
});
const leastMinutes = (of: string) =>
  Type.Integer({
    minimum: 0,
    maximum: 120,
    description: `Shortest travel in minutes, to or from an address of which only the ${of} is known.`,
  });
const travelSpeed = Type.Number({
  minimum: 5,
  maximum: 130,
  description: 'Speed in km/h at which travel is estimated, 40 by default. Not used for travel that a routing service measures.',
});
const detourFactor = Type.Number({
  minimum: 1,
  maximum: 3,
  description: 'How many times longer roads are than the straight line, 1.3 by default, for estimated travel.',
});
const radiusKm = (of: string) =>
  Type.Number({ minimum: 0, maximum: 100, description: `How far from the centre of its ${of} an address may be, in kilometres.` });
const weekAStartsOn = s.CalendarDate('A Monday that begins a week A of alternating weekly hours, 2024-01-01 by default.');
const locale = s.OneOf(locales, 'Default language, for people whose language is unknown; the same setting as locale of the mail settings.');

const nightlyPlan = s.OneOf(
  nightlyPlanModes,
  'What happens each night. propose: a plan for the next working day is kept for 24 hours and sent as schedule.optimization_proposed. ' +
    'apply_silent: its steps that concern no customer are applied as well. off by default.',
);
const nightlyPlanHour = Type.Integer({ minimum: 0, maximum: 23, description: 'Business-local hour of the nightly plan, 20 by default.' });
const LastNightlyPlan = s.Nullable(
  Type.Object({
    at: s.Timestamp('When it ran.'),
    date: s.Nullable(s.CalendarDate('The planned day.'), 'null without one.'),
    outcome: s.OneOf(
      nightlyOutcomes,
      'nothing_better: no better plan was found. nothing_to_plan: no visit can move and no job waits. distances_unknown: no technician has a start location and visits with known addresses. no_working_day: the business is closed for 14 days.',
    ),
    applied_steps: s.Nullable(Type.Integer({ description: 'Steps that were applied.' }), 'null when none were to be applied.'),
  }),
  'The latest nightly run; null before the first.',
);

const periodBounds = {
  morning_start_minute: boundary('Start of the morning.'),
  afternoon_start_minute: boundary('Start of the afternoon and end of the morning.'),
  evening_start_minute: boundary('Start of the evening and end of the afternoon.'),
  evening_end_minute: boundary('End of the evening.'),
};

const BusinessSettings = Type.Object({
  business_id: s.Uuid(),
  environment: s.DataEnvironment,
  name: Type.String({ description: 'Name that customers see. The same in both environments.' }),
  alias: Type.String({ description: 'Name in web addresses. The same in both environments.' }),
  former_aliases: Type.Array(Type.String(), { description: 'Former aliases, which keep working, newest first.' }),
  booking_url: Type.String({ description: 'Address of the booking page.' }),
  timezone,
  currency: Type.String({ description: 'ISO 4217 code of all amounts, EUR.' }),
  currency_is_fixed: Type.Boolean({ description: 'true once a job was completed with an amount. The currency cannot be changed then.' }),
  default_locale: locale,
  arrival_window_minutes: arrivalWindow,
  max_visit_minutes: longestVisit,
  min_minutes_beside_break: besideBreak,
  running_late_minutes: runningLate,
  visits_run_as_planned: asPlanned,
  allow_non_p0_displacement: displacement,
  vip_threshold: vipThreshold,
  ...periodBounds,
  proposed_periods: Type.Object(periodBounds, { description: 'Periods that cover the opening hours.' }),
  home_country: s.Nullable(country, 'Country for addresses that name none (ISO 3166-1); null: the country of the time zone.'),
  country: s.Nullable(Type.String({ description: 'home_country, or else the country of the time zone; null if neither is known.' })),
  base_address: Address,
  postal_code_minutes: leastMinutes('postal code'),
  city_minutes: leastMinutes('city'),
  travel_speed_kmh: travelSpeed,
  travel_detour_factor: detourFactor,
  postal_code_radius_km: radiusKm('postal code'),
  city_radius_km: radiusKm('city'),
  nightly_plan: nightlyPlan,
  nightly_plan_hour: nightlyPlanHour,
  last_nightly_plan: LastNightlyPlan,
  week_a_start_date: weekAStartsOn,
  ...retention,
  version: Type.Integer({ description: 'Send it with a change.' }),
});

const shared = { audience: 'dashboard', group: 'Settings', permissions: ['business_manage'] } as const;

export const getBusinessSettings = operation({
  ...shared,
  id: 'getBusinessSettings',
  method: 'GET',
  path: '/dashboard/v1/business-settings',
  effect: 'read',
  summary: 'Read the settings of the business',
  description: 'Reads the settings of this environment. Name and alias are the same in both environments.',
  output: BusinessSettings,
});

export const updateBusinessSettings = operation({
  ...shared,
  id: 'updateBusinessSettings',
  method: 'PATCH',
  path: '/dashboard/v1/business-settings',
  effect: 'update',
  secondProof: retentionFields,
  fieldEffects: {
    erase_customers_after_months: ['eraseCustomer'],
    delete_job_notes_after_months: ['deleteNote', 'deleteFile'],
    nightly_plan: { propose: ['previewScheduleOptimization'], apply_silent: ['commitScheduleOptimization'] },
  },
  summary: 'Change the settings of the business',
  description:
    'Fields that are left out do not change. With a new time zone, existing visits and the times that customers asked for do not change, while ' +
    'hours, closures and time off follow the new zone. stranded_visits lists the visits that a new time zone, min_minutes_beside_break or week_a_start_date leaves outside working hours. ' +
    'With preview, customers_to_erase and jobs_to_clear say what new retention periods would remove today.',
  bodyFields: {
    version,
    preview,
    name: Type.Optional(name),
    alias: Type.Optional(alias),
    timezone: Type.Optional(timezone),
    currency: Type.Optional(currency),
    default_locale: Type.Optional(locale),
    arrival_window_minutes: Type.Optional(arrivalWindow),
    max_visit_minutes: Type.Optional(longestVisit),
    min_minutes_beside_break: Type.Optional(besideBreak),
    running_late_minutes: Type.Optional(runningLate),
    visits_run_as_planned: Type.Optional(asPlanned),
    allow_non_p0_displacement: Type.Optional(displacement),
    vip_threshold: Type.Optional(vipThreshold),
    morning_start_minute: Type.Optional(periodBounds.morning_start_minute),
    afternoon_start_minute: Type.Optional(periodBounds.afternoon_start_minute),
    evening_start_minute: Type.Optional(periodBounds.evening_start_minute),
    evening_end_minute: Type.Optional(periodBounds.evening_end_minute),
    home_country: Type.Optional(
      Type.String({
        maxLength: 2,
        pattern: '^([A-Za-z]{2})?$',
        description: 'Country for addresses that name none; empty: the country of the time zone.',
      }),
    ),
    base_address: Type.Optional(AddressInput),
    postal_code_minutes: Type.Optional(leastMinutes('postal code')),
    city_minutes: Type.Optional(leastMinutes('city')),
    travel_speed_kmh: Type.Optional(travelSpeed),
    travel_detour_factor: Type.Optional(detourFactor),
    postal_code_radius_km: Type.Optional(radiusKm('postal code')),
    city_radius_km: Type.Optional(radiusKm('city')),
    nightly_plan: Type.Optional(nightlyPlan),
    nightly_plan_hour: Type.Optional(nightlyPlanHour),
    week_a_start_date: Type.Optional(weekAStartsOn),
    erase_customers_after_months: Type.Optional(retention.erase_customers_after_months),
    delete_job_notes_after_months: Type.Optional(retention.delete_job_notes_after_months),
    keep_messages_days: Type.Optional(retention.keep_messages_days),
    keep_events_days: Type.Optional(retention.keep_events_days),
  },
  unset: {
    preview: 'keep',
    name: 'keep',
    alias: 'keep',
    timezone: 'keep',
    currency: 'keep',
    default_locale: 'keep',
    arrival_window_minutes: 'keep',
    max_visit_minutes: 'keep',
    min_minutes_beside_break: 'keep',
    running_late_minutes: 'keep',
    visits_run_as_planned: 'keep',
    allow_non_p0_displacement: 'keep',
    vip_threshold: 'keep',
    morning_start_minute: 'keep',
    afternoon_start_minute: 'keep',
    evening_start_minute: 'keep',
    evening_end_minute: 'keep',
    home_country: 'keep',
    base_address: 'keep',
    postal_code_minutes: 'keep',
    city_minutes: 'keep',
    travel_speed_kmh: 'keep',
    travel_detour_factor: 'keep',
    postal_code_radius_km: 'keep',
    city_radius_km: 'keep',
    nightly_plan: 'keep',
    nightly_plan_hour: 'keep',
    week_a_start_date: 'keep',
    erase_customers_after_months: 'keep',
    delete_job_notes_after_months: 'keep',
    keep_messages_days: 'keep',
    keep_events_days: 'keep',
  },
  output: Type.Object({ ...BusinessSettings.properties, stranded_visits: StrandedVisits, ...retentionPreview }),
  errors: ['VERSION_CONFLICT', 'BUSINESS_ALIAS_TAKEN', 'CURRENCY_IN_USE'],
});
