/** What the settings say about backups. Types only, so that the configuration loads nothing else. */
import type { ObjectStoreSettings } from '../outbound/objectStore.ts';
import type { BackupSchedule } from './schedule.ts';

export type BackupPlace = { readonly kind: 'folder'; readonly path: string } | ({ readonly kind: 's3' } & ObjectStoreSettings);

export interface BackupSettings {
  /** null: no backups are made by themselves. */
  readonly schedule: BackupSchedule | null;
  /** null: no place is named. */
  readonly place: BackupPlace | null;
  /** How many backups are kept. */
  readonly keep: number;
}
