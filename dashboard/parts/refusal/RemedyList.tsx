/** The remedies of a refusal as buttons, each done with a click. */
import { Alert, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ask, Refused, type Input, type OperationId } from '../../api/ask.ts';
import { keyOf, queryClient } from '../../api/queries.ts';
import { announce } from '../announce.ts';
import { useAddress, type Search } from '../pageAddress.ts';
import { PageLink } from '../PageLink.tsx';
import { refusalData } from './refusalData.ts';
import { Lines, Technical } from './RefusalText.tsx';
import type { RemedyButton } from './remedyButtons.ts';
import { withId } from './remedyCalls.ts';
import { sentencesOf } from './sentences.ts';
import type { Words } from './words.ts';

/** Reads that a remedy's calls outdate. */
const outdated: readonly OperationId[] = [
  'listServiceAreas',
  'listTechnicians',
  'getTechnician',
  'listTechnicianSkills',
  'listTechnicianTimeOff',
  'getBoard',
  'listFeasibleStarts',
  'listJobRequests',
  'getJobRequest',
  'listBoardQueue',
  'getToday',
];

/** The id that the first call created; null: none did. */
async function makeCalls({ act }: RemedyButton): Promise<string | null> {
  let made: string | null = null;
  for (const call of act.calls) {
    const output: { id?: string } = (await ask(
      call.operation as OperationId,
      withId(call.arguments, made) as Input<OperationId>,
    )) as object;
    made ??= output.id ?? null;
  }
  return made;
}

const withMadeId = (search: Search, made: string | null): Search =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, value.replace('{id}', () => made ?? '')]));

export interface RemedyListProps {
  readonly buttons: readonly RemedyButton[];
  readonly onAgain: (some: Readonly<Record<string, unknown>>) => void;
  readonly words: Words;
}

/** The buttons. After a click the focus is on the answer that comes: the nearest `data-answer` around the buttons. */
export function RemedyList({ buttons, onAgain, words }: RemedyListProps) {
  const { go } = useAddress();
  const list = useRef<HTMLDivElement>(null);
  const take = useMutation({
    networkMode: 'always',
    mutationFn: makeCalls,
    onSuccess: (made, { act }) => {
      if (act.calls.length > 0) {
        for (const read of outdated) void queryClient.invalidateQueries({ queryKey: keyOf(read) });
        announce({ text: words.text('words:saved') });
      }
      list.current?.closest<HTMLElement>('[data-answer]')?.focus({ preventScroll: true });
      if (act.page) go(act.page.to, withMadeId(act.page.search, made));
      else onAgain(act.again ?? {});
    },
  });
  return (
    <Stack ref={list} gap={6} mt="xs" align="start">
      <strong>{words.text('refusals:helps.title')}</strong>
      {buttons.map((button) => {
        const { label, act } = button;
        const look = { size: 'compact-sm', variant: 'default', className: 'remedy' } as const;
        return act.page && act.calls.length === 0 ? (
          <Button key={label} {...look} component={PageLink} {...act.page}>
            {label}
          </Button>
        ) : (
          <Button key={label} {...look} onClick={() => take.mutate(button)} loading={take.isPending && take.variables === button}>
            {label}
          </Button>
        );
      })}
      {take.error && <RemedyFailed error={take.error} words={words} />}
    </Stack>
  );
}

/** A call of a remedy failed: its own reason, without remedies of remedies. */
function RemedyFailed({ error, words }: { readonly error: Error; readonly words: Words }) {
  const sentence = error instanceof Refused ? words.text(`refusals:codes.${error.code}`) : words.text('frame:error.noAnswer');
  return (
    <Alert role="alert" color="red" variant="light" title={sentence} w="100%">
      {error instanceof Refused && <Lines lines={sentencesOf(refusalData(error.data), words)} />}
      {error instanceof Refused && <Technical error={error} words={words} />}
    </Alert>
  );
}
