/** Most jobs, notes, requests and mails in the export of one customer. Two jobs a day reach it after seven years. */
export const mostExported = 5_000;
/** Most jobs of other people that the answer of an erasure lists. */
export const mostKeptJobs = 100;
