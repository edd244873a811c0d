/** Asks before an action that sends the customer a message at once: a popover names who gets it. */
import { Button, Group, Popover, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { departKey, type Job } from './jobWords.ts';
import { addressesOf, useWaysAsked } from './useWays.ts';

export interface TellFirstProps {
  readonly job: Job;
  /** Key of the action. */
  readonly action: string;
  readonly label: string;
  readonly onDo: () => void;
  /** The button of the action, which gets this as its click. */
  readonly children: (onClick: () => void) => ReactNode;
}

export function TellFirst({ job, action, label, onDo, children }: TellFirstProps) {
  const { t } = useTranslation('jobs');
  const { ways, isLoading } = useWaysAsked(job, 'on_the_way', action === departKey);
  const [isOpen, setOpen] = useState(false);
  // Pressed before it is known who gets a message.
  const [isWaiting, setWaiting] = useState(false);
  const { name } = job.customer;
  const tells = ways?.customer_notification.will_be_sent === true;
  const answer = useEffectEvent(() => {
    setWaiting(false);
    if (tells) setOpen(true);
    else onDo();
  });
  useEffect(() => {
    if (isWaiting && !isLoading) answer();
  }, [isWaiting, isLoading]);
  // Other actions send no message, or have a form of their own.
  if (action !== departKey) return children(onDo);
  // One tree in each state, so that the pressed button stays and gets the focus back.
  const press = isLoading ? () => setWaiting(true) : tells ? () => setOpen((before) => !before) : onDo;
  const go = () => {
    setOpen(false);
    onDo();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      withRoles={false}
      withinPortal={false}
      shadow="md"
      width={300}
      position="bottom-start"
    >
      <Popover.Target>
        <span>{children(press)}</span>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('tells.title')}>
        {/* The text gets the focus, so that it is read out before the button. */}
        <Text size="sm" tabIndex={-1} data-autofocus>
          {t('tells.onTheWay')} <bdi>{name}</bdi> · <bdi>{ways && addressesOf(ways)}</bdi>
        </Text>
        <Group gap="xs" mt="xs">
          <Button onClick={go}>{t('tells.do', { label })}</Button>
          <Button variant="default" onClick={() => setOpen(false)}>
            {t('frame:cancel')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
