/** A business with two technicians in two areas, for tests of live calendars. The clock stands still until a test sets it. */
import type { InputOf, Operations } from '../../../src/contract/index.ts';
import { okAsMember } from '../../support/asMember.ts';
import { startHarness, type TestBusiness } from '../../support/harness.ts';
import { newTechnician } from '../../scenarios/fixtures.ts';

/** A Wednesday, 07:00 in New York. */
const start = Date.parse('2030-01-02T12:00:00Z');
export const monday = '2030-01-07';

export async function openCalendarDesk() {
  let at = start;
  const harness = await startHarness({ clock: { nowMilliseconds: () => at } });
  const open = async (options: { timezone?: string; name?: string } = {}) => {
    const business = await harness.business(options);
    const areas = [
      (await business.ok('createServiceArea', { name: 'South', city: 'New York' })).id,
      (await business.ok('createServiceArea', { name: 'North', city: 'New York' })).id,
    ] as const;
    const technicians = [
      (await newTechnician(business, areas[0])).id,
      (await newTechnician(business, areas[1], 'Grace Hopper')).id,
    ] as const;
    return { business, areas, technicians };
  };
  /** Books a visit of an hour, or of `minutes`. `scheduled_at` is business-local. */
  const book = async (business: TestBusiness, technician_id: string, scheduled_at: string, minutes = 60) => {
    const booked = await business.ok('bookAndConfirmJobRequest', {
      customer: { full_name: 'Katherine Johnson', phone: '+1 212 555 0142', email: 'katherine@example.com' },
      address: { line: '5 Main St', city: 'New York', postal_code: '10001' },
      scheduled_at,
      technician_id,
      job_duration_minutes: minutes,
      description: 'The dog bites',
    });
    if (!booked.confirmed) throw new Error(JSON.stringify(booked.refusal));
    return business.ok('getJobRequest', { id: booked.id });
  };
  /** Creates a live calendar as the owner. */
  const feed = (business: TestBusiness, input: InputOf<Operations['createCalendarFeed']>) =>
    okAsMember(harness, business, 'createCalendarFeed', input);
  const move = async (business: TestBusiness, id: string, to: { start_at?: string; technician_id?: string }) => {
    const plan = await business.ok('previewJobRequestMove', { id, ...to });
    return business.ok('commitJobRequestMove', { id, ...to, plan_token: plan.plan_token });
  };
  return {
    harness,
    open,
    book,
    feed,
    move,
    setClock: (time: string) => {
      at = Date.parse(time);
    },
  };
}

export interface ReadEvent {
  readonly [property: string]: string;
}

/** The events of a calendar, each as a map of its properties, with folded lines joined. Parameters stay part of a property's name. */
export function eventsOf(text: string): ReadEvent[] {
  const lines = text.replaceAll('\r\n ', '').split('\r\n');
  const events: Record<string, string>[] = [];
  for (const line of lines) {
    if (line === 'BEGIN:VEVENT') events.push({});
    else if (events.length > 0 && line.includes(':')) events.at(-1)![line.slice(0, line.indexOf(':'))] = line.slice(line.indexOf(':') + 1);
  }
  return events;
}

export const readCalendar = async (url: string) => eventsOf(await (await fetch(url)).text());
