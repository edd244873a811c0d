/** Calls operations as a signed-in member of a business: through the pipeline, with the principal of a sign-in session. */
import { operations, type InputOf, type OperationId, type Operations, type OutputOf } from '../../src/contract/index.ts';
import { roles, type PermissionCode } from '../../src/contract/permissions.ts';
import type { Environment, Locale } from '../../src/contract/vocabulary.ts';
import { noLimits } from '../../src/domain/pipeline/outcome.ts';
import { findTenantId } from '../../src/store/settings/businesses.ts';
import type { Harness, TestBusiness } from './harness.ts';
import { holdToContract } from './heldToContract.ts';

export interface MemberOptions {
  readonly environment?: Environment;
  readonly permissions?: readonly PermissionCode[];
  readonly locale?: Locale;
  /** A member other than the owner. */
  readonly memberId?: string;
}

export interface MemberReply<Data> {
  readonly status: number;
  readonly error_code: 0 | string;
  readonly data: Data;
}

/** Calls as the owner in the live environment, unless the options say otherwise. */
export async function callAsMember<Id extends OperationId>(
  harness: Harness,
  business: TestBusiness,
  operationId: Id,
  input: InputOf<Operations[Id]>,
  { environment = 'live', permissions = roles['Owner']!, locale = 'en', memberId = business.ownerId }: MemberOptions = {},
): Promise<MemberReply<OutputOf<Operations[Id]>>> {
  const tenantId = (await findTenantId(harness.store, business.businessId, environment))!;
  const outcome = await harness.server.pipeline.run({
    operationId,
    door: 'rest',
    input: input as Record<string, unknown>,
    principal: {
      kind: 'member',
      id: memberId,
      tenantId,
      businessId: business.businessId,
      environment,
      permissions: new Set(permissions),
      rateBucket: `member:${memberId}`,
      userId: memberId,
    },
    locale,
    requestId: 'test',
    limits: noLimits,
  });
  // Serialized and parsed, as over the network.
  const envelope = JSON.parse(JSON.stringify(outcome.envelope)) as Omit<MemberReply<OutputOf<Operations[Id]>>, 'status'>;
  holdToContract(operations[operationId], envelope);
  const { error_code, data } = envelope;
  return { status: outcome.status, error_code, data };
}

/** Like `callAsMember`, but throws if the call is refused. */
export async function okAsMember<Id extends OperationId>(...args: Parameters<typeof callAsMember<Id>>): Promise<OutputOf<Operations[Id]>> {
  const reply = await callAsMember(...args);
  if (reply.error_code !== 0) throw new Error(`${args[2]}: ${JSON.stringify(reply)}`);
  return reply.data;
}
