/** Settings that are kept but have no effect as things stand. [setting-warnings.list]. */
import { Type } from 'typebox';
import { operation } from '../operation.ts';
import * as s from '../schemas/common.ts';
import { settingSubjects, settingWarnings } from '../vocabulary.ts';

export const listSettingWarnings = operation({
  id: 'listSettingWarnings',
  method: 'GET',
  path: '/v1/setting-warnings',
  group: 'Settings',
  permissions: ['business_manage', 'team_view', 'catalog_view', 'fleet_view'],
  effect: 'read',
  profiles: [],
  summary: 'List settings without effect',
  description:
    'Settings that have no effect now, and what to do: areas that nobody serves, skills that nobody has, job types that fit no day, messages that cannot ' +
    'be sent. Hours: getOpeningHours, getTechnicianAvailability.',
  output: Type.Object({
    warnings: Type.Array(
      Type.Object({
        code: s.OneOf(settingWarnings, 'Stable; for programs.'),
        subject: Type.Object(
          {
            kind: s.OneOf(settingSubjects, 'What is set.'),
            id: s.Nullable(s.Uuid('Its id (UUID).'), 'null for settings of the whole business.'),
            name: Type.String({ description: 'Its name; empty for settings of the whole business.' }),
          },
          { description: 'The record or the settings.' },
        ),
        message: Type.String({ description: 'What has no effect and what to do, in the request locale.' }),
      }),
      { description: 'By kind and name; at most 1000 of each kind. Empty: everything has an effect.' },
    ),
  }),
});
