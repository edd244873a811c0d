/**
 * The token of a plan, one form for all sorts. docs/reference/conventions.md#plans. It contains:
 *
 * - what was asked, so that the commit needs nothing else;
 * - the versions of the jobs involved, so that a refusal can name the jobs that have drifted;
 * - the departure for which the plan was made, so that it can be made again some minutes later;
 * - a keyed hash over all of it, the business and the plan: everything that would be written, and the warnings.
 *
 * Callers send the token back unchanged. A language model writes it out letter by letter, so it is packed: about 90 characters for a move, and 27 for
 * each further job. A plan that is too long for it is kept as a row, whose id was then asked.
 */
import type { ReadContext } from '../../call/context.ts';
import { bytesOf, constant, Cursor, id, list, record, uint, type Field } from './packed.ts';

export interface FencedJob {
  readonly id: string;
  readonly version: number;
}

/** What a token says. */
export interface PlanToken<Asked> {
  readonly asked: Asked;
  /** Those of a move and an emergency begin with the job that lands. */
  readonly jobs: readonly FencedJob[];
  /** 0 for a plan in which nobody departs. */
  readonly departNotBefore: number;
}

/** The business whose token it is, and the key of the service. */
export interface TokenContext {
  readonly tenant: Pick<ReadContext['tenant'], 'id'>;
  readonly services: Pick<ReadContext['services'], 'planRows'>;
}

const sorts = ['move', 'change', 'moves', 'emergency', 'absence', 'optimization', 'swap', 'hand_over'] as const;

/** The first byte. Tokens of earlier forms are not read. */
const form = 4;
const markBytes = 16;
const bodyAt = 2 + markBytes;
const job: Field<FencedJob> = record({ id, version: uint(4) });

export interface TokenForm<Asked> {
  /** `plan` must be plain JSON whose keys are always in the same order. null: what was asked is the plan. */
  of(ctx: TokenContext, token: PlanToken<Asked>, plan: unknown): string;
  /** Reads a token that anybody may have made. null: it has not this form. */
  read(text: string | undefined): PlanToken<Asked> | null;
  /** Whether the text is the token of this plan, made for these versions of the jobs. */
  isOf(ctx: TokenContext, text: string, made: { readonly jobs: readonly FencedJob[]; readonly plan: unknown }): boolean;
}

const versionsOf = (jobs: readonly FencedJob[]) => jobs.map(({ id: jobId, version }) => `${jobId} ${version}`).join();

/** The tokens of a sort of plan. `asked`: the form of what was asked. */
export function tokenForm<Asked>(sort: (typeof sorts)[number], asked: Field<Asked>): TokenForm<Asked> {
  const body: Field<PlanToken<Asked>> = record({ departNotBefore: uint(4), jobs: list(job, 2), asked });
  const head = [form, sorts.indexOf(sort)];
  const markedFields = ({ tenant }: TokenContext, bytes: Buffer, plan: unknown) => [sort, tenant.id, bytes.toString('base64url'), plan];
  const read = (text: string | undefined): PlanToken<Asked> | null => {
    const cursor = new Cursor(Buffer.from(text ?? '', 'base64url'));
    try {
      for (const byte of head) constant(byte).read(cursor);
      bytesOf(markBytes).read(cursor);
      const token = body.read(cursor);
      return cursor.isAtEnd ? token : null;
    } catch (error) {
      if (error instanceof RangeError) return null;
      throw error;
    }
  };
  return {
    read,
    of(ctx, token, plan) {
      const parts: Buffer[] = [];
      body.write(token, parts);
      const bytes = Buffer.concat(parts);
      const mark = Buffer.from(ctx.services.planRows.markOf(markedFields(ctx, bytes, plan)), 'base64url');
      return Buffer.concat([Buffer.of(...head), mark, bytes]).toString('base64url');
    },
    isOf(ctx, text, { jobs, plan }) {
      const token = read(text);
      if (!token || versionsOf(token.jobs) !== versionsOf(jobs)) return false;
      const bytes = Buffer.from(text, 'base64url');
      const mark = bytes.toString('base64url', 2, bodyAt);
      return ctx.services.planRows.isMarkOf(mark, markedFields(ctx, bytes.subarray(bodyAt), plan));
    },
  };
}
