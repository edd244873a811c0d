/** Line breaks and runs of white space become one space, and none is left at the ends. [text.one-line] */
export const onOneLine = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();
