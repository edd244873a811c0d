/** A name or another foreign part within a sentence, so that it keeps its direction and does not turn its neighbours round (U+2068, U+2069). */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
