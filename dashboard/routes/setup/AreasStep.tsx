/** The towns and postal codes that the business serves. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAsk, useChange } from '../../api/queries.ts';
import { AreaForm } from '../catalog/AreaForm.tsx';
import type { StepProps } from './steps.ts';

export function AreasStep({ onNext }: StepProps) {
  const { t } = useTranslation('setup');
  const all = useAsk('listServiceAreas', { limit: 1000 }).data?.service_areas;
  const base = useAsk('getBusinessSettings', {}).data?.base_address;
  const [isAdding, setAdding] = useState(false);
  const change = useChange('createServiceArea', {
    outdates: ['listServiceAreas', 'getBusinessChecklist', 'getBoard'],
    onDone: () => (isAdding ? setAdding(false) : onNext()),
  });
  if (!all || !base) return null;
  return (
    <>
      {all.length > 0 && (
        <ul className="setup-list">
          {all.map(({ id, name }) => (
            <li key={id}>
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {all.length > 0 && !isAdding ? (
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('another.area')}
        </Button>
      ) : (
        <AreaForm
          // The address of the step before may still be on its way: then the form begins anew with its city.
          key={base.city}
          area={null}
          all={all}
          change={change as Parameters<typeof AreaForm>[0]['change']}
          proposal={all.length === 0 ? { name: base.city, city: base.city } : {}}
          {...(isAdding ? { onCancel: () => setAdding(false) } : {})}
        />
      )}
    </>
  );
}
