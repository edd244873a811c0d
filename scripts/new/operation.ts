/** What an author says about a new operation, checked and completed from the operations that its area already has. */
import { operationList, type Operation } from '../../src/contract/index.ts';
import type { Effect } from '../../src/contract/operation.ts';
import { permissionCodes, type PermissionCode } from '../../src/contract/permissions.ts';

/** As the command line gives it. What is left out follows from the id and from the area's other operations. */
export interface Request {
  readonly id: string;
  readonly area: string;
  readonly effect?: string | undefined;
  readonly method?: string | undefined;
  readonly withId?: boolean | undefined;
  readonly permissions?: readonly string[] | undefined;
  readonly group?: string | undefined;
  readonly path?: string | undefined;
  readonly audience?: string | undefined;
}

/** A new operation, with everything that the written files need. */
export interface NewOperation {
  readonly id: string;
  readonly area: string;
  readonly effect: Effect;
  readonly method: Operation['method'];
  readonly path: string;
  readonly hasId: boolean;
  readonly permissions: readonly PermissionCode[];
  readonly group: string;
  readonly audience: 'public' | 'dashboard';
  /** The operations of the same area, in the order of work. */
  readonly neighbours: readonly string[];
}

/** A request that cannot be carried out; the message says what to write instead. */
export class RequestError extends Error {}

const effects: readonly Effect[] = ['read', 'create', 'update', 'delete', 'commit'];
const methods: readonly Operation['method'][] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const methodOfEffect: Readonly<Record<Effect, Operation['method']>> = {
  read: 'GET',
  create: 'POST',
  update: 'PUT',
  delete: 'DELETE',
  commit: 'POST',
};

/** First words of an id that tell its effect. Every other word means a change of an existing record. */
const effectOfWord: Readonly<Record<string, Effect>> = {
  get: 'read',
  list: 'read',
  check: 'read',
  preview: 'read',
  create: 'create',
  add: 'create',
  delete: 'delete',
  commit: 'commit',
};

/** `skillCategory` → `skill-category`. */
export const dashed = (name: string): string => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/**
 * Completes a request. `handlers` has `<area>/<operationId>` of every existing handler.
 * Throws a RequestError when a name is malformed or taken, or when the area gives no permissions or group to copy.
 */
export function completeRequest(request: Request, handlers: readonly string[]): NewOperation {
  const { id, area } = request;
  if (!/^[a-z][a-z0-9]*([A-Z][a-z0-9]*)+$/.test(id))
    throw new RequestError(`The operation id "${id}" must be in camel case and begin with a verb, such as getVehicle.`);
  if (!/^[a-z][A-Za-z0-9]*$/.test(area)) throw new RequestError(`The area "${area}" must be one word in camel case, such as fleet.`);
  if (handlers.some((handler) => handler.endsWith(`/${id}`))) throw new RequestError(`The operation ${id} already exists.`);

  const words = dashed(id).split('-');
  const effect = (request.effect ?? effectOfWord[words[0]!] ?? 'update') as Effect;
  if (!effects.includes(effect)) throw new RequestError(`--effect must be one of ${effects.join(', ')}, not "${effect}".`);

  const inArea = operationList.filter((op) => handlers.includes(`${area}/${op.id}`));
  // Operations of guests and customers have no route, so a new operation cannot be copied from them.
  const routed = inArea.filter((op) => op.audience === 'public' || op.audience === 'dashboard');
  const model = modelOf(routed, effect);
  const permissions = request.permissions ?? model?.permissions;
  if (!permissions)
    throw new RequestError(`The area ${area} has no such operation to copy from. Name --permission (${permissionCodes.join(', ')}).`);
  for (const code of permissions)
    if (!permissionCodes.includes(code as PermissionCode))
      throw new RequestError(`--permission must be one of ${permissionCodes.join(', ')}, not "${code}".`);
  const group = request.group ?? (model ?? routed[0])?.group;
  if (!group) throw new RequestError(`The area ${area} is new. Name the --group of the documents, such as "Catalog".`);
  const audience = request.audience ?? (model ?? routed[0])?.audience ?? 'public';
  if (audience !== 'public' && audience !== 'dashboard')
    throw new RequestError(`--audience must be public or dashboard, not "${audience}". Operations of other audiences are added by hand.`);

  const hasId = request.withId ?? (effect === 'update' || effect === 'delete' || words[0] === 'get');
  const subject = words.slice(1).join('-');
  const plural = subject.endsWith('s') ? subject : subject.replace(/y$/, 'ie') + 's';
  const path = request.path ?? (effect === 'commit' ? `/v1/${plural}/commit` : `/v1/${plural}`) + (hasId ? '/{id}' : '');
  if (!path.startsWith('/v1/')) throw new RequestError(`--path must begin with /v1/, not "${path}".`);
  if (path.includes('{id}') !== hasId)
    throw new RequestError(`The path ${path} ${hasId ? 'lacks {id}; add it, or send --no-id' : 'has {id}; send --with-id'}.`);
  const method = (request.method ?? methodOfEffect[effect]) as Operation['method'];
  if (!methods.includes(method)) throw new RequestError(`--method must be one of ${methods.join(', ')}, not "${method}".`);
  if (method === 'GET' && effect !== 'read') throw new RequestError(`A ${effect} cannot be GET. Only a read can.`);
  const taken = operationList.find((op) => op.method === method && op.path === path);
  if (taken) throw new RequestError(`${taken.id} already answers ${method} ${path}. Choose another --path.`);
  return {
    id,
    area,
    effect,
    method,
    path,
    hasId,
    permissions: permissions as readonly PermissionCode[],
    group,
    audience,
    neighbours: inArea.map((op) => op.id),
  };
}

/**
 * The operation of an area that a new one is copied from: the first with the permissions that most operations with the same effect use. If
 * two sets of permissions are used equally often, the area's other operations decide. Without the same effect: the same of all reads, or of
 * all changes.
 */
function modelOf(inArea: readonly Operation[], effect: Effect): Operation | undefined {
  const sameEffect = inArea.filter((op) => op.effect === effect);
  const similar = sameEffect.length > 0 ? sameEffect : inArea.filter((op) => (op.effect === 'read') === (effect === 'read'));
  const samePermissions = ({ permissions }: Operation) => similar.filter((op) => op.permissions.join() === permissions.join()).length;
  const usersOf = (code: PermissionCode) => inArea.filter((op) => op.permissions.includes(code)).length;
  const usersOfRarest = ({ permissions }: Operation) => Math.min(...permissions.map(usersOf));
  return similar.toSorted((a, b) => samePermissions(b) - samePermissions(a) || usersOfRarest(b) - usersOfRarest(a))[0];
}
