/**
 * Which member a person of an identity provider is, and whether that member is let in. [identity-provider.subject];
 * docs/internals/access.md#identity-providers.
 */
import type { Accounts, Browser, SignInCookies } from '../../machinery/auth/account.ts';
import { auditChangesOfNew, recordOwnAction } from '../../machinery/auth/audit.ts';
import { accessChanged } from '../../machinery/auth/credentialCache.ts';
import { endMemberSessionsOf } from '../../machinery/auth/memberSessions.ts';
import { isMailable } from '../../machinery/mail/visible.ts';
import type { ProviderPerson } from '../../machinery/outbound/openIdProvider.ts';
import { mostMembers } from '../../contract/schemas/member.ts';
import type { Services } from '../call/context.ts';
import { contextOfBusiness } from '../call/sweep.ts';
import { lockAccess } from '../../store/access/access.ts';
import {
  findProviderRow,
  hasSubject,
  insertSubject,
  memberOfSubject,
  noteProviderSignIn,
  type ProviderRow,
} from '../../store/access/identityProviders.ts';
import { endMemberLinks } from '../../store/access/memberLinks.ts';
import {
  countMembers,
  findMemberIdByEmail,
  findMemberRow,
  saveInvitedMember,
  setMemberStatus,
  updateMemberRow,
} from '../../store/access/memberRows.ts';
import type { Store, Transaction } from '../../store/driver/database.ts';
import { newId } from '../../store/ids.ts';
import { findTenantId } from '../../store/settings/businesses.ts';
import { getTenant } from '../../store/settings/tenants.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { readableDomain } from '../../ground/texts/domain.ts';
import { visibleLine } from '../../ground/texts/unseen.ts';
import { ownerRole } from './rights.ts';
import { syncTechnicianRole } from './technicianLink.ts';

/**
 * Why a person is not let in. `unknown`: nobody who may sign in has the address. `unverified`: the provider has not verified it. `other_person`: the
 * member with the address is another person of this provider. `no_group`: no group of the person has a role.
 */
export type Unadmitted = 'unknown' | 'unverified' | 'other_person' | 'no_group';

type MemberKey = { readonly businessId: string; readonly memberId: string };

type Entered =
  | ({ readonly outcome: 'signed_in' } & SignInCookies)
  | {
      readonly outcome: 'refused';
      readonly why: Unadmitted | 'stale';
      /** The member whom it concerns, if any. */
      readonly member: MemberKey | null;
      /** Sign-in sessions of the member that ended with it. */
      readonly endedSessions: number;
    };

interface Parts {
  readonly store: Store;
  readonly services: Services;
  readonly accounts: Accounts;
  readonly now: () => number;
}

/** One sign-in in its transaction. */
interface Turn {
  readonly tx: Transaction;
  readonly provider: ProviderRow;
  readonly person: ProviderPerson;
  readonly tenantId: number;
  readonly at: string;
  readonly nowMilliseconds: number;
}

/** A member of the business, with the role before this sign-in. */
interface Found {
  readonly memberId: string;
  readonly role: string;
  readonly status: 'invited' | 'active';
  readonly isBound: boolean;
}

type Refusal = { readonly why: Unadmitted; readonly memberId: string | null };
const isRefused = (found: Found | Refusal): found is Refusal => 'why' in found;

/**
 * Signs a person in whom the provider has vouched for. Accepts an open invitation, makes a member where the business wants it, and gives the role of the
 * person's groups.
 */
