/** The customers whom a person must phone because no message reached them. docs/internals/messages.md#calls-to-make. */
import { useEffect, useState } from 'react';
import { useAsk } from '../../api/queries.ts';
import { useMay } from '../../api/session.ts';
import { allCallbacks, isCall, type Call } from '../../job/calls.ts';

/** How often the list is read again, beside the stream, which announces calls too. */
const everyMilliseconds = 30_000;
/** The board is drawn first. */
const waitMilliseconds = 3_000;

/** Whether the board has been drawn, so that what can wait is read. */
export function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), waitMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isDrawn;
}

export function useCalls(): readonly Call[] {
  const maySee = useMay('job_view', 'customers_view');
  const isDrawn = useIsDrawn();
  const { data } = useAsk('listCallbacks', allCallbacks, { enabled: maySee && isDrawn, everyMilliseconds });
  return data?.callbacks.filter(isCall) ?? [];
}
