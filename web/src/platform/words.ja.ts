import { words as platformOfBoth } from '@seamark/contract/platform/words.ja'
import { words as filesOfBoth } from '@seamark/contract/files/words.ja'
import { words as identityOfBoth } from '@seamark/contract/identity/words.ja'
import { words as noticesOfBoth } from '@seamark/contract/notices/words.ja'
import { words as discussionsOfBoth } from '@seamark/contract/discussions/words.ja'
import { words as workbenchOfBoth } from '@seamark/contract/workbench/words.ja'
import { words as territoryOfBoth } from '@seamark/contract/territory/words.ja'
import { words as applicationsOfBoth } from '@seamark/contract/applications/words.ja'
import { words as phonebookOfBoth } from '@seamark/contract/phonebook/words.ja'
import { words as followupsOfBoth } from '@seamark/contract/followups/words.ja'
import { words as summaryOfBoth } from '@seamark/contract/summary/words.ja'
import { words as frame } from '../app/frame/words.ja.ts'
import { words as titles } from '../app/titles/words.ja.ts'
import { words as identity } from '../domains/identity/words.ja.ts'
import { words as notices } from '../domains/notices/words.ja.ts'
import { words as discussions } from '../domains/discussions/words.ja.ts'
import { words as workbench } from '../domains/workbench/words.ja.ts'
import { words as territory } from '../domains/territory/words.ja.ts'
import { words as applications } from '../domains/applications/words.ja.ts'
import { words as phonebook } from '../domains/phonebook/words.ja.ts'
import { words as followups } from '../domains/followups/words.ja.ts'
import { words as summary } from '../domains/summary/words.ja.ts'
import { words as entrance } from './entrance/words.ja.ts'

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
