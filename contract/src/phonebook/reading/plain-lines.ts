/** Returns text in one line, without the blanks that HTML is laid out with. */
export const inOneLine = (text: string) =>
  text
    .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
