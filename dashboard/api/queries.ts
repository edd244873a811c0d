/** Operations as React uses them: reads that are kept and refreshed, and changes that say which reads they outdate. */
import { keepPreviousData, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ask, caller, type Input, type OperationId, type Output } from './ask.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    // The client tries again by itself, and knows what may be.
    queries: { retry: false, staleTime: 15_000, refetchOnReconnect: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Where a read is kept. The environment is part of it, so that live never shows what sandbox answered. */
export const keyOf = (id: OperationId, input?: object) => [id, caller.environment, ...(input ? [input] : [])] as const;

export interface AskOptions {
  /** False: not yet, because something it needs is not known. */
  readonly enabled?: boolean;
  /** The answer to the input before stays until the next is there: for lists that are searched and paged. */
  readonly keepsPrevious?: boolean;
  /** Asks again so often while the page is seen. */
  readonly everyMilliseconds?: number;
  /** How long an answer is taken as it is; 15 s when left out. */
  readonly freshMilliseconds?: number;
}

/** Reads an operation: `const { data, error, isPending } = useAsk('listCustomers', { page })`. */
export function useAsk<Id extends OperationId>(id: Id, input: Input<Id>, options: AskOptions = {}) {
  return useQuery<Output<Id>>({
    queryKey: keyOf(id, input),
    queryFn: ({ signal }) => ask(id, input, { signal }),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.keepsPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.everyMilliseconds === undefined ? {} : { refetchInterval: options.everyMilliseconds }),
    ...(options.freshMilliseconds === undefined ? {} : { staleTime: options.freshMilliseconds }),
  });
}

/** Begins a read that `useAsk` will want with the same input as soon as what was done is shown: the answer is under way meanwhile. */
export function askSoon<Id extends OperationId>(id: Id, input: Input<Id>, freshMilliseconds: number): void {
  const read = { queryKey: keyOf(id, input), queryFn: () => ask(id, input), staleTime: freshMilliseconds };
  void queryClient.prefetchQuery(read);
}

export interface ChangeOptions<Id extends OperationId> {
  /** Reads that are no longer right once it is done, by their operation. */
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
