/** The page with a program's question to a person. docs/internals/call.md#confirmation. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { foreignFormPage } from '../../pages/account/passwords.ts';
import { questionAnswerPage, questionPage } from '../../pages/account/question.ts';
import { readFormFields } from '../calls/bodies.ts';
import { formBytes, formField, pageLocale, sendPage } from './forms.ts';
import type { AppParts } from '../parts.ts';
import { findingSession, isFormOf, toSignIn, type SignedIn } from './session.ts';

export async function mountQuestions(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { questions } = parts;
  const url = '/confirm/:id';
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;
  const gone = (request: FastifyRequest, reply: FastifyReply, { locale }: SignedIn) => {
    const address = request.method === 'GET' ? request.url : null;
    return sendPage(reply, questionAnswerPage(pageLocale(request, locale), 'answered', address), { status: 404 });
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
      const { businessName, formToken } = signedIn;
      return sendPage(
        reply,
        questionPage({ locale: pageLocale(request, signedIn.locale), address: request.url, question, businessName, formToken }),
      );
    });
    scope.post(url, asking, async (request, reply) => {
      const { signedIn } = request;
      if (!signedIn) return toSignIn(request, reply);
      if (!isFormOf(request, signedIn, parts)) return sendPage(reply, foreignFormPage(pageLocale(request), request.url), { status: 403 });
      const isConfirmed = formField(request, 'decision') === 'yes';
      if (!(await questions.answer(idOf(request), signedIn, isConfirmed, request.id))) return gone(request, reply, signedIn);
      return sendPage(reply, questionAnswerPage(pageLocale(request, signedIn.locale), isConfirmed ? 'done' : 'declined'));
    });
  });
}
