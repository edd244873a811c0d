/**
 * Writes calendars for calendar programs (RFC 5545, with the common properties of RFC 7986): the file of one visit, and live calendars.
 * Instants are in UTC, so programs need no time zone rules from us, and a clock change moves no visit.
 */

export interface CalendarEvent {
  /** Globally unique id, the same for every version of the visit (section 3.8.4.7). */
  readonly uid: string;
  /** Increases with each change (section 3.8.7.4). */
  readonly sequence: number;
  /** Instants, RFC 3339 in UTC. */
  readonly start: string;
  readonly end: string;
  /** When a published file was created, or when a visit in a live calendar last changed (section 3.8.7.2). */
  readonly stampedAt: string;
  readonly lastModifiedAt?: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string | null;
  readonly url?: string;
  readonly isCancelled?: boolean;
}

interface CalendarFile {
  /** The part of the product that created the file. */
  readonly product: 'Customer link' | 'Calendar';
  /** Set for a file with one event to add. A live calendar has no method. */
  readonly method?: 'PUBLISH';
  /** Set for a live calendar: its name, and how often programs should read it. */
  readonly live?: { readonly name: string; readonly refreshMinutes: number };
  readonly events: readonly CalendarEvent[];
}

/** Longest line in octets, without its end (section 3.1). */
const lineOctets = 75;

export function iCalendar({ product, method, live, events }: CalendarFile): string {
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

/** Each property is written twice, because programs older than RFC 7986 know only their makers' names. */
function liveLines({ name, refreshMinutes }: NonNullable<CalendarFile['live']>): string[] {
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

/** Escapes special characters, and removes control characters except the tab (section 3.3.11). */
const text = (value: string) =>
  value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Folds a long line with CRLF and a space, never inside a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= lineOctets) return line;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > lineOctets) {
      parts.push(part);
      // The leading space of the next line counts.
      [part, octets] = ['', 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
