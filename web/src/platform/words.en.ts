import { words as identity } from '@seamark/contract/identity/words.en'
import { words as phonebook } from '@seamark/contract/phonebook/words.en'
import { words as platform } from '@seamark/contract/platform/words.en'
import { words as territory } from '@seamark/contract/territory/words.en'
import { words as frame } from '../app/words.en.ts'
import { words as identityPages } from '../domains/identity/words.en.ts'
import { words as phonebookPages } from '../domains/phonebook/words.en.ts'
import { words as summaryPages } from '../domains/summary/words.en.ts'
import { words as kit } from '../kit/words.en.ts'

/** Every word that a page may say, from the contract and from the screens. */
export const words = { ...platform, ...identity, ...territory, ...phonebook, ...frame, ...kit, ...identityPages, ...phonebookPages, ...summaryPages } as const
