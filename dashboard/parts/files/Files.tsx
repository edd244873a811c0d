/** The files on a customer or a job: list, add several, open and delete. docs/files.md. */
import { Button, CloseButton, FileButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileTypes, mostFileBytes } from '../../../src/contract/vocabulary.ts';
import type { Output } from '../../api/ask.ts';
import { useAsk, useChange } from '../../api/queries.ts';
import { useMay, useSession } from '../../api/session.ts';
import { announce } from '../announce.ts';
import { AskFirst } from '../AskFirst.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { Facts } from '../Facts.tsx';
import { Section } from '../Section.tsx';
import { ShowAll } from '../ShowAll.tsx';
import { shownInstant, shownNumber } from '../times.ts';
import './files.css';
import { preparedFile, type FileProblem } from './preparedFile.ts';

type StoredFile = Output<'listFiles'>['files'][number];
type Subject = { readonly customer_id: string } | { readonly job_request_id: string };

const outdates = ['listFiles'] as const;
const [shownAtFirst, most] = [12, 100];
/** Phones offer the camera for any image, and browsers can open some that the service does not take. */
const accepted = ['image/*', ...fileTypes].join();
const mostMegabytes = Math.floor(mostFileBytes / 1_000_000);

/** A file that was not added, and why. */
interface NotAdded {
  readonly key: number;
  readonly name: string;
  readonly reason: FileProblem | Error;
}

export function Files({ on }: { readonly on: Subject }) {
  const { t, i18n } = useTranslation('files');
  const maySeeJobs = useMay('job_view');
  const maySeeCustomers = useMay('customers_view');
  const mayManageJobs = useMay('job_manage');
  const mayManageCustomers = useMay('customers_manage');
  const maySee = maySeeJobs && maySeeCustomers;
  const mayChange = maySee && mayManageJobs && mayManageCustomers;
  const [limit, setLimit] = useState(shownAtFirst);
  const { data, error, refetch } = useAsk('listFiles', { ...on, limit }, { enabled: maySee, keepsPrevious: true });
  const { add, progress, notAdded, dismiss } = useAdding(on);
  const reset = useRef<() => void>(null);
  if (!maySee) return null;
  const megabytes = shownNumber(mostMegabytes, i18n.language);
  return (
    <Section
      title={t('title')}
      actions={
        mayChange && (
          <FileButton
            multiple
            accept={accepted}
            resetRef={reset}
            onChange={(files) => {
              // The same file can then be chosen again.
              reset.current?.();
              void add(files);
            }}
          >
            {(props) => (
              <Button {...props} variant="default" size="compact-xs" disabled={progress !== null}>
                {t('add')}
              </Button>
            )}
          </FileButton>
        )
      }
    >
      <p role="status" className="tight">
        {progress &&
          t('adding', { number: shownNumber(progress.number, i18n.language), total: shownNumber(progress.total, i18n.language) })}
        {progress && <bdi> {progress.name}</bdi>}
      </p>
      {notAdded.map((file) => (
        <div key={file.key} className="not-added">
          <div>
            <p className="tight">
              {t('notAdded')} <bdi>{file.name}</bdi>
            </p>
            {file.reason instanceof Error ? (
              <ErrorNotice error={file.reason} />
            ) : (
              <p className="problem tight" role="alert">
                {t(`problem.${file.reason}`, { megabytes })}
              </p>
            )}
          </div>
          <CloseButton size="sm" aria-label={`${t('frame:close')}: ${file.name}`} onClick={() => dismiss(file.key)} />
        </div>
      ))}
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.files.length === 0 && <p className="quiet">{t('none')}</p>}
      {mayChange && data?.files.length === 0 && <p className="quiet tight">{t('help', { megabytes })}</p>}
      <ul className="plain-list">
        {data?.files.map((file) => (
          <FileRow key={file.id} file={file} mayChange={mayChange} />
        ))}
      </ul>
      {data && <ShowAll label={t('more')} total={data.meta.total} shown={data.files.length} onShow={() => setLimit(most)} />}
    </Section>
  );
}

/** Adds files one after the other. One that is refused does not stop those behind it. */
function useAdding(on: Subject) {
  const { t } = useTranslation('files');
  const [progress, setProgress] = useState<{ number: number; total: number; name: string } | null>(null);
  const [notAdded, setNotAdded] = useState<readonly NotAdded[]>([]);
  const nextKey = useRef(0);
  const { mutateAsync } = useChange('createFile', { outdates });
  const add = async (files: readonly File[]) => {
    let added = 0;
    for (const [index, file] of files.entries()) {
      const { name } = file;
      setProgress({ number: index + 1, total: files.length, name });
      const reason = await addFile(file).catch((error: unknown) => error as Error);
      if (reason === null) added++;
      else setNotAdded((before) => [...before, { key: nextKey.current++, name, reason }]);
    }
    setProgress(null);
    if (added > 0) announce({ text: t('added', { count: added }) });
  };
  /** Why the file was not added; null when it was. */
  const addFile = async (file: File): Promise<FileProblem | null> => {
    const prepared = await preparedFile(file);
    if (typeof prepared === 'string') return prepared;
    await mutateAsync({ ...on, ...prepared });
    return null;
  };
  const dismiss = (key: number) => setNotAdded((before) => before.filter((file) => file.key !== key));
  return { add, progress, notAdded, dismiss };
}

function FileRow({ file, mayChange }: { readonly file: StoredFile; readonly mayChange: boolean }) {
  const { t, i18n } = useTranslation('files');
  const { business } = useSession();
  const remove = useChange('deleteFile', { outdates, onDone: () => announce({ text: t('deleted') }) });
  const facts = [
    shownSize(file.size_bytes, i18n.language),
    file.author.kind === 'customer' ? t('byCustomer', { name: file.author.name }) : file.author.name,
    shownInstant(file.created_at, business.timezone, i18n.language),
  ];
  return (
    <li className="file-row">
      <a href={file.url} target="_blank" rel="noreferrer" className="file-frame" tabIndex={-1} aria-hidden>
        {file.thumbnail_url === null ? typeName(file) : <img src={file.thumbnail_url} alt="" loading="lazy" decoding="async" />}
      </a>
      <div className="file-words">
        <a href={file.url} target="_blank" rel="noreferrer">
          <bdi>{file.name}</bdi>
        </a>
        <p className="quiet tight">
          <Facts facts={facts} />
        </p>
      </div>
      {mayChange && (
        <AskFirst
          label={t('words:delete')}
          question={t('deleteQuestion')}
          change={remove}
          onDo={() => remove.mutate({ id: file.id })}
          button={{ size: 'compact-xs', 'aria-label': `${t('words:delete')}: ${file.name}` }}
        >
          <p className="tight">
            <bdi>{file.name}</bdi>
          </p>
          <p className="tight">{t('deleteMeans')}</p>
        </AskFirst>
      )}
    </li>
  );
}

/** "JPEG", "PDF": shown in place of a thumbnail. */
const typeName = ({ content_type }: StoredFile): string => content_type.replace(/^.*\//, '').toUpperCase();

function shownSize(bytes: number, language: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.max(1, Math.round(bytes / 1_000)), 'kilobyte'] : [bytes / 1_000_000, 'megabyte'];
  return shownNumber(value, language, { style: 'unit', unit, maximumFractionDigits: 1 });
}
