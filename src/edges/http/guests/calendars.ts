/** Serves live calendars at their secret addresses, for calendar programs. RFC 5545; docs/internals/pages.md#live-calendars. */
import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from '../../../contract/errors.ts';
import { feedCalendar } from '../../pages/calendar/feed.ts';
import { callerAddress } from '../calls/caller.ts';
import { sendFailure } from '../calls/failure.ts';
import { hasCopy } from '../request/fixed.ts';
import { pageLocale } from '../account/forms.ts';
import { callAs } from './guestPages.ts';
import type { AppParts } from '../parts.ts';

export function mountCalendars(app: FastifyInstance, parts: AppParts): void {
  app.get<{ Params: { file: string } }>('/calendar/:file', async (request, reply) => {
    reply.header('X-Robots-Tag', 'noindex, nofollow').header('Referrer-Policy', 'no-referrer');
    const opened = await parts.calendars.open(request.params.file.replace(/\.ics$/, ''), callerAddress(request));
    if (!opened) return sendNowhere(request, reply);
    if ('waitSeconds' in opened) {
      reply.header('Retry-After', opened.waitSeconds);
      return sendFailure(reply, refuse('RATE_LIMITED', { retry_after_seconds: opened.waitSeconds }), pageLocale(request));
    }
    const read = await callAs(parts, request, opened, 'readCalendarFeed', {});
    if (!read.ok)
      return read.code === 'CALENDAR_FEED_NOT_FOUND'
        ? sendNowhere(request, reply)
        : sendFailure(
            reply,
            read.code === 'BUSINESS_SUSPENDED' ? refuse(read.code) : refuse('SERVICE_UNAVAILABLE', { request_id: request.id }),
            pageLocale(request),
          );
    const text = feedCalendar(read.data, opened.locale);
    // A weak tag, because the same calendar in another encoding counts as equal.
    const tag = `W/"${hash('sha256', text, 'base64url').slice(0, 27)}"`;
    // The calendar program may keep a copy, but must ask each time whether it is still current.
    reply.header('ETag', tag).header('Cache-Control', 'private, no-cache');
    if (hasCopy(request.headers['if-none-match'], tag)) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').header('Content-Disposition', 'inline; filename="calendar.ics"').send(text);
  });
}

/** Answers addresses that never worked and addresses that work no more alike. */
const sendNowhere = (request: FastifyRequest, reply: FastifyReply) =>
  sendFailure(reply, refuse('CALENDAR_FEED_NOT_FOUND'), pageLocale(request));
