import { soundKey, soundOf } from '../../phonebook/index.ts'

/**
 * Returns four sort keys of a name's canonical key; in each order other spellings stand near it. They are: the sound of
 * its own part (Chinese as pinyin, so that the romanised spelling is near), the same backwards, the whole name with the
 * place first, and its words with the longest first.
 */
export function alikeKeys(key: string): [string, string, string, string] {
  const written = key.toLowerCase()
  const all = soundOf(written) || written
  const own = soundKey(written) || written
  return [cutKey(`${own} ${all}`), cutKey([...own].toReversed().join('')), cutKey(all), cutKey(longestFirst(written))]
}

const longest = 60
const cutKey = (text: string) => [...text].slice(0, longest).join('')

const longestFirst = (key: string) =>
  key
    .split(' ')
    .sort((one, other) => other.length - one.length || (one < other ? -1 : 1))
    .join('')
