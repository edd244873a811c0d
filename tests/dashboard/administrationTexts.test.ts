/** The developer and settings pages name values from answers, so every value of the contract's closed lists needs a text. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditActionNames, auditActorKinds } from '../../src/contract/auditActions.ts';
import { permissionCodes } from '../../src/contract/permissions.ts';
import * as words from '../../src/contract/vocabulary.ts';

/** Subject, path inside that subject, and the values that need a text. */
const lists: readonly (readonly [subject: string, path: string, words: readonly string[]])[] = [
  ['access', 'permissions', permissionCodes],
  ['mails', 'kinds', words.mailKinds],
  ['mails', 'statuses', words.mailStatuses],
  ['mails', 'reasons', words.mailReasons],
  ['developers', 'keys.statuses', words.apiKeyStatuses],
  ['developers', 'apps.statuses', words.connectionStatuses],
  ['developers', 'endReasons', [...words.connectionEndReasons, ...words.keyRevokedReasons]],
  ['developers', 'hooks.statuses', words.webhookStatuses],
  ['developers', 'hooks.help', words.webhookDisabledReasons],
  ['developers', 'deliveries.statuses', words.webhookDeliveryStatuses],
  ['developers', 'reset.seeds', words.sandboxSeeds],
  ['settings', 'members.statuses', words.memberStatuses],
  ['settings', 'calendars.kinds', words.calendarKinds],
  ['settings', 'audit.actors', auditActorKinds],
  ...[...Map.groupBy(auditActionNames, (action) => action.split('.')[0]!)].map(
    ([subject, actions]) => ['actions', subject, actions.map((action) => action.split('.')[1]!)] as const,
  ),
];

it.each(lists)('[administration.words] %s has a text for each of %s', (subject, path, wanted) => {
  const file = join(import.meta.dirname, `../../locales/en/${subject}.json`);
  // English is enough here: texts.test.ts checks that the other languages have the same keys.
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  const there = path.split('.').reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], texts) as object;
  expect(wanted.filter((word) => !(word in there))).toEqual([]);
});
