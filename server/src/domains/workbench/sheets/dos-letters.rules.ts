import { shareOfWrittenWords } from './letter-frequencies.rules.ts'

/**
 * Whether a text is of code page 850, in which Windows of the West still writes the names within archives: its foreign
 * bytes are letters of words, as in `Teléfonos`.
 */
export function isDosText(bytes: Uint8Array): boolean {
  const text = decodeDosName(bytes)
  return (
    /[^\0-\x7F]/.test(text) &&
    !text.includes('\u{FFFD}') &&
    shareOfWrittenWords(text, /\p{L}*[^\0-\x7F]\p{L}*/gu) >= 0.9
  )
}

export const decodeDosName = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (letters.get(byte) ?? '\u{FFFD}'))).join('')

/** The letters from 0x80 on, which code page 437 shares with it, and then those of its own. */
const letters = new Map<number, string>([
  ...[...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿'].map((letter, at): [number, string] => [0x80 + at, letter]),
  ...[...'ÁÂÀ'].map((letter, at): [number, string] => [0xb5 + at, letter]),
  ...[...'ãÃ'].map((letter, at): [number, string] => [0xc6 + at, letter]),
  ...[...'ÊËÈ'].map((letter, at): [number, string] => [0xd2 + at, letter]),
  ...[...'ÍÎÏ'].map((letter, at): [number, string] => [0xd6 + at, letter]),
  ...[...'ÓßÔÒõÕ'].map((letter, at): [number, string] => [0xe0 + at, letter]),
  ...[...'ÚÛÙýÝ'].map((letter, at): [number, string] => [0xe9 + at, letter]),
])
