import { words as platformOfBoth } from '@seamark/contract/platform/words.zh'
import { words as filesOfBoth } from '@seamark/contract/files/words.zh'
import { words as identityOfBoth } from '@seamark/contract/identity/words.zh'
import { words as noticesOfBoth } from '@seamark/contract/notices/words.zh'
import { words as discussionsOfBoth } from '@seamark/contract/discussions/words.zh'
import { words as workbenchOfBoth } from '@seamark/contract/workbench/words.zh'
import { words as territoryOfBoth } from '@seamark/contract/territory/words.zh'
import { words as applicationsOfBoth } from '@seamark/contract/applications/words.zh'
import { words as phonebookOfBoth } from '@seamark/contract/phonebook/words.zh'
import { words as followupsOfBoth } from '@seamark/contract/followups/words.zh'
import { words as summaryOfBoth } from '@seamark/contract/summary/words.zh'
import { words as frame } from '../app/frame/words.zh.ts'
import { words as titles } from '../app/titles/words.zh.ts'
import { words as identity } from '../domains/identity/words.zh.ts'
import { words as notices } from '../domains/notices/words.zh.ts'
import { words as discussions } from '../domains/discussions/words.zh.ts'
import { words as workbench } from '../domains/workbench/words.zh.ts'
import { words as territory } from '../domains/territory/words.zh.ts'
import { words as applications } from '../domains/applications/words.zh.ts'
import { words as phonebook } from '../domains/phonebook/words.zh.ts'
import { words as followups } from '../domains/followups/words.zh.ts'
import { words as summary } from '../domains/summary/words.zh.ts'
import { words as entrance } from './entrance/words.zh.ts'

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
