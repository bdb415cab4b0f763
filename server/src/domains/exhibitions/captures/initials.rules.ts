import { pinyin } from 'pinyin-pro'
import { remembered } from '../../../platform/memory/remembered.ts'

/** The first letters of a name as people type them to find it: 宁波甬江户外 is `nbyjhw`, `Acme Outdoor Ltd` is `aol`; digits stay. */
export const initialsOf = remembered((name) => {
  const text = name.normalize('NFKD').replace(/\p{M}/gu, '')
  const letters = pinyin(text, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
  return letters
    .flatMap((part) => part.split(/[^\p{L}\p{N}]+/u))
    .map((word) => (/^\d/.test(word) ? word : ([...word][0] ?? '')))
    .join('')
    .toLowerCase()
}, 20_000)
