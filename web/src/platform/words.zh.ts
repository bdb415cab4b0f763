import { words as identity } from '@seamark/contract/identity/words.zh'
import { words as phonebook } from '@seamark/contract/phonebook/words.zh'
import { words as platform } from '@seamark/contract/platform/words.zh'
import { words as territory } from '@seamark/contract/territory/words.zh'
import { words as frame } from '../app/words.zh.ts'
import { words as identityPages } from '../domains/identity/words.zh.ts'
import { words as phonebookPages } from '../domains/phonebook/words.zh.ts'
import { words as summaryPages } from '../domains/summary/words.zh.ts'
import { words as kit } from '../kit/words.zh.ts'

/** Every word that a page may say, from the contract and from the screens. */
export const words = { ...platform, ...identity, ...territory, ...phonebook, ...frame, ...kit, ...identityPages, ...phonebookPages, ...summaryPages } as const
