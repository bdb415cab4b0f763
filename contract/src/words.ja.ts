import { words as identity } from './identity/words.ja.ts'
import { words as phonebook } from './phonebook/words.ja.ts'
import { words as platform } from './platform/words.ja.ts'
import { words as territory } from './territory/words.ja.ts'

/** Everything that server and web both say, in this language. */
export const words = { ...platform, ...territory, ...identity, ...phonebook }
