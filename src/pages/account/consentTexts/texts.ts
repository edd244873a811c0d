/** The words of the page on which a member allows an app something, in one language. Plain text with `{placeholders}`. */
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { ToolProfile } from '../../../contract/profiles.ts';
import type { Mistake } from '../../../oauth/authorization.ts';

export interface ConsentTexts {
  readonly title: string;
  readonly intro: string;
  /** Of an app that has registered itself. */
  readonly selfNamed: string;
  /** Of one that a document at a host describes. */
  readonly describedAt: string;
  readonly signedInAs: string;
  readonly otherAccount: string;
  /** Where the person is sent afterwards. */
  readonly destination: { readonly host: string; readonly device: string; readonly scheme: string };
  readonly environment: string;
  readonly live: string;
  readonly liveHint: string;
  readonly sandbox: string;
  readonly sandboxHint: string;
  readonly scopes: string;
  readonly everything: string;
  readonly scope: Readonly<Record<PermissionCode, string>>;
  readonly onlyLive: string;
  readonly onlySandbox: string;
  /** Above the choice of an MCP profile that the app is bound to. */
  readonly tools: string;
  readonly allTools: string;
  readonly toolsOf: Readonly<Record<ToolProfile, string>>;
  readonly toolsHint: Readonly<Record<ToolProfile, string>>;
  /** Above the choice whether a person confirms what the app commits or deletes. */
  readonly confirm: string;
  readonly confirmChanges: string;
  readonly confirmHint: string;
  readonly lacking: string;
  readonly lackingWhy: string;
  readonly lifetime: string;
  readonly allow: string;
  readonly deny: string;
  readonly nothingLeft: string;
  readonly nothingGrantable: string;
  readonly mistakeTitle: string;
  readonly mistakes: Readonly<Record<Mistake, string>>;
  /** Before what a developer needs to know, in English. */
  readonly forDevelopers: string;
  readonly backTo: string;
}
