/** The keys of the board, in a dialog that "?" opens. */
import './keyMap.css';
import { Modal } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';

/** The key of each text, and the keys as they are written on keyboards. */
const groups = [
  [
    'board',
    [
      ['go', ['←', '→', '↑', '↓']],
      ['open', ['Enter']],
      ['pick', ['Space']],
      ['menu', ['Shift F10']],
    ],
  ],
  [
    'held',
    [
      ['moveIt', ['←', '→', '↑', '↓']],
      ['next', ['N']],
      ['effects', ['Enter']],
      ['back', ['Esc']],
    ],
  ],
  [
    'queue',
    [
      ['cards', ['↑', '↓']],
      ['open', ['Enter']],
      ['pick', ['Space']],
    ],
  ],
  [
    'all',
    [
      ['search', ['Ctrl K']],
      ['undo', ['Ctrl Z']],
      ['close', ['Esc']],
      ['keys', ['?']],
    ],
  ],
] as const;

const typesText = 'input, textarea, select, [contenteditable=true]';

export interface KeyMapProps {
  readonly isOpen: boolean;
  readonly onChange: (isOpen: boolean) => void;
}

export function KeyMap({ isOpen, onChange }: KeyMapProps) {
  const { t } = useTranslation('board');
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || (event.target as Element).closest(typesText)) return;
    event.preventDefault();
    onChange(!isOpen);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <Modal
      opened={isOpen}
      onClose={() => onChange(false)}
      title={t('keys.title')}
      closeButtonProps={{ 'aria-label': t('frame:close') }}
      size="lg"
      centered
    >
      <div className="key-map">
        {groups.map(([group, rows]) => (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <h3 id={`keys-${group}`}>{t(`keys.${group}`)}</h3>
            <dl>
              {rows.map(([name, keys]) => (
                <div key={name}>
                  <dt>
                    {keys.map((key) => (
                      <kbd key={key} className="frame-key" dir="ltr">
                        {key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{t(`keys.${name}`)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  );
}
