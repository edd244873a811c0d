/** The state of the service: what it depends on, and what to do. For an owner of the only business. docs/internals/processes.md#system-checks. */
import { Badge, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../api/ask.ts';
import { useAsk } from '../../api/queries.ts';
import { Loaded } from '../../parts/Loaded.tsx';

type Health = Output<'getSystemHealth'>;

const colours: Readonly<Record<Health['state'], string>> = { ok: 'green', warn: 'orange', fail: 'red' };

export function System() {
  const { t } = useTranslation('settings');
  const query = useAsk('getSystemHealth', {});
  return (
    <div className="page">
      <h1>{t('sections.system')}</h1>
      <p className="quiet">{t('system.help')}</p>
      <Loaded query={query}>{(health) => <Checks health={health} />}</Loaded>
    </div>
  );
}

function Checks({ health }: { readonly health: Health }) {
  const { t } = useTranslation('settings');
  return (
    <Table verticalSpacing="xs">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('system.check')}</Table.Th>
          <Table.Th scope="col">{t('system.found')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {health.checks.map(({ check, name, state, summary, advice }) => (
          <Table.Tr key={check}>
            <Table.Th scope="row">
              <div>{name}</div>
              <Badge variant="dot" color={colours[state]} tt="none" miw="max-content">
                {t(`system.states.${state}`)}
              </Badge>
            </Table.Th>
            <Table.Td>
              <bdi>{summary}</bdi>
              {advice !== null && (
                <div className="quiet">
                  <bdi>{advice}</bdi>
                </div>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
