/** Questions of programs that must ask a person first, as their page shows and answers them. docs/internals/call.md#confirmation. */
import { operations, type OperationId } from '../../contract/index.ts';
import { permissionsOfMember } from '../../store/access/access.ts';
import { answerQuestion, findQuestion, isQuestionId, type AskedQuestion } from '../../store/access/confirmations.ts';
import type { Store } from '../../store/driver/database.ts';
import { formatMilliseconds } from '../../ground/time/timestamps.ts';
import { recordActionOutsideCall } from './audit.ts';

interface Answering {
  readonly businessId: string;
  readonly memberId: string;
}

/** An open question. `mayAnswer`: whoever says yes must be allowed to make the call. `needsProof`: and must have proved who they are. */
export interface OpenQuestion extends AskedQuestion {
  readonly mayAnswer: boolean;
  readonly needsProof: boolean;
}

export interface ProgramQuestions {
  /** null: the member's business has no open question with this id. */
  find(id: string, member: Answering): Promise<OpenQuestion | null>;
  /** Keeps the first answer, and audits it. false: the question is answered or gone, or the member may not answer it. */
  answer(id: string, member: Answering, isConfirmed: boolean, requestId: string): Promise<boolean>;
}

/** `nowMilliseconds` is the service's time. */
export function programQuestions(store: Store, nowMilliseconds: () => number): ProgramQuestions {
  const find: ProgramQuestions['find'] = async (id, { businessId, memberId }) => {
    const found = isQuestionId(id) ? await findQuestion(store, id, formatMilliseconds(nowMilliseconds())) : null;
    if (found?.businessId !== businessId || found.isConfirmed !== null) return null;
    const held = await permissionsOfMember(store, found.tenantId, memberId);
    const { permissions: needed, secondProof } = operations[found.operation as OperationId];
    return { ...found, mayAnswer: held === null || needed.every((code) => held.includes(code)), needsProof: secondProof !== false };
  };
  return {
    find,
    async answer(id, member, isConfirmed, requestId) {
      const question = await find(id, member);
      if (!question?.mayAnswer) return false;
      const now = nowMilliseconds();
      return store.transaction(async (tx) => {
        if (!(await answerQuestion(tx, id, member.memberId, isConfirmed, formatMilliseconds(now)))) return false;
        const { businessId, environment, operation, credential, appName } = question;
        const actor = { kind: 'member', credentialId: null, memberId: member.memberId } as const;
        recordActionOutsideCall(
          tx,
          actor,
          { businessId, environment, nowMilliseconds: now, requestId },
          {
            action: isConfirmed ? 'program_call.confirmed' : 'program_call.declined',
            subject: { ...credential, name: appName ?? '' },
            changes: [{ field: 'operation', before: null, after: operation }],
          },
        );
        return true;
      });
    },
  };
}
