/** A text in which every sign has the width and form by which it is looked for, sign for sign: places stay those of the text as it came. */
export function plainSigns(text: string): string {
  return isPlain.test(text) ? text : text.replace(odd, plainSign)
}

const isPlain = /^[\t\n\r -~一-鿿、。]*$/
const odd = /[\u00A0\u2000-\u200F\u2010-\u2015\u202A-\u202F\u2060\u2066-\u2069\u3000\u2212\uFEFF\uFF01-\uFF5E]/g

function plainSign(sign: string): string {
  const code = sign.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0)
  return (code >= 0x2010 && code <= 0x2015) || code === 0x2212 ? '-' : ' '
}

/** Puts blanks in the place of a part, so that nothing is found in it and no place moves. */
export const blanked = (text: string, start: number, end: number) =>
  text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
