/** A technician's picture, as colleagues and customers see it: choose, check, then save; or remove it. */
import { Button, FileButton, Group } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pictureTypes } from '../../../src/contract/vocabulary.ts';
import { useChange } from '../../api/queries.ts';
import { announce } from '../../parts/announce.ts';
import { AskFirst } from '../../parts/AskFirst.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { shownNumber } from '../../parts/times.ts';
import { mostFileMegabytes, preparedPicture, sidePixels, type PictureProblem, type PreparedPicture } from './preparedPicture.ts';
import { technicianReads, type Technician } from './technician.ts';

export function Picture({ technician, mayChange }: { readonly technician: Technician; readonly mayChange: boolean }) {
  const { t, i18n } = useTranslation('team');
  const { id, full_name: name, picture_url } = technician;
  const [chosen, setChosen] = useState<PreparedPicture | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const outdates = technicianReads;
  const keep = useChange('setTechnicianPicture', {
    outdates,
    onDone: () => {
      setChosen(null);
      announce({ text: t('picture.kept') });
    },
  });
  const remove = useChange('deleteTechnicianPicture', { outdates, onDone: () => announce({ text: t('picture.removed') }) });
  const choose = async (file: File | null) => {
    if (!file) return;
    keep.reset();
    const made = await preparedPicture(file);
    setProblem(typeof made === 'string' ? made : null);
    setChosen(typeof made === 'string' ? null : made);
  };
  const limits = { megabytes: shownNumber(mostFileMegabytes, i18n.language), pixels: shownNumber(sidePixels, i18n.language) };
  return (
    <div className="picture">
      {chosen ? (
        <Preview picture={chosen} label={t('picture.chosen')} />
      ) : picture_url !== null ? (
        <img src={picture_url} alt={t('picture.of', { name })} className="picture-frame" />
      ) : (
        <span className="picture-frame" aria-hidden>
          {initialsOf(name)}
        </span>
      )}
      {mayChange && (
        <div>
          <Group gap="xs">
            {chosen && (
              <Button
                size="compact-xs"
                loading={keep.isPending}
                onClick={() => keep.mutate({ id, content_type: chosen.content_type, image: chosen.image })}
              >
                {t('picture.keep')}
              </Button>
            )}
            <FileButton onChange={(file) => void choose(file)} accept={pictureTypes.join()}>
              {(props) => (
                <Button {...props} size="compact-xs" variant="default">
                  {t(picture_url === null && !chosen ? 'picture.choose' : 'picture.another')}
                </Button>
              )}
            </FileButton>
            {chosen ? (
              <Button size="compact-xs" variant="default" onClick={() => setChosen(null)}>
                {t('frame:cancel')}
              </Button>
            ) : (
              picture_url !== null && (
                <AskFirst
                  label={t('picture.remove')}
                  question={t('picture.removeQuestion')}
                  change={remove}
                  onDo={() => remove.mutate({ id })}
                  button={{ size: 'compact-xs' }}
                >
                  <p className="tight">{t('picture.removeMeans')}</p>
                </AskFirst>
              )
            )}
          </Group>
          {(chosen || picture_url === null) && <p className="quiet tight">{t('picture.help', limits)}</p>}
          {problem && (
            <p className="problem" role="alert">
              {t(`picture.problem.${problem}`, limits)}
            </p>
          )}
          {keep.error && <ErrorNotice error={keep.error} />}
        </div>
      )}
    </div>
  );
}

/** The initials of first and last name, which customers see where there is no picture. */
function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  return [names[0], ...(names.length > 1 ? [names.at(-1)] : [])].map((one) => [...(one ?? '')][0] ?? '').join('');
}

/** Drawn on a canvas, because the page's policy allows only the service's own pictures. */
function Preview({ picture: { canvas }, label }: { readonly picture: PreparedPicture; readonly label: string }) {
  const place = useRef<HTMLCanvasElement>(null);
  useEffect(() => place.current?.getContext('2d')?.drawImage(canvas, 0, 0), [canvas]);
  return <canvas ref={place} width={canvas.width} height={canvas.height} role="img" aria-label={label} className="picture-frame" />;
}
