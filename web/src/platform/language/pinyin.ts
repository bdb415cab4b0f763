import { pinyin } from 'pinyin-pro'

/** Returns a title as typed in Latin letters, `kehuliebiao` and `khlb`; text that is not Chinese stays as it is. */
export function spellingsOf(title: string): string[] {
  const known = spelt.get(title) ?? spell(title)
  if (spelt.size >= mostSpelt) spelt.clear()
  spelt.set(title, known)
  return known
}

/** The titles of all pages, and the names of a few dozen searches. */
const mostSpelt = 2000
const spelt = new Map<string, string[]>()

function spell(title: string): string[] {
  const parts = pinyin(title, { toneType: 'none', type: 'all', nonZh: 'consecutive', v: true })
  if (!parts.some(({ isZh }) => isZh)) return []
  const whole = parts.map(({ isZh, pinyin, origin }) => (isZh ? pinyin : origin)).join('')
  const initials = parts.map(({ isZh, first, origin }) => (isZh ? first : origin)).join('')
  return [whole, initials]
}
