/** The page of a member's second factor. It works without scripts. docs/reference/pages.md#frame; docs/internals/access.md#second-factors. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mostPasskeyNameCharacters, mostPasskeys } from '../../../machinery/auth/passkeys.ts';
import { totpAddress } from '../../../machinery/auth/totp.ts';
import { dayAndTimeOf } from '../../../machinery/mail/times.ts';
import { foreignFormPage } from '../../pages/account/passwords.ts';
import {
  factorPage,
  factorRemovedPage,
  noFactorPage,
  recoveryCodesPage,
  setUpPage,
  type FactorPage,
  type FactorProblem,
} from '../../pages/account/secondFactor.ts';
import { isTyped } from '../../pages/account/proofFields.ts';
import { passkeyPolicy, type PasskeyList } from '../../pages/account/passkeys.ts';
import { visibleLine } from '../../../ground/texts/unseen.ts';
import { readFormFields } from '../calls/bodies.ts';
import type { AppParts } from '../parts.ts';
import { formBytes, formField, ownPath, pageLocale, sendPage } from './forms.ts';
import { proofToAskFor, takeProof } from './proof.ts';
import { factorPath, findingSession, isFormOf, toSignIn, type SignedIn } from './session.ts';

export async function mountSecondFactor(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { secondFactors, passkeys } = parts.accounts.parts;
  await app.register(async (scope) => {
    readFormFields(scope, formBytes.account);
    const asking = { onRequest: findingSession(parts, { evenWithoutFactor: true }) };
    scope.get(factorPath, asking, async (request, reply) => {
      const { signedIn } = request;
      if (!signedIn) return toSignIn(request, reply);
      return sendState(request, reply, signedIn, ownPath((request.query as { next?: unknown }).next));
    });
    scope.post(factorPath, asking, async (request, reply) => {
      const { signedIn } = request;
      if (!signedIn) return reply.redirect(`/signin?next=${factorPath}`, 303);
      if (!isFormOf(request, signedIn, parts))
        return sendPage(reply, foreignFormPage(pageLocale(request, signedIn.locale), factorPath), { status: 403 });
      return act(request, reply, signedIn, ownPath(formField(request, 'next')));
    });
  });

  const pageOf = (request: FastifyRequest, signedIn: SignedIn, next: string, problem: FactorProblem | null = null): FactorPage => ({
    locale: pageLocale(request, signedIn.locale),
    address: request.method === 'GET' ? request.url : null,
    business: signedIn.businessName,
    formToken: signedIn.formToken,
    next,
    problem,
  });

  async function passkeyListOf(signedIn: SignedIn): Promise<PasskeyList> {
    const { host, why } = passkeys;
    const [own, options, proof] = await Promise.all([passkeys.of(signedIn), passkeys.toMake(signedIn), proofToAskFor(signedIn, parts)]);
    return { passkeys: own, options, why, host, timezone: signedIn.timezone, proof, isFull: own.length >= mostPasskeys };
  }

  /** What is set, or being set up. */
  async function sendState(
    request: FastifyRequest,
    reply: FastifyReply,
    signedIn: SignedIn,
    next: string,
    problem: FactorProblem | null = null,
  ): Promise<FastifyReply> {
    const page = pageOf(request, signedIn, next, problem);
    if (problem?.kind === 'wait') reply.header('Retry-After', problem.seconds);
    const status = problem === null ? 200 : problem.kind === 'wait' ? 429 : 422;
    const state = await secondFactors.state(signedIn);
    const secret = state.pendingSecret;
    if (secret !== null) {
      const asked = { asksPassword: state.hasPassword, proof: state.hasPassword ? null : await proofToAskFor(signedIn, parts) };
      const setUp = setUpPage({ ...page, secret, totpAddress: totpAddress(secret, signedIn), ...asked });
      return sendPage(reply, setUp, { status, policy: passkeyPolicy });
    }
    const list = await passkeyListOf(signedIn);
    const options = { status, policy: passkeyPolicy };
    if (state.isSet)
      return sendPage(reply, factorPage({ ...page, list, codesLeft: state.recoveryCodesLeft, hasTotp: state.hasTotp }), options);
    const { factorRequiredFrom: from, lacksFactor, timezone } = signedIn;
    const requiredFrom = lacksFactor ? 'now' : from === null ? null : { date: dayAndTimeOf(page.locale, timezone, from) };
    return sendPage(reply, noFactorPage({ ...page, list, requiredFrom }), options);
  }

  /** What is wrong with the second proof that a form brought; null: nothing. */
  async function proofProblem(request: FastifyRequest, signedIn: SignedIn): Promise<FactorProblem | null> {
    const { wanted } = await takeProof(request, signedIn, parts);
    if (!wanted) return null;
    if (!isTyped(wanted)) return { kind: 'sign_in' };
    return wanted.problem?.outcome === 'wait' ? { kind: 'wait', seconds: wanted.problem.seconds } : { kind: 'proof' };
  }

  async function act(request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn, next: string): Promise<FastifyReply> {
    const again = (problem: FactorProblem) => sendState(request, reply, signedIn, next, problem);
    const page = pageOf(request, signedIn, next);
    const toPage = () => reply.redirect(`${factorPath}?lang=${page.locale}${next === '/' ? '' : `&next=${encodeURIComponent(next)}`}`, 303);
    const sendCodes = (codes: readonly string[], isNew: boolean) => sendPage(reply, recoveryCodesPage({ ...page, codes, isNew }));
    switch (formField(request, 'act')) {
      case 'begin': {
        await secondFactors.begin(signedIn);
        return toPage();
      }
      case 'cancel': {
        await secondFactors.cancel(signedIn);
        return toPage();
      }
      case 'confirm': {
        const { hasPassword } = await secondFactors.state(signedIn);
        // Else a stranger at an open browser could lock the member out, or make what proves the member from then on.
        const proof = hasPassword ? await secondFactors.proves(signedIn, { password: formField(request, 'password') }) : null;
        const wrong = hasPassword ? null : await proofProblem(request, signedIn);
        if (wrong) return again(wrong);
        if (proof?.outcome === 'wait') return again({ kind: 'wait', seconds: proof.seconds });
        if (proof?.outcome === 'wrong') return again({ kind: 'password' });
        const confirmed = await secondFactors.confirm(signedIn, formField(request, 'code'));
        if (confirmed.outcome === 'set') return confirmed.recoveryCodes === null ? toPage() : sendCodes(confirmed.recoveryCodes, true);
        return again({ kind: confirmed.outcome === 'none' ? 'gone' : 'code' });
      }
      case 'renew':
      case 'remove': {
        const entered = formField(request, 'proof');
        const proof = await secondFactors.proves(signedIn, { password: entered, code: entered });
        if (proof.outcome === 'wait') return again({ kind: 'wait', seconds: proof.seconds });
        if (proof.outcome === 'wrong') return again({ kind: 'proof' });
        if (formField(request, 'act') === 'renew') {
          const codes = await secondFactors.renewCodes(signedIn);
          return codes === null ? toPage() : sendCodes(codes, false);
        }
        const removed = await secondFactors.remove(signedIn);
        return removed?.isSet === false ? sendPage(reply, factorRemovedPage(page)) : toPage();
      }
      case 'add_passkey': {
        const wrong = await proofProblem(request, signedIn);
        if (wrong) return again(wrong);
        const name = visibleLine(formField(request, 'name')).trim().slice(0, mostPasskeyNameCharacters);
        if ((await passkeys.of(signedIn)).length >= mostPasskeys || name === '') return again({ kind: 'passkey' });
        const added = await secondFactors.addPasskey(signedIn, formField(request, 'passkey'), name);
        if (!added) return again({ kind: 'passkey' });
        return added.recoveryCodes === null ? toPage() : sendCodes(added.recoveryCodes, true);
      }
      case 'remove_passkey': {
        const wrong = await proofProblem(request, signedIn);
        if (wrong) return again(wrong);
        const removed = await secondFactors.removePasskey(signedIn, formField(request, 'id'));
        return removed?.isSet === false ? sendPage(reply, factorRemovedPage(page)) : toPage();
      }
      default:
        return toPage();
    }
  }
}
