/** Bounds of reports. */

/** The longest range of a report: a leap year. */
export const mostReportDays = 366;
