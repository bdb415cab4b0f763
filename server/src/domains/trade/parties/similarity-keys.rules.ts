import { soundKey, sounds } from '../../phonebook/index.ts'

/**
 * Where a name, given by its canonical key, stands in four orders, in each of which other spellings of it stand near: by what its own part sounds like, Chinese
 * as pinyin, so that the romanised one stands beside it; by the same from the end; by all of it, the place in front; and by its words, the longest first.
 */
export function alikeKeys(key: string): [string, string, string, string] {
  const written = key.toLowerCase()
  const all = sounds(written) || written
  const own = soundKey(written) || written
  return [cut(`${own} ${all}`), cut([...own].toReversed().join('')), cut(all), cut(longestFirst(written))]
}

const longest = 60
const cut = (text: string) => [...text].slice(0, longest).join('')

const longestFirst = (key: string) =>
  key
    .split(' ')
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .join('')
