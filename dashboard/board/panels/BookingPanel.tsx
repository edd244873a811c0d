/** Books a job by phone beside the board: the caller, the work, the days; then the duration and the confirmed visit. */
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../parts/pageAddress.ts';
import { BookingRequest } from './BookingRequest.tsx';
import { BookingVisit } from './BookingVisit.tsx';
import { Panel } from './Panel.tsx';

export function BookingPanel({ close }: { readonly close: () => void }) {
  const { t } = useTranslation('board');
  const { search, set } = useAddress();
  const { job } = search;
  return (
    <Panel title={t('book.title')} onClose={close}>
      {job ? (
        <BookingVisit jobId={job} close={close} />
      ) : (
        <BookingRequest key={search['urgent']} onBooked={(id) => set({ job: id }, { replace: true })} />
      )}
    </Panel>
  );
}
