import { words as platformOfBoth } from '@seamark/contract/platform/words.en'
import { words as filesOfBoth } from '@seamark/contract/files/words.en'
import { words as identityOfBoth } from '@seamark/contract/identity/words.en'
import { words as noticesOfBoth } from '@seamark/contract/notices/words.en'
import { words as discussionsOfBoth } from '@seamark/contract/discussions/words.en'
import { words as workbenchOfBoth } from '@seamark/contract/workbench/words.en'
import { words as territoryOfBoth } from '@seamark/contract/territory/words.en'
import { words as applicationsOfBoth } from '@seamark/contract/applications/words.en'
import { words as phonebookOfBoth } from '@seamark/contract/phonebook/words.en'
import { words as followupsOfBoth } from '@seamark/contract/followups/words.en'
import { words as summaryOfBoth } from '@seamark/contract/summary/words.en'
import { words as frame } from '../app/frame/words.en.ts'
import { words as titles } from '../app/titles/words.en.ts'
import { words as identity } from '../domains/identity/words.en.ts'
import { words as notices } from '../domains/notices/words.en.ts'
import { words as discussions } from '../domains/discussions/words.en.ts'
import { words as workbench } from '../domains/workbench/words.en.ts'
import { words as territory } from '../domains/territory/words.en.ts'
import { words as applications } from '../domains/applications/words.en.ts'
import { words as phonebook } from '../domains/phonebook/words.en.ts'
import { words as followups } from '../domains/followups/words.en.ts'
import { words as summary } from '../domains/summary/words.en.ts'
import { words as entrance } from './entrance/words.en.ts'

const ofBoth = {
  ...platformOfBoth,
  ...filesOfBoth,
  ...identityOfBoth,
  ...noticesOfBoth,
  ...discussionsOfBoth,
  ...workbenchOfBoth,
  ...territoryOfBoth,
  ...applicationsOfBoth,
  ...phonebookOfBoth,
  ...followupsOfBoth,
  ...summaryOfBoth,
} as const
const ofScreens = {
  ...entrance,
  ...frame,
  ...titles,
  ...identity,
  ...notices,
  ...discussions,
  ...workbench,
  ...territory,
  ...applications,
  ...phonebook,
  ...followups,
  ...summary,
} as const

/** The words of the contract and of the screens, but for those that `late/` brings. */
export const words = { ...ofBoth, ...ofScreens } as const
