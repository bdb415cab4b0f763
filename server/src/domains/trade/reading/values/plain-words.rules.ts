import { simplified } from '../heading-words.rules.ts'

/** Letters that no accent makes of the plain ones. */
const plainLetters: Readonly<Record<string, string>> = { ı: 'i', đ: 'd', ł: 'l', ø: 'o', ё: 'е', æ: 'ae', ß: 'ss' }

/** Returns the runs of letters or digits of one script, in small letters without accents. */
export const tokensOf = (text: string): string[] =>
  plainOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, ' ')).match(runs) ?? []

const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/us\s?\$|u\$s|\$/g, ' usd ')
    .replace(/(?<=\bn)\.?[°º]/g, 'o ')
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/[ıđłøёæß]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\p{Script=Han}/gu, (sign) => simplified.get(sign) ?? sign)

const runs =
  /\p{Script=Latin}+|\p{Script=Cyrillic}+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+|[\p{Script=Thai}\p{M}]+|\p{L}[\p{L}\p{M}]*|\p{N}+|№/gu
