/**
 * A refusal, or an empty answer: the reason in sentences, the remedies as buttons, and the technical details folded away. Every place that can be refused
 * shows it by this component.
 */
import { Alert, Button } from '@mantine/core';
import { Children, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Refused, OperationId } from '../../api/ask.ts';
import { useSession } from '../../api/session.ts';
import { useAreaChoices, useSkillChoices, useTechnicianChoices } from '../choices.ts';
import { PageLink } from '../PageLink.tsx';
import { fieldLabel, fieldSentence } from './fieldProblems.ts';
import { nextStep } from './nextStep.ts';
import { needsNames, refusalData, type RefusalData } from './refusalData.ts';
import './refusal.css';
import { Lines, Technical } from './RefusalText.tsx';
import { remedyButtons, type Asked, type RemedyButtons } from './remedyButtons.ts';
import { RemedyList } from './RemedyList.tsx';
import { sentencesOf } from './sentences.ts';
import { wordsFrom, type Words } from './words.ts';

export interface RefusalProps {
  /** The refusal; left out for an empty answer. */
  readonly error?: Refused | undefined;
  /** The empty answer, which says why it is empty. */
  readonly answer?: unknown;
  /** Left out: the sentence of the code. */
  readonly title?: string | undefined;
  /** The operations that `onAgain` can repeat: the refused one, or those that stand for it. */
  readonly asked?: OperationId | readonly OperationId[] | undefined;
  /** The input of the refused call. */
  readonly input?: object | undefined;
  readonly jobId?: string | null | undefined;
  /** The technician whom the question was about. */
  readonly technicianId?: string | null | undefined;
  /** Repeats the refused call with other arguments; none: as before. */
  readonly onAgain?: ((some: Readonly<Record<string, unknown>>) => void) | undefined;
  /** Asks again without a change. */
  readonly onRetry?: (() => void) | undefined;
  readonly isPage?: boolean | undefined;
  /** Choices of the place itself, shown below the remedies. With them there is a next step. */
  readonly children?: ReactNode;
}

const noNames: ReadonlyMap<string, string> = new Map();

export function Refusal(props: RefusalProps) {
  const data = refusalData(props.error ? props.error.data : props.answer);
  return needsNames(data) ? <NamedRefusal {...props} data={data} /> : <NamelessRefusal {...props} data={data} />;
}

function NamelessRefusal(props: RefusalProps & { readonly data: RefusalData }) {
  return <RefusalView {...props} words={useWords()} />;
}

/** Names are read only if the refusal needs them. */
function NamedRefusal(props: RefusalProps & { readonly data: RefusalData }) {
  return <RefusalView {...props} words={useNamedWords()} />;
}

function useNamedWords(): Words {
  const namesOf = (choices: readonly { readonly value: string; readonly label: string }[]) =>
    new Map(choices.map(({ value, label }) => [value, label]));
  const [technicians, skills, areas] = [useTechnicianChoices(), useSkillChoices(), useAreaChoices()];
  return useWords(namesOf(technicians), namesOf(skills), namesOf(areas));
}

/** The remedies of an answer, for a place that shows them in its own way. */
export function useRemedies(data: RefusalData, asked: Asked): RemedyButtons & { readonly words: Words } {
  const words = useNamedWords();
  const { permissions } = useSession();
  return { ...remedyButtons(data, asked, words, (permission) => permissions.includes(permission)), words };
}

/** The subjects whose texts a refusal uses. */
const subjects = ['refusals', 'words'];

function useWords(technicians = noNames, skills = noNames, areas = noNames): Words {
  const { t, i18n } = useTranslation(subjects);
  const { business } = useSession();
  return wordsFrom({
    translate: (key, values) => t(key, { ...values }),
    language: i18n.language,
    isRightToLeft: i18n.dir() === 'rtl',
    timeZone: business.timezone,
    technicians,
    skills,
    areas,
  });
}

type ViewProps = RefusalProps & { readonly data: RefusalData; readonly words: Words };

function RefusalView({ error, data, words, title, asked, input, jobId, technicianId, onAgain, onRetry, isPage, children }: ViewProps) {
  const { i18n } = useTranslation(subjects);
  const { permissions } = useSession();
  const { text } = words;
  const code = error?.code ?? null;
  const isKnown = code !== null && i18n.exists(`refusals:codes.${code}`);
  const isMerged = data.merged_into_customer_id !== undefined;
  const head = isMerged
    ? text('refusals:merged')
    : (title ?? (isKnown ? text(`refusals:codes.${code}`) : (error?.message ?? text('refusals:codes.NOT_FOUND'))));
  const fields = (error?.errors ?? []).map((one) => fieldSentence(one, fieldLabel(one.field, text)));
  const lines = [...sentencesOf(data, words, technicianId ?? null), ...fields].filter((line) => line !== head);
  const operations = asked === undefined ? [] : typeof asked === 'string' ? [asked] : asked;
  const question: Asked = { operations, input: { ...input } };
  const { buttons, forOthers } = remedyButtons(data, question, words, (permission) => permissions.includes(permission));
  const again = (some: Readonly<Record<string, unknown>>) => (onAgain ?? onRetry)?.(some);
  const usable = buttons.filter(({ act }) => act.page !== null || act.calls.length > 0 || onAgain !== undefined || onRetry !== undefined);
  const isStuck = usable.length === 0 && forOthers.length === 0 && fields.length === 0 && Children.toArray(children).length === 0;
  return (
    <Alert
      role="alert"
      color={error && usable.length === 0 ? 'red' : 'yellow'}
      variant="light"
      m={isPage ? 'md' : 0}
      title={head}
      className="error-notice refusal"
    >
      <Lines lines={lines} />
      {usable.length > 0 && <RemedyList buttons={usable} onAgain={again} words={words} />}
      {forOthers.map((sentence) => (
        <p key={sentence} className="tight">
          {sentence}
        </p>
      ))}
      {children}
      {isStuck && <NextStep code={code} data={data} jobId={jobId ?? null} words={words} onRetry={onRetry} />}
      {onRetry && usable.length === 0 && (
        <Button size="compact-sm" variant="default" mt={6} onClick={onRetry}>
          {text('frame:error.again')}
        </Button>
      )}
      {error && <Technical error={error} words={words} />}
    </Alert>
  );
}

function NextStep({
  code,
  data,
  jobId,
  words,
  onRetry,
}: Pick<ViewProps, 'data' | 'words' | 'onRetry'> & { readonly code: string | null; readonly jobId: string | null }) {
  const { text } = words;
  const { sentence, link } = nextStep(code, data, jobId);
  return (
    <>
      {sentence && <p className="tight">{text(`refusals:next.${sentence}`)}</p>}
      {link && (
        <Button size="compact-sm" variant="default" component={PageLink} to={link.to} search={link.search}>
          {text(`refusals:link.${link.name}`)}
        </Button>
      )}
      {sentence === 'reload' && !onRetry && (
        <Button size="compact-sm" variant="default" onClick={() => globalThis.location.reload()}>
          {text('frame:error.reload')}
        </Button>
      )}
    </>
  );
}
