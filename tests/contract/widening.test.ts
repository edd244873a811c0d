/** A misspelt field is refused where leaving it out grants or reaches more. [input.widening]. */
import { describe, expect, it } from 'vitest';
import { operations, type Operation } from '../../src/contract/index.ts';
import { permissionCodes } from '../../src/contract/permissions.ts';
import { wideningFields } from '../../src/contract/widening.ts';
import { wideningIssues } from '../../src/domain/pipeline/unknownFields.ts';
import { callAsMember, okAsMember } from '../support/asMember.ts';
import { startHarness } from '../support/harness.ts';

const harness = await startHarness();
const business = await harness.business();
const all = Object.values<Operation>(operations);

/** Optional fields with the name of a widening one, whose absence grants and reaches nothing more. */
const narrow: Readonly<Record<string, string>> = {
  'createTechnician.service_area_ids': 'Without areas the technician gets no jobs.',
};

describe('[input.widening] every optional field whose absence grants or reaches more', () => {
  const candidates = all

    .flatMap((op) =>
      Object.entries(op.bodyFields)
        .filter(([name, schema]) => '~optional' in schema && (wideningFields as string[]).includes(name))
        .filter(([name]) => op.effect !== 'update' || ['preview', 'dry_run', 'notify'].includes(name))
        .map(([name]) => ({ op, name })),
    );

  it.each(candidates.filter(({ op, name }) => !(`${op.id}.${name}` in narrow)))('is marked: $name of $op.id', ({ op, name }) => {
    expect(op.widening).toHaveProperty(name);
  });

  it.each(all.filter(({ widening }) => Object.keys(widening).length > 0))('exists in $id and is optional', (op) => {
    for (const path of Object.keys(op.widening)) {
      const [name, inner] = path.split('.') as [string, string | undefined];
      const field = { ...op.bodyFields, ...op.queryFields }[name] as { properties?: Record<string, unknown> };
      expect(inner === undefined ? '~optional' in field : '~optional' in (field.properties![inner] as object)).toBe(true);
    }
  });
});

describe('[input.widening] a field with a similar name', () => {
  it.each([
    ['createApiKey', 'permission', 'permissions'],
    ['createApiKey', 'Permissions', 'permissions'],
    ['createApiKey', 'scopes', 'permissions'],
    ['createApiKey', 'lifetimeDays', 'lifetime_days'],
    ['createApiKey', 'profiles', 'profile'],
    ['createWebhookEndpoint', 'events', 'event_types'],
    ['createWebhookEndpoint', 'eventTypes', 'event_types'],
    ['createWebhookEndpoint', 'enabled_events', 'event_types'],
    ['previewScheduleOptimization', 'areas', 'service_area_ids'],
    ['createMaintenancePlan', 'until', 'end_date'],
    ['createClosure', 'dry_run', 'preview'],
    ['createClosure', 'dryrun', 'preview'],
    ['createClosure', 'dry-run', 'preview'],
    ['deleteServiceArea', 'body.preview', 'preview'],
    ['createApiKey', 'privileges', 'permissions'],
    ['createNote', 'visible_for_technician', 'visible_to_technician'],
    ['cancelJobRequest', 'notify_customer', 'notify'],
    ['commitScheduleOptimization', 'steps', 'step_numbers'],
    ['previewScheduleMoves', 'from.start_at', 'from.start_minute'],
  ] as const)('is refused: %s with %s', (id, sent, nearest) => {
    expect(wideningIssues(operations[id], {}, [sent])).toEqual([
      { field: sent, code: 'unknown_field', key: 'unknown_field_nearest', parameters: { nearest } },
    ]);
  });

  it('is ignored beside the field itself, as is a name that is not similar', () => {
    expect(wideningIssues(operations.createApiKey, { permissions: ['job_view'] }, ['permission'])).toEqual([]);
    expect(wideningIssues(operations.createApiKey, {}, ['comment', 'team'])).toEqual([]);
    expect(wideningIssues(operations.createCustomer, {}, ['service_area', 'tag'])).toEqual([]);
    expect(wideningIssues(operations.createTechnicianTimeOff, {}, ['total_minutes', 'technician_name'])).toEqual([]);
    expect(wideningIssues(operations.createMaintenancePlan, {}, ['upcoming_dates'])).toEqual([]);
  });

  it('is ignored in a list of objects, which callers copy from an answer', () => {
    const input = { plan_token: 'x', steps: [{ id: 1 }] };
    expect(wideningIssues(operations.commitScheduleOptimization, input, ['steps'])).toEqual([]);
  });

  it('makes no key and no subscription', async () => {
    const key = await callAsMember(harness, business, 'createApiKey', { name: 'Reader', permission: ['job_view'] } as never);
    expect([key.status, key.error_code]).toEqual([422, 'VALIDATION_ERROR']);
    const { api_keys } = await okAsMember(harness, business, 'listApiKeys', {});
    expect(api_keys.map(({ name }) => name)).not.toContain('Reader');
    const hook = await business.call('createWebhookEndpoint', { url: 'https://127.0.0.1/hook', events: ['job_request.created'] } as never);
    expect([hook.status, hook.error_code]).toEqual([422, 'VALIDATION_ERROR']);
    expect(hook.errors).toEqual([{ field: 'events', code: 'unknown_field', message: 'events is unknown here. Did you mean event_types?' }]);
  });

  it('leaves ordinary unknown fields ignored', async () => {
    const made = await callAsMember(harness, business, 'createApiKey', { name: 'Reader', permissions: ['job_view'], colour: 1 } as never);
    expect(made.error_code).toBe(0);
  });
});

it('[input.widening] the answer of a new key says what it may do', async () => {
  const restricted = await okAsMember(harness, business, 'createApiKey', { name: 'Reader', permissions: ['job_view'] });
  expect(restricted).toMatchObject({ full_access: false, effective_permissions: ['job_view'] });
  const whole = await okAsMember(harness, business, 'createApiKey', { name: 'Everything' });
  expect(whole.full_access).toBe(true);
  expect(whole.effective_permissions.toSorted()).toEqual([...permissionCodes].sort());
});
