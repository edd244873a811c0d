/** The page with a program's question to a person. docs/internals/call.md#confirmation. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foreignFormPage } from '../../pages/account/passwords.ts';
import type { OpenQuestion } from '../../../machinery/auth/programQuestions.ts';
import type { WantedProof } from '../../pages/account/proofFields.ts';
import { questionAnswerPage, questionPage } from '../../pages/account/question.ts';
import { readFormFields } from '../calls/bodies.ts';
import { formBytes, formField, pageLocale, sendPage } from './forms.ts';
import type { AppParts } from '../parts.ts';
import { proofToAskFor, takeProof } from './proof.ts';
import { findingSession, isFormOf, toSignIn, type SignedIn } from './session.ts';

export async function mountQuestions(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { questions } = parts;
  const url = '/confirm/:id';
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;
  const gone = (request: FastifyRequest, reply: FastifyReply, { locale }: SignedIn) => {
    const address = request.method === 'GET' ? request.url : null;
    return sendPage(reply, questionAnswerPage(pageLocale(request, locale), 'answered', address), { status: 404 });
  };
  const pageOf = (
    request: FastifyRequest,
    { businessName, formToken, locale }: SignedIn,
    question: OpenQuestion,
    proof: WantedProof | null,
  ) => {
    const address = request.method === 'GET' ? request.url : null;
    return questionPage({ locale: pageLocale(request, locale), address, question, proof, businessName, formToken });
  };
  await app.register(async (scope) => {
    readFormFields(scope, formBytes.account);
    const asking = { onRequest: findingSession(parts) };
    // Opening the link answers nothing.
    scope.get(url, asking, async (request, reply) => {
      const { signedIn } = request;
      if (!signedIn) return toSignIn(request, reply);
      const question = await questions.find(idOf(request), signedIn);
      if (!question) return gone(request, reply, signedIn);
      const proof = question.needsProof ? await proofToAskFor(signedIn, parts) : null;
      return sendPage(reply, pageOf(request, signedIn, question, proof));
    });
    scope.post(url, asking, async (request, reply) => {
      const { signedIn } = request;
      if (!signedIn) return toSignIn(request, reply);
      if (!isFormOf(request, signedIn, parts)) return sendPage(reply, foreignFormPage(pageLocale(request), request.url), { status: 403 });
      const isConfirmed = formField(request, 'decision') === 'yes';
      const question = isConfirmed ? await questions.find(idOf(request), signedIn) : null;
      const proof = question?.needsProof ? (await takeProof(request, signedIn, parts)).wanted : null;
      if (question && proof) return sendPage(reply, pageOf(request, signedIn, question, proof), { status: 422 });
      if (!(await questions.answer(idOf(request), signedIn, isConfirmed, request.id))) return gone(request, reply, signedIn);
      return sendPage(reply, questionAnswerPage(pageLocale(request, signedIn.locale), isConfirmed ? 'done' : 'declined'));
    });
  });
}
