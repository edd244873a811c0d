/** The keys of the board, in a dialog that "?" opens (DeskButtons.tsx). */
import './keyMap.css';
import { Modal } from '@mantine/core';
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
      ['optimise', ['O']],
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

export interface KeyMapProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function KeyMap({ isOpen, onClose }: KeyMapProps) {
  const { t } = useTranslation('board');
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
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
