import { words as identity } from './identity/words.zh.ts'
import { words as phonebook } from './phonebook/words.zh.ts'
import { words as platform } from './platform/words.zh.ts'
import { words as territory } from './territory/words.zh.ts'

/** Everything that server and web both say, in this language. */
export const words = { ...platform, ...territory, ...identity, ...phonebook }
