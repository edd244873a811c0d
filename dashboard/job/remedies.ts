/** What the service says would help: which of it is done with a click, and which leads to a page where a person fills something in. */
import { ask, type Input, type OperationId } from '../api/ask.ts';
import { newOne, type Search } from '../frame/address.ts';

interface RemedyCall {
  readonly operation: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly needs?: readonly string[];
}

/** A remedy of a refusal or an empty answer, as the contract has it. */
export interface Remedy extends RemedyCall {
  readonly kind: string;
  readonly then?: readonly RemedyCall[];
}

/** Operations that record something, with the permission that each needs. Every other call asks again for what was refused. */
const recording = {
  createServiceArea: 'catalog_manage',
  updateTechnician: 'team_manage',
  replaceTechnicianServiceAreas: 'team_manage',
  replaceTechnicianSkills: 'team_manage',
  replaceTechnicianAvailability: 'team_manage',
} as const;
type Recording = keyof typeof recording;
const isRecording = (operation: string): operation is Recording => operation in recording;

export const callsOf = (remedy: Remedy): readonly RemedyCall[] => [remedy, ...(remedy.then ?? [])];

/** The call with which what was refused is asked again. */
const againOf = (remedy: Remedy) => callsOf(remedy).find(({ operation }) => !isRecording(operation));

/** The permissions that its recordings need. */
export const permissionsOf = (remedy: Remedy) =>
  callsOf(remedy)
    .map(({ operation }) => operation)
    .filter(isRecording)
    .map((operation) => recording[operation]);

/** Whether a click does it: nothing is left to fill in, and what follows the recordings is the operation that was asked. */
export function isDoneByClick(remedy: Remedy, asked: OperationId): boolean {
  const again = againOf(remedy);
  return callsOf(remedy).every(({ needs = [] }) => needs.length === 0) && (again === undefined || again.operation === asked);
}

/** Makes its recordings, in order, and answers the arguments with which to ask again. */
export async function record(remedy: Remedy): Promise<Readonly<Record<string, unknown>>> {
  let made: string | null = null;
  for (const call of callsOf(remedy)) {
    if (!isRecording(call.operation)) break;
    const output: { id?: string } = (await ask(call.operation, withId(call.arguments, made) as Input<Recording>)) as object;
    made ??= output.id ?? null;
  }
  return againOf(remedy)?.arguments ?? {};
}

/** `{id}` in the arguments stands for the id of what the first call made. */
const withId = (value: unknown, id: string | null): unknown => {
  if (value === '{id}') return id;
  if (Array.isArray(value)) return value.map((one) => withId(one, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withId(one, id)]));
};

/** The id of the technician whom it is about. */
export function technicianOf(remedy: Remedy): string | null {
  for (const { operation, arguments: sent } of callsOf(remedy)) {
    const id = operation === 'confirmJobRequest' ? sent['technician_id'] : isRecording(operation) ? sent['id'] : null;
    if (typeof id === 'string' && id !== '{id}') return id;
  }
  return null;
}

/** The page on which a person does it. */
export function pageFor(remedy: Remedy): { readonly to: string; readonly search: Search } | null {
  const technician = technicianOf(remedy);
  if (remedy.kind === 'set_address') return { to: '/customers', search: { open: String(remedy.arguments['id']) } };
  if (remedy.kind === 'add_technician') return { to: '/team', search: { open: newOne } };
  if (remedy.kind === 'add_service_area') return { to: '/catalog/areas', search: { open: newOne } };
  if (remedy.kind === 'use_emergency_flow')
    return { to: '/board', search: { panel: 'emergency', job: String(remedy.arguments['job_request_id']) } };
  return technician && isRecording(remedy.operation) ? { to: '/team', search: { open: technician } } : null;
}
