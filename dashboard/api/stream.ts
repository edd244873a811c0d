/**
 * Live changes while a page is open: one server-sent stream per environment, shared by all listeners. An event has only a version or
 * cursor; the page reads the change with the operation that shows it. See contract/stream.ts.
 */
import { useEffect } from 'react';
import { useSession } from './session.ts';
import { queryClient, keyOf } from './queries.ts';
import type { OperationId } from './ask.ts';

/** The events of the stream, and the reads that each outdates. The board has its own listener, which asks only for what it lacks. */
const outdated: Readonly<Record<string, readonly OperationId[]>> = {
  schedule: ['listBoardQueue', 'getTechnicianSchedule', 'getTeamLoad'],
  jobs: ['listJobRequests', 'getJobRequest', 'getJobRequestTimeline', 'listBoardQueue'],
  customers: ['listCustomers', 'getCustomer', 'listCustomerSites'],
  technicians: ['listTechnicians', 'getTechnician', 'listTechnicianTimeOff', 'listTeamAbsences'],
  // Comes with every change, so what several kinds of change outdate is named here once.
  activity: [
    'getToday',
    'getBusinessChecklist',
    'listActivity',
    'listCustomerRequests',
    'listCallbacks',
    'listTimeProposals',
    'listCustomerMessages',
    'listNotes',
    'listFiles',
    'listTimeOffRequests',
    'listMaintenancePlans',
    'getMaintenancePlan',
    'listOutboxMails',
    'getOutboxMail',
    'listWebhookEndpoints',
    'getWebhookEndpoint',
    'listWebhookDeliveries',
    'listEvents',
    'listAuditLog',
  ],
};

type Listener = (event: string, data: unknown) => void;
const listeners = new Set<Listener>();

/** Listens to the stream while the component is mounted: `useStream((event, data) => …)`. */
export function useStream(listener: Listener): void {
  useEffect(() => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [listener]);
}

/** Opens the stream once, in the frame. A browser reconnects by itself and sends the last event id it received. */
export function useLiveUpdates(): void {
  const { environment, permissions } = useSession();
  const mayListen = permissions.includes('job_view');
  useEffect(() => {
    if (!mayListen) return undefined;
    const source = new EventSource(`/dashboard/v1/stream?environment=${environment}`);
    // The first event of each kind states the present situation, which the page has just read.
    const seen = new Set<string>();
    const listenerOf = (name: string) => (event: MessageEvent<string>) => {
      if (seen.has(name)) for (const read of outdated[name] ?? []) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
      seen.add(name);
      for (const listener of listeners) listener(name, JSON.parse(event.data));
    };
    for (const name of Object.keys(outdated)) source.addEventListener(name, listenerOf(name));
    return () => source.close();
  }, [environment, mayListen]);
}
