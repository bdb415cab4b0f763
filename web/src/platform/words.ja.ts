import { words as identity } from '@seamark/contract/identity/words.ja'
import { words as phonebook } from '@seamark/contract/phonebook/words.ja'
import { words as platform } from '@seamark/contract/platform/words.ja'
import { words as territory } from '@seamark/contract/territory/words.ja'
import { words as frame } from '../app/words.ja.ts'
import { words as identityPages } from '../domains/identity/words.ja.ts'
import { words as phonebookPages } from '../domains/phonebook/words.ja.ts'
import { words as summaryPages } from '../domains/summary/words.ja.ts'
import { words as kit } from '../kit/words.ja.ts'

/** Every word that a page may say, from the contract and from the screens. */
export const words = { ...platform, ...identity, ...territory, ...phonebook, ...frame, ...kit, ...identityPages, ...phonebookPages, ...summaryPages } as const
