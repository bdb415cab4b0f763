import { words as identity } from '@seamark/contract/identity/words.es'
import { words as phonebook } from '@seamark/contract/phonebook/words.es'
import { words as platform } from '@seamark/contract/platform/words.es'
import { words as territory } from '@seamark/contract/territory/words.es'
import { words as frame } from '../app/words.es.ts'
import { words as identityPages } from '../domains/identity/words.es.ts'
import { words as phonebookPages } from '../domains/phonebook/words.es.ts'
import { words as summaryPages } from '../domains/summary/words.es.ts'
import { words as kit } from '../kit/words.es.ts'

/** Every word that a page may say, from the contract and from the screens. */
export const words = { ...platform, ...identity, ...territory, ...phonebook, ...frame, ...kit, ...identityPages, ...phonebookPages, ...summaryPages } as const
