/**
 * Calendars as programs read them (RFC 5545, with the properties of RFC 7986 that calendar programs know): the file of one visit, and the
 * live calendars. Instants are written in UTC, so no reader needs our rules of any zone, and no change of a clock moves a visit.
 */

export interface CalendarEvent {
  /** Globally unique and the same for every version of the visit (section 3.8.4.7). */
  readonly uid: string;
  /** Grows with each change (section 3.8.7.4). */
  readonly sequence: number;
  /** Instants, RFC 3339 in UTC. */
  readonly start: string;
  readonly end: string;
  /** In a published file when the file was made; in a live calendar when the visit last changed (section 3.8.7.2). */
  readonly stampedAt: string;
  readonly lastModifiedAt?: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string | null;
  readonly url?: string;
  readonly isCancelled?: boolean;
}

export interface Calendar {
  /** What of the product made it. */
  readonly product: 'Customer link' | 'Calendar';
  /** Of a file that is opened once: an event to be added. A live calendar has none. */
  readonly method?: 'PUBLISH';
  /** Of a live calendar: its name, and how often it is worth a look. */
  readonly live?: { readonly name: string; readonly refreshMinutes: number };
  readonly events: readonly CalendarEvent[];
}

/** The longest line, in octets without its end (section 3.1). */
const lineOctets = 75;

export function iCalendar({ product, method, live, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Truckroll//${product}//EN`,
    ...(method ? [`METHOD:${method}`] : []),
    ...(live ? liveLines(live) : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Each said twice: programs that are older than RFC 7986 know the names of their makers. */
function liveLines({ name, refreshMinutes }: NonNullable<Calendar['live']>): string[] {
  return [
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
  ];
}

function eventLines(event: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    ...(event.lastModifiedAt === undefined ? [] : [`LAST-MODIFIED:${utc(event.lastModifiedAt)}`]),
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${text(event.summary)}`,
    `DESCRIPTION:${text(event.description)}`,
    ...(event.location === null ? [] : [`LOCATION:${text(event.location)}`]),
    ...(event.url === undefined ? [] : [`URL:${event.url}`]),
    `STATUS:${event.isCancelled === true ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

const utc = (at: string) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** Section 3.3.11: what has a meaning is escaped, and control characters but the tab are no text. */
const text = (value: string) =>
  value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Lines go on after CRLF and a space, and are never cut within a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= lineOctets) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      parts.push(part);
      // The space that begins the next line counts.
      [part, octets] = ['', 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
