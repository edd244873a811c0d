/** Operations as React uses them: cached reads, and changes that name the reads they outdate. */
import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, caller, hasUnsettledNumber, type Input, type OperationId, type Output } from './ask.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    // The client retries by itself, and knows which calls may be retried.
    queries: { retry: false, staleTime: 15_000, refetchOnReconnect: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The cache key of a read. It includes the environment, so that live never shows an answer of the sandbox. */
export const keyOf = (id: OperationId, input?: object) => [id, caller.environment, ...(input ? [input] : [])] as const;

export interface AskOptions<Id extends OperationId = OperationId> {
  /** False while something that the read needs is unknown. */
  readonly enabled?: boolean;
  /** Keeps the previous input's answer until the next arrives: for lists that are searched and paged. */
  readonly keepsPrevious?: boolean;
  /** Reads again at this interval while the page is visible. A function decides by the last answer; false: not again. */
  readonly everyMilliseconds?: number | ((last: Output<Id> | undefined) => number | false);
  /** How long an answer counts as fresh; 15 s when left out. */
  readonly freshMilliseconds?: number;
}

/** Reads an operation: `const { data, error, isPending } = useAsk('listCustomers', { page })`. */
export function useAsk<Id extends OperationId>(id: Id, input: Input<Id>, options: AskOptions<Id> = {}) {
  const { everyMilliseconds: every } = options;
  return useQuery<Output<Id>>({
    queryKey: keyOf(id, input),
    queryFn: ({ signal }) => ask(id, input, { signal }),
    enabled: options.enabled !== false && !hasUnsettledNumber(input),
    ...(options.keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(every === undefined ? {} : { refetchInterval: typeof every === 'number' ? every : ({ state }) => every(state.data) }),
    ...(options.freshMilliseconds === undefined ? {} : { staleTime: options.freshMilliseconds }),
  });
}

/** Starts a read early, before the component that needs it renders. `useAsk` with the same input then uses this answer. */
export function askSoon<Id extends OperationId>(id: Id, input: Input<Id>, freshMilliseconds: number): void {
  const read = { queryKey: keyOf(id, input), queryFn: () => ask(id, input), staleTime: freshMilliseconds };
  void queryClient.prefetchQuery(read);
}

export interface ChangeOptions<Id extends OperationId> {
  /** The reads that the change outdates, by operation. */
  readonly outdates?: readonly OperationId[];
  readonly onDone?: (output: Output<Id>, input: Input<Id>) => void;
}

/** Changes something: `const create = useChange('createCustomer', { outdates: ['listCustomers'] })`, then `create.mutate({ … })`. */
export function useChange<Id extends OperationId>(id: Id, { outdates = [], onDone }: ChangeOptions<Id> = {}) {
  const client = useQueryClient();
  return useMutation<Output<Id>, Error, Input<Id>>({
    mutationFn: (input) => ask(id, input),
    onSuccess: (output, input) => {
      for (const read of outdates) void client.invalidateQueries({ queryKey: keyOf(read) });
      onDone?.(output, input);
    },
  });
}
