/** The time by which a visit is late, for a mark: 12, and from an hour on 3 h 22. `most`: the most characters; 3 h where that is too long. */
export function markTime(minutes: number, shortMinutes: (minutes: number) => string, most = Number.POSITIVE_INFINITY): string {
  if (minutes < 60) return String(minutes);
  const time = shortMinutes(minutes);
  return time.length <= most ? time : shortMinutes(minutes - (minutes % 60));
}