export async function letProviderMemberIn(parts: Parts, provider: ProviderRow, person: ProviderPerson, browser: Browser): Promise<Entered> {
  const { store, accounts } = parts;
  const { businessId, id } = provider;
  const tenant = await getTenant(store, (await findTenantId(store, businessId, 'live'))!);
  return store.transaction(async (tx): Promise<Entered> => {
    await lockAccess(tx, businessId);
    const nowMilliseconds = parts.now();
    const turn: Turn = { tx, provider, person, tenantId: tenant.id, nowMilliseconds, at: formatMilliseconds(nowMilliseconds) };
    const refused = (why: Unadmitted | 'stale', memberId: string | null, endedSessions = 0): Entered => {
      return { outcome: 'refused', why, member: memberId === null ? null : { businessId, memberId }, endedSessions };
    };
    // Settings that have changed since the provider was asked may name another provider.
    if ((await findProviderRow(tx, businessId, id))?.updatedAt !== provider.updatedAt) return refused('stale', null);
    const found = await memberOf(turn);
    if (isRefused(found)) return refused(found.why, found.memberId);
    const { memberId } = found;
    const member = { businessId, memberId };
    const role = found.role === ownerRole ? ownerRole : roleOf(turn, found.role);
    if (role === null) return refused('no_group', memberId, await endMemberSessionsOf(tx, member));
    if (role !== found.role) {
      await updateMemberRow(tx, businessId, memberId, { role });
      accessChanged(tx);
      const context = contextOfBusiness({ ...parts, signal: AbortSignal.abort() }, tenant, 'sign-in').writing(tx);
      await syncTechnicianRole(context, memberId, role);
      const changes = [{ field: 'role', before: found.role, after: role }, ...auditChangesOfNew({ identity_provider: provider.name })];
      recordOwnAction(tx, member, 'member.role_changed', nowMilliseconds, changes);
    }
    if (found.status === 'invited') await acceptInvitation(turn, member);
    if (!found.isBound) await insertSubject(tx, provider, person.subject, memberId, turn.at);
    await noteProviderSignIn(tx, id, turn.at);
    return { outcome: 'signed_in', ...(await accounts.letIn(tx, member, browser)) };
  });
}

/** The member who is bound to the person's subject; else the member with the verified address; else a new member. */
async function memberOf(turn: Turn): Promise<Found | Refusal> {
  const { tx, provider, person } = turn;
  const bound = await memberOfSubject(tx, provider.id, person.subject);
  if (bound !== null) return memberWith(turn, bound, true);
  const email = person.email?.trim().toLowerCase() ?? '';
  if (!person.isEmailVerified || !isMailable(email)) return { why: 'unverified', memberId: null };
  const known = await findMemberIdByEmail(tx, provider.businessId, email);
  if (!known) return join(turn, email);
  return (await hasSubject(tx, provider.id, known.id)) ? { why: 'other_person', memberId: known.id } : memberWith(turn, known.id, false);
}

/** The member with this id, if active or invited. */
async function memberWith({ tx, provider, tenantId, at }: Turn, memberId: string, isBound: boolean): Promise<Found | Refusal> {
  const { role, status } = (await findMemberRow(tx, { businessId: provider.businessId, tenantId, now: at }, memberId))!;
  return status === 'active' || status === 'invited' ? { memberId, role, status, isBound } : { why: 'unknown', memberId };
}

/** The role that the person has from now on. `kept`: the role where the provider gives none by groups. null: no group has a role. */
function roleOf({ provider, person }: Turn, kept: string | null): string | null {
  const { groupRoles, defaultRole } = provider;
  if (groupRoles.length === 0) return kept ?? defaultRole;
  const groups = new Set(person.groups);
  return groupRoles.find(({ group }) => groups.has(group))?.role ?? defaultRole;
}

/** Makes a member of a person with an address of the provider's domains, where the business wants that. */
async function join(turn: Turn, email: string): Promise<Found | Refusal> {
  const { tx, provider, person, at, nowMilliseconds } = turn;
  const { businessId, domains, createsMembers } = provider;
  if (!createsMembers || !domains.includes(readableDomain(email.slice(email.indexOf('@') + 1)))) return { why: 'unknown', memberId: null };
  const role = roleOf(turn, null);
  if (role === null) return { why: 'no_group', memberId: null };
  if ((await countMembers(tx, businessId)) >= mostMembers) return { why: 'unknown', memberId: null };
  const memberId = newId(nowMilliseconds);
  const fullName = visibleLine(person.fullName ?? '', 255) || email;
  await saveInvitedMember(tx, businessId, { id: memberId, email, fullName, role, locale: null }, at);
  await setMemberStatus(tx, businessId, memberId, 'active');
  const changes = auditChangesOfNew({ email, role, identity_provider: provider.name });
  recordOwnAction(tx, { businessId, memberId }, 'member.joined', nowMilliseconds, changes);
  return { memberId, role, status: 'active', isBound: false };
}

/** The member needs no password, so the links of the invitation end. */
async function acceptInvitation({ tx, provider, at, nowMilliseconds }: Turn, member: MemberKey): Promise<void> {
  await setMemberStatus(tx, member.businessId, member.memberId, 'active');
  await endMemberLinks(tx, member.businessId, member.memberId, at);
  recordOwnAction(tx, member, 'member.invitation_accepted', nowMilliseconds, auditChangesOfNew({ identity_provider: provider.name }));
}
