import { pinyin } from 'pinyin-pro'

/** Returns a title as typed in Latin letters, `kehuliebiao` and `khlb`; text that is not Chinese stays as it is. */
export function spellingsOf(title: string): string[] {
  const known = spelt.get(title) ?? spell(title)
  spelt.set(title, known)
  return known
}

/** It stays small: there are only as many titles as pages. */
const spelt = new Map<string, string[]>()

function spell(title: string): string[] {
  const parts = pinyin(title, { toneType: 'none', type: 'all', nonZh: 'consecutive', v: true })
  if (!parts.some(({ isZh }) => isZh)) return []
  const whole = parts.map(({ isZh, pinyin, origin }) => (isZh ? pinyin : origin)).join('')
  const initials = parts.map(({ isZh, first, origin }) => (isZh ? first : origin)).join('')
  return [whole, initials]
}
