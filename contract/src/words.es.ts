import { words as identity } from './identity/words.es.ts'
import { words as phonebook } from './phonebook/words.es.ts'
import { words as platform } from './platform/words.es.ts'
import { words as territory } from './territory/words.es.ts'

/** Everything that server and web both say, in this language. */
export const words = { ...platform, ...territory, ...identity, ...phonebook }
