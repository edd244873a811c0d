/** Every form of the dashboard keeps what was typed, or is named here with the reason why not. docs/dashboard.md#drafts */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { operations, type OperationId } from '../../src/contract/index.ts';

const root = join(import.meta.dirname, '../../dashboard');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('dist'));
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Into these a person types or ticks something, and these send it. */
const hasFields =
  /(?<!\w)<(TextInput|Textarea|PhoneField|NumberField|AddressFields|MultiSelect|TagsInput|PasswordInput|DayField|TimeOfDayField|WeeklyHoursField|Checkbox\.Group|PermissionChoice|CurrencyField|FileInput|input|textarea|form|Form)[\s>]/;
const keeps = /\b(useDraft|useKept|useKeptQuestion)[(<]/;

const keepNothing: Readonly<Record<string, readonly string[]>> = {
  'a field of other forms': [
    'board/panels/CallerFields.tsx',
    'parts/AddressFields.tsx',
    'parts/DayField.tsx',
    'parts/NumberField.tsx',
    'parts/PermissionChoice.tsx',
    'parts/PhoneField.tsx',
    'parts/TimeOfDayField.tsx',
    'parts/WeeklyHours.tsx',
    'routes/settings/BusinessPlaces.tsx',
    'routes/settings/WorkflowStatus.tsx',
  ],
  'a search, a filter or a choice that is in the address': [
    'board/panels/AbsencePanel.tsx',
    'board/page/BoardBar.tsx',
    'board/queue/Queue.tsx',
    'board/optimise/Leaving.tsx',
    'board/optimise/OptimisePanel.tsx',
    'frame/Palette.tsx',
    'parts/ListControls.tsx',
    'routes/jobs.tsx',
    'routes/reports.tsx',
  ],
  'one field or one choice, seen with its effect': [
    'board/panels/BookingVisit.tsx',
    'board/panels/HandOverFields.tsx',
    'board/page/ViewsMenu.tsx',
    'job/ProposeTime.tsx',
    'job/SlotForm.tsx',
    'parts/PinDialog.tsx',
    'routes/developers/RecoverForm.tsx',
    'routes/developers/Sandbox.tsx',
    'routes/maintenance/PlanActions.tsx',
    'routes/settings/Holidays.tsx',
  ],
  'typed to confirm what cannot be undone': ['routes/customers/PersonalData.tsx', 'routes/developers/SandboxReset.tsx'],
  'a secret': ['frame/ProofForm.tsx', 'parts/SecretOnce.tsx'],
  'only to be copied': ['routes/settings/IdentityProviders.tsx'],
};

/** Forms that say why they keep no draft: their file and their reason. */
const notKept = [
  ['routes/developers/WebhookForm.tsx', 'the address of a receiver often holds a key'],
  ['routes/settings/Account.tsx', 'passwords'],
  ['routes/settings/IdentityProviderForm.tsx', 'a client secret'],
  ['routes/settings/RoleFactor.tsx', 'asked anew each time'],
];

describe('[drafts.kept]', () => {
  it('each file with a form keeps drafts, or is listed with the reason why not', () => {
    const without = files.filter((file) => hasFields.test(textOf(file)) && !keeps.test(textOf(file)));
    expect(without.sort()).toEqual(Object.values(keepNothing).flat().sort());
    expect(files.filter((file) => keeps.test(textOf(file))).length).toBeGreaterThan(40);
  });

  it('forms that say why they keep no drafts are listed, and two take a password', () => {
    const found = files.flatMap((file) => [...textOf(file).matchAll(/notKept: '([^']+)'/g)].map(([, reason]) => [file, reason]));
    expect(found.sort()).toEqual(notKept);
    expect(files.filter((file) => /<PasswordInput\b/.test(textOf(file)))).toEqual(['frame/ProofForm.tsx', 'routes/settings/Account.tsx']);
  });

  it('a draft names an operation that changes something, and two forms never share a draft', () => {
    const kept = files.flatMap((file) =>
      [...textOf(file).matchAll(/(?:saves|updates|creates): '(\w+)'(?=([^}]*?)title:)/g)].map(([, id, rest]) => ({
        file,
        id: id as OperationId,
        rest,
      })),
    );
    expect(kept.length).toBeGreaterThan(45);
    for (const { file, id } of kept) expect([file, id, operations[id].method !== 'GET']).toEqual([file, id, true]);
    const named = kept.map(({ id, rest }) => `${id} ${/part: ([^,]+)/.exec(rest!)?.[1] ?? ''}`).sort();
    expect(named.filter((one, index) => one === named[index - 1])).toEqual([]);
  });

  it('a form that is opened by a button opens again by itself when it has a draft', () => {
    const returning = files.flatMap((file) =>
      [...textOf(file).matchAll(/useReturning\((?:[^(){}]*\? )?\{ saves: '(\w+)'/g)].map(([, id]) => id!),
    );
    for (const id of ['createTechnicianTimeOff', 'createCustomerSite', 'sendCustomerMessage', 'updateMember', 'updateMaintenancePlan'])
      expect(returning).toContain(id);
  });
});
