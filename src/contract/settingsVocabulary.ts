/** Words of settings and of what has no effect as things stand. Part of `vocabulary.ts`, from which others take them. */

/** Why a service area may cover no address. Words are only ever added. */
export const areaWarnings = ['MATCHES_NOTHING', 'POSTAL_CODE_UNREADABLE'] as const;
export type AreaWarning = (typeof areaWarnings)[number];
/**
 * Why hours have no effect: the business is not open then, it is closed on that day, or no technician works then. Words are only ever added.
 */
export const hoursWarnings = ['OUTSIDE_OPENING_HOURS', 'BUSINESS_CLOSED', 'NOBODY_WORKS'] as const;
/** Why a setting has no effect. Words are only ever added. */
export const settingWarnings = [
  'BUSINESS_NEVER_OPEN',
  'AREA_WITHOUT_TECHNICIAN',
  'TECHNICIAN_WITHOUT_AREA',
  'TECHNICIAN_WITHOUT_HOURS',
  'SKILL_WITHOUT_TECHNICIAN',
  'JOB_TYPE_WITHOUT_TECHNICIAN',
  'JOB_TYPE_TOO_LONG',
  'VEHICLE_WITHOUT_TECHNICIAN',
  'BOOKING_PAGE_WITHOUT_TECHNICIAN',
  'MAILS_WITHOUT_SERVER',
  'TEXTS_WITHOUT_GATEWAY',
  'REMINDERS_SWITCHED_OFF',
  'REMINDERS_WITHOUT_TIME',
] as const;
export type SettingWarning = (typeof settingWarnings)[number];
/** What has settings. */
export const settingSubjects = [
  'business',
  'booking_page',
  'messages',
  'service_area',
  'technician',
  'skill',
  'job_type',
  'vehicle',
] as const;
export type SettingSubject = (typeof settingSubjects)[number];
