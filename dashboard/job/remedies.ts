/** The remedies that the service offers: some are done with a click, others lead to a page where a person fills something in. */
import { ask, type Input, type OperationId } from '../api/ask.ts';
import { newRowId, type Search } from '../parts/pageAddress.ts';

interface RemedyCall {
  readonly operation: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly needs?: readonly string[];
}

/** A remedy of a refusal or of an empty answer, as in the contract. */
export interface Remedy extends RemedyCall {
  readonly kind: string;
  readonly then?: readonly RemedyCall[];
}

/** Operations that record something, with the permission that each needs. Any other call repeats the refused operation. */
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

/** The call that repeats the refused operation. */
const againOf = (remedy: Remedy) => callsOf(remedy).find(({ operation }) => !isRecording(operation));

/** The permissions that the remedy's recordings need. */
export const permissionsOf = (remedy: Remedy) =>
  callsOf(remedy)
    .map(({ operation }) => operation)
    .filter(isRecording)
    .map((operation) => recording[operation]);

/** Whether a click is enough: nothing is left to fill in, and the recordings lead back to the refused operation. */
export function isDoneByClick(remedy: Remedy, asked: OperationId): boolean {
  const again = againOf(remedy);
  return callsOf(remedy).every(({ needs = [] }) => needs.length === 0) && (again === undefined || again.operation === asked);
}

/** Makes the recordings in order, and returns the arguments for the repeated call. */
export async function record(remedy: Remedy): Promise<Readonly<Record<string, unknown>>> {
  let made: string | null = null;
  for (const call of callsOf(remedy)) {
    if (!isRecording(call.operation)) break;
    const output: { id?: string } = (await ask(call.operation, withId(call.arguments, made) as Input<Recording>)) as object;
    made ??= output.id ?? null;
  }
  return againOf(remedy)?.arguments ?? {};
}

/** Replaces `{id}` in the arguments by the id that the first call created. */
const withId = (value: unknown, id: string | null): unknown => {
  if (value === '{id}') return id;
  if (Array.isArray(value)) return value.map((one) => withId(one, id));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withId(one, id)]));
};

/** The id of the technician whom the remedy is about. */
export function technicianOf(remedy: Remedy): string | null {
  for (const { operation, arguments: sent } of callsOf(remedy)) {
    const id = operation === 'confirmJobRequest' ? sent['technician_id'] : isRecording(operation) ? sent['id'] : null;
    if (typeof id === 'string' && id !== '{id}') return id;
  }
  return null;
}

/** The page on which a person carries out the remedy. */
export function pageFor(remedy: Remedy): { readonly to: string; readonly search: Search } | null {
  const technician = technicianOf(remedy);
  if (remedy.kind === 'set_address') return { to: '/customers', search: { open: String(remedy.arguments['id']) } };
  if (remedy.kind === 'add_technician') return { to: '/team', search: { open: newRowId } };
  if (remedy.kind === 'add_service_area') return { to: '/catalog/areas', search: { open: newRowId } };
  if (remedy.kind === 'use_emergency_flow')
    return { to: '/board', search: { panel: 'emergency', job: String(remedy.arguments['job_request_id']) } };
  return technician && isRecording(remedy.operation) ? { to: '/team', search: { open: technician } } : null;
}
