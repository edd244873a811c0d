/** A visit for a calendar: one VEVENT. RFC 5545. */

export interface CalendarVisit {
  /** Globally unique and the same for every version of the visit (section 3.8.4.7). */
  readonly uid: string;
  /** Grows with each change (section 3.8.7.4). */
  readonly sequence: number;
  /** Instants, RFC 3339 in UTC: the time in which somebody arrives. */
  readonly start: string;
  readonly end: string;
  readonly madeAt: string;
  readonly summary: string;
  readonly description: string;
  readonly location: string | null;
  readonly url: string;
}

/** The longest line, in octets without its end (section 3.1). */
const lineOctets = 75;

export function calendarFile(visit: CalendarVisit): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Truckroll//Customer link//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${visit.uid}`,
    `SEQUENCE:${visit.sequence}`,
    `DTSTAMP:${utc(visit.madeAt)}`,
    `DTSTART:${utc(visit.start)}`,
    `DTEND:${utc(visit.end)}`,
    `SUMMARY:${text(visit.summary)}`,
    `DESCRIPTION:${text(visit.description)}`,
    ...(visit.location === null ? [] : [`LOCATION:${text(visit.location)}`]),
    `URL:${visit.url}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
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
