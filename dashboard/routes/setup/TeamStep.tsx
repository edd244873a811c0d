/** The technicians with their addresses. A new one gets all service areas, because without one nobody can be booked. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange } from '../../api/queries.ts';
import { addressLine } from '../../parts/address.ts';
import { PageLink } from '../../parts/PageLink.tsx';
import { TechnicianForm } from '../team/TechnicianForm.tsx';
import type { StepProps } from './steps.ts';

export function TeamStep({ onNext }: StepProps) {
  const { t } = useTranslation('setup');
  const team = useAsk('listTechnicians', { limit: 100, status: 'active' }).data?.technicians;
  const areas = useAsk('listServiceAreas', { limit: 1000 }).data?.service_areas;
  const [isAdding, setAdding] = useState(false);
  const change = useChange('createTechnician', {
    outdates: ['listTechnicians', 'getBusinessChecklist', 'getBoard', 'getToday'],
    onDone: () => (isAdding ? setAdding(false) : onNext()),
  });
  if (!team || !areas) return null;
  return (
    <>
      {areas.length === 0 && (
        <p className="problem">
          {t('noAreas')}{' '}
          <PageLink to="/setup" search={{ step: 'areas' }}>
            {t('names.areas')}
          </PageLink>
        </p>
      )}
      {team.length > 0 && (
        <ul className="setup-list">
          {team.map(({ id, full_name, address, start_location_type, start_location_lat }) => (
            <li key={id}>
              <PageLink to="/team" search={{ open: id }}>
                <bdi>{full_name}</bdi>
              </PageLink>{' '}
              {addressLine(address) === '' && start_location_type !== 'office' && start_location_lat === null && (
                <span className="quiet">{t('withoutAddress')}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {team.length > 0 && !isAdding ? (
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('another.technician')}
        </Button>
      ) : (
        <TechnicianForm
          technician={null}
          skillIds={[]}
          areaIds={areas.map(({ id }) => id)}
          change={change as Parameters<typeof TechnicianForm>[0]['change']}
          {...(isAdding ? { onCancel: () => setAdding(false) } : {})}
        />
      )}
    </>
  );
}
