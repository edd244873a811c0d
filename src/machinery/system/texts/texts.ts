/** What the checks say. */
import type { SystemCheck } from '../../../contract/systemChecks.ts';
import type { FindingCode } from '../findings.ts';

export interface SystemTexts {
  readonly names: Readonly<Record<SystemCheck, string>>;
  /** What was found, and what to do. Places in braces are filled. */
  readonly findings: Readonly<Record<FindingCode, readonly [summary: string, advice?: string]>>;
}
