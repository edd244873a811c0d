/**
 * Name, time zone and planning settings of a business. Dashboard only. docs/reference/conventions.md#dashboard-operations;
 * docs/decisions/0056.
 */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { preview, StrandedVisits, version } from '../schemas/strandedVisits.ts';
import { locales } from '../vocabulary.ts';

/** The public name of a business in URLs. */
const aliasPattern = '^[a-z0-9][a-z0-9-]{0,62}$';

const name = Type.String({ ...s.Name('Name that customers see.'), maxLength: 200 });
const alias = Type.String({
  minLength: 1,
  maxLength: 63,
  pattern: aliasPattern,
  description: 'Name in addresses, /book/{alias}: lower-case letters, digits and hyphens. Former ones go on leading here.',
});
const timezone = Type.String({ minLength: 1, maxLength: 64, description: 'IANA time zone of hours, days and time off.' });
const arrivalWindow = Type.Integer({
  minimum: 5,
  maximum: 720,
  description: 'Length of the window a customer is promised; bookings made from now on.',
});
const longestVisit = Type.Integer({ minimum: 15, maximum: 1440, description: 'Longer work takes several days.' });
const displacement = Type.Boolean({
  description: 'Whether a move of a job that is no P0 may push others, unless the move says otherwise.',
});
const vipThreshold = Type.Number({
  minimum: 0,
  maximum: 999_999_999_999,
  description: 'Spent in 12 months from which a customer is a VIP.',
});
const boundary = (description: string) => s.MinuteOfDay(description);
const locale = s.OneOf(locales, 'Language of whoever has said none; the same as locale of the mail settings.');

const periodBounds = {
  morning_start_minute: boundary('Where the morning begins.'),
  afternoon_start_minute: boundary('Where it ends, and the afternoon begins.'),
  evening_start_minute: boundary('Where that ends, and the evening begins.'),
  evening_end_minute: boundary('Where that ends.'),
};

export const BusinessSettings = Type.Object({
  business_id: s.Uuid(),
  environment: s.Environment,
  name: Type.String({ description: 'Name that customers see. Of both environments.' }),
  alias: Type.String({ description: 'Name in addresses. Of both environments.' }),
  former_aliases: Type.Array(Type.String(), { description: 'Names in addresses that still lead here, the latest first.' }),
  booking_url: Type.String({ description: 'Where the booking page is.' }),
  timezone,
  currency: Type.String({ description: 'ISO 4217 code. It stays as it was made.' }),
  default_locale: locale,
  arrival_window_minutes: arrivalWindow,
  max_visit_minutes: longestVisit,
  allow_non_p0_displacement: displacement,
  vip_threshold: vipThreshold,
  ...periodBounds,
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
  description: 'Name and alias are of both environments, everything else of the one that is asked.',
  output: BusinessSettings,
});

export const updateBusinessSettings = operation({
  ...shared,
  id: 'updateBusinessSettings',
  method: 'PATCH',
  path: '/dashboard/v1/business-settings',
  effect: 'update',
  summary: 'Change the settings of the business',
  description:
    'What is left out stays. A new time zone moves no visit: customers were told an instant. Hours, closures and time off are read in it from ' +
    'then on; stranded_visits tells which visits that leaves outside working hours.',
  bodyFields: {
    version,
    preview,
    name: Type.Optional(name),
    alias: Type.Optional(alias),
    timezone: Type.Optional(timezone),
    default_locale: Type.Optional(locale),
    arrival_window_minutes: Type.Optional(arrivalWindow),
    max_visit_minutes: Type.Optional(longestVisit),
    allow_non_p0_displacement: Type.Optional(displacement),
    vip_threshold: Type.Optional(vipThreshold),
    morning_start_minute: Type.Optional(periodBounds.morning_start_minute),
    afternoon_start_minute: Type.Optional(periodBounds.afternoon_start_minute),
    evening_start_minute: Type.Optional(periodBounds.evening_start_minute),
    evening_end_minute: Type.Optional(periodBounds.evening_end_minute),
  },
  unset: {
    preview: 'keep',
    name: 'keep',
    alias: 'keep',
    timezone: 'keep',
    default_locale: 'keep',
    arrival_window_minutes: 'keep',
    max_visit_minutes: 'keep',
    allow_non_p0_displacement: 'keep',
    vip_threshold: 'keep',
    morning_start_minute: 'keep',
    afternoon_start_minute: 'keep',
    evening_start_minute: 'keep',
    evening_end_minute: 'keep',
  },
  output: Type.Object({ ...BusinessSettings.properties, stranded_visits: StrandedVisits }),
  errors: ['VERSION_CONFLICT', 'BUSINESS_ALIAS_TAKEN'],
});
