/** Who may do what, and how often: keys, permissions, separation of businesses, rate limits, idempotency. */
import { from, rule } from './rule.ts';

export const accessRules = [
  ...from('docs/reference/conventions.md#permissions-and-roles', [
    rule('auth.bearer-required', 'A request without a bearer key answers 401 API_KEY_INVALID'),
    rule('auth.unknown-key', 'An unknown or malformed key answers 401 API_KEY_INVALID'),
    rule('auth.revoked-key', 'A revoked key answers 401 API_KEY_INVALID'),
    rule('auth.expired-key', 'A key past its lifetime answers 401 API_KEY_EXPIRED'),
    rule('auth.key-lifetime', 'A key lives 30 days by default, 1 to 365 by choice'),
    rule('auth.restricted-key', 'A restricted key outside its permissions answers 403 PERMISSION_DENIED with data.missing_permissions'),
    rule('auth.says-what-to-send', 'A 401 says why the credential was refused and what to send'),
    rule('auth.full-access', 'A key without a list of permissions may call every operation'),
    rule('permissions.before-lookup', 'A refused permission tells nothing about whether the id exists'),
  ]),
  ...from('docs/decisions/0010', [
    rule('tenancy.other-business', 'The data of another business answers exactly like an unknown id'),
    rule('tenancy.environments', 'A sandbox key never reads or writes live data, nor a live key sandbox data'),
    rule('tenancy.references', 'A write never accepts a reference to a row of another business or environment'),
    rule('tenancy.lists', 'Lists, searches and cursors hold the rows of one business and environment only'),
    rule('tenancy.database', 'The database itself refuses a reference across tenants'),
    rule('tenancy.uniqueness', 'Uniqueness holds within one business and environment, not across'),
  ]),
  ...from('docs/reference/conventions.md#permissions-and-roles', [
    rule('roles.groups', 'Owner, Administrator, Booking Coordinator, Technician and Viewer exist with their permissions'),
    rule('roles.assignable', 'listAssignableGroups offers only groups whose permissions the caller holds'),
    rule(
      'roles.every-operation',
      'Every operation is reached by exactly the roles that hold its permissions, signed in and through an app',
    ),
    rule(
      'copies.shown-by',
      'No answer copies a customer’s name, phone, e-mail or link, or a technician’s contact, for a caller whom no permission shows them',
    ),
    rule('copies.events', 'An event shows only what the permissions to read its type show'),
    rule(
      'copies.strangers',
      'Pages, links, calendars and mails show strangers nothing of others, and customers nothing that is kept for the firm',
    ),
    rule('permissions.update-sees', 'A partial update wants the permission to see what it answers with'),
  ]),
  ...from('docs/internals/access.md#members', [
    rule('members.list', 'Members are listed with role, state and last sign-in, found by name or address'),
    rule('members.access-told', 'Before somebody is suspended or removed it is told what will end with them'),
    rule('members.invite', 'Somebody is invited by mail with a link of one use, which is sent again or taken back'),
    rule(
      'members.invite-link',
      'Without a mail server an invitation answers its link once, to whoever invites; it is stored nowhere, and the audit says so',
    ),
    rule('members.update', 'Name, language, role and technician of a member are changed; what is left out stays'),
    rule('members.technician', 'A member may be a technician of an environment: one person with one role, changed as a member alone'),
    rule('members.no-granting', 'Nobody gives a role, or makes one, that holds more than they do; owners alone make owners'),
    rule('members.no-editing-above', 'Nobody changes, suspends or removes a member who may do more'),
    rule('members.last-owner', 'The last active owner is not demoted, suspended, removed, nor leaves, also when several act at once'),
    rule('members.access-ends', 'Sessions, keys, apps and webhook endpoints end with the membership or its suspension, for good'),
    rule('members.leave', 'A member leaves the business by themselves, whatever the role'),
    rule('members.roles', 'Roles are made, changed and deleted for both environments at once; Owner and Technician are fixed'),
  ]),
  ...from('docs/internals/access.md#connected-apps', [
    rule('connections.list', 'Connected apps are listed with app, redirect, member, scope, last use, cap and end, and no token'),
    rule('connections.own', 'Everybody sees and ends the own connections, who manages the business everybody’s'),
    rule('connections.cap', 'The business sets the days after which a connection ends, 1 to 365'),
    rule('connections.widening', 'Letting an app act longer or unasked needs what the app may do'),
    rule('connections.disconnect', 'Disconnecting an app ends its tokens and webhook endpoints for good'),
  ]),
  ...from('docs/reference/conventions.md#rate-limits', [
    rule('rate-limit.counts-down', 'Each request takes one from Remaining'),
    rule(
      'rate-limit.business',
      'All keys and apps of a business together have a ceiling in each environment; members and guests are not in it',
    ),
    rule('rate-limit.refusal', 'Over the limit answers 429 RATE_LIMITED with Retry-After'),
    rule('rate-limit.recovers', 'After Retry-After the credential is served again'),
    rule('rate-limit.per-key', 'Each credential has a bucket of its own'),
    rule('rate-limit.strangers', 'Requests without a valid credential are held by address, and never hold up those with one'),
    rule('rate-limit.spellings', 'One address counts as one, however a proxy spells it; what is no address shares one bucket'),
    rule(
      'rate-limit.counted',
      'Each route that strangers reach counts them by network, or costs less than a millisecond and looks nothing up',
    ),
    rule('rate-limit.pages', 'Pages that look for a session count cookies of none by address, and never who is signed in'),
    rule('rate-limit.site', 'The networks of one IPv6 /48 share a bound, so that nobody has 65,536 limits'),
    rule(
      'rate-limit.processes',
      'Several processes on one PostgreSQL or Redis hold a limit together, within a sixteenth for each further one',
    ),
    rule('rate-limit.exact', 'Limits that protect a secret are held together exactly'),
    rule('rate-limit.store-away', 'While the shared counts are away each process holds the limits by itself and says so in the metrics'),
    rule('rate-limit.nothing-written', 'A request over the limit writes nothing'),
  ]),
  ...from('docs/reference/conventions.md#idempotency', [
    rule('idempotency.replay', 'A retry with the same key and body replays the answer with Idempotent-Replayed: true and writes nothing'),
    rule('idempotency.reuse', 'The same key with another body answers 422 IDEMPOTENCY_KEY_REUSE'),
    rule('idempotency.in-progress', 'A duplicate in flight answers 409 IDEMPOTENCY_IN_PROGRESS or the replay, and there is one row'),
    rule('idempotency.rest-and-mcp', 'REST and MCP share keys; over MCP it is the argument idempotency_key'),
    rule('idempotency.refusal-replayed', 'A business refusal is replayed'),
    rule(
      'auth.key-renewal',
      'A key made with may_renew makes one successor of the same rights; both work for 24 hours, and the chain ends after 365 days',
    ),
    rule('auth.key-expiry-mail', 'Owners and administrators are mailed once, 7 days before a key of more than 7 days expires'),
  ]),
];
