import { words as identity } from './identity/words.en.ts'
import { words as phonebook } from './phonebook/words.en.ts'
import { words as platform } from './platform/words.en.ts'
import { words as territory } from './territory/words.en.ts'

/** Everything that server and web both say, in this language. */
export const words = { ...platform, ...territory, ...identity, ...phonebook }
