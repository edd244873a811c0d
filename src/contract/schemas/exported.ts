/** Most jobs, notes, requests and mails in the export of one customer. Two jobs a day reach it after seven years. */
export const mostExported = 5_000;
