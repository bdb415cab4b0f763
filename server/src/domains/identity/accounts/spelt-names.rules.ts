import { pinyin } from 'pinyin-pro'
import { remembered } from '../../../platform/memory/remembered.ts'

/** Whether a name is found by what somebody types: by a part of it, of its pinyin, or of its initials. */
export function isCalled(name: string, typed: string): boolean {
  const text = typed.normalize('NFKC').replace(/\s+/g, '').toLowerCase()
  if (name.toLowerCase().includes(text)) return true
  return /^[a-zü]+$/.test(text) && spelt(name).some((form) => form.includes(text))
}

/** 单 and 曾 are read otherwise as surnames. */
const spelt = remembered((name): readonly string[] => {
  if (!/\p{Script=Han}/u.test(name)) return []
  const syllables = pinyin(name, { toneType: 'none', type: 'array', surname: 'head', v: true })
  return [syllables.join(''), syllables.map((syllable) => syllable.slice(0, 1)).join('')].map((form) =>
    form.toLowerCase(),
  )
}, 2000)
