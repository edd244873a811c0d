/** Asks for the encoding of a file, beside words of the file as each encoding reads them. */
import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../parts/Section.tsx';
import type { Encoding } from './knownEncodings.ts';
import type { EncodingQuestion } from './table.ts';

/** The writing of each encoding, as a person knows it. */
const writings: Readonly<Record<Encoding, string>> = {
  'utf-8': 'unicode',
  'utf-16le': 'unicode',
  'utf-16be': 'unicode',
  'windows-1252': 'western',
  macintosh: 'western',
  ibm850: 'western',
  shift_jis: 'japanese',
  'euc-kr': 'korean',
  'windows-1256': 'arabic',
  'euc-jp': 'japanese',
  'iso-2022-jp': 'japanese',
  'iso-8859-6': 'arabic',
  'windows-1250': 'central',
  'windows-1251': 'cyrillic',
  'windows-1253': 'greek',
  'windows-1254': 'turkish',
  'windows-1255': 'hebrew',
  'windows-1257': 'baltic',
  gb18030: 'chinese',
  big5: 'chinese',
};

/** "Japanese (shift_jis)". */
export function useEncodingName(): (encoding: Encoding) => string {
  const { t } = useTranslation('import');
  return (encoding) => `${t(`writings.${writings[encoding]}`)} (${encoding})`;
}

const shownFirst = 5;

export interface EncodingChoiceProps {
  readonly question: EncodingQuestion;
  readonly onChoose: (encoding: Encoding) => void;
}

export function EncodingChoice({ question: { choices }, onChoose }: EncodingChoiceProps) {
  const { t } = useTranslation('import');
  const nameOf = useEncodingName();
  const [chosen, setChosen] = useState<string>(choices[0]?.encoding ?? '');
  const [isAll, setAll] = useState(false);
  return (
    <Section title={t('encoding')} level={2}>
      <p className="quiet">{t('encodingHelp')}</p>
      <Radio.Group value={chosen} onChange={setChosen} aria-label={t('encoding')}>
        <Stack gap="xs" my="sm">
          {choices.slice(0, isAll ? choices.length : shownFirst).map(({ encoding, sample }) => (
            <Radio key={encoding} value={encoding} label={<bdi>{sample}</bdi>} description={nameOf(encoding)} />
          ))}
        </Stack>
      </Radio.Group>
      <Group gap="xs">
        <Button onClick={() => onChoose(chosen as Encoding)}>{t('encodingUse')}</Button>
        {!isAll && choices.length > shownFirst && (
          <Button variant="default" onClick={() => setAll(true)}>
            {t('encodingMore')}
          </Button>
        )}
      </Group>
    </Section>
  );
}
