/** The button below the first rows of a list, with the number of all. */
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { shownNumber } from './times.ts';

interface ShowAllProps {
  readonly label: string;
  /** How many rows there are. */
  readonly total: number;
  /** How many are shown. */
  readonly shown: number;
  readonly onShow: () => void;
}

export function ShowAll({ label, total, shown, onShow }: ShowAllProps) {
  const { i18n } = useTranslation();
  return (
    total > shown && (
      <Button variant="subtle" size="compact-xs" onClick={onShow}>
        {label} ({shownNumber(total, i18n.language)})
      </Button>
    )
  );
}
