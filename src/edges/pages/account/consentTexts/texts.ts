/** The texts of the consent page in one language. Plain text with `{placeholders}`. */
import type { PermissionCode } from '../../../../contract/permissions.ts';
import type { ToolProfile } from '../../../../contract/profiles.ts';
import type { Mistake } from '../../../../machinery/oauth/authorization.ts';

export interface ConsentTexts {
  readonly title: string;
  readonly intro: string;
  /** Shown for an app that has registered itself. */
  readonly selfNamed: string;
  /** Shown for an app that is described by a document at a host. */
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
  /** Heading of the choice of an MCP profile for the app. */
  readonly tools: string;
  readonly allTools: string;
  readonly toolsOf: Readonly<Record<ToolProfile, string>>;
  readonly toolsHint: Readonly<Record<ToolProfile, string>>;
  /** Heading of the choice whether a person confirms what the app commits or deletes. */
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
  /** Introduces the details for developers, which are in English. */
  readonly forDevelopers: string;
  readonly backTo: string;
}
