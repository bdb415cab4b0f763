import { words as platformOfBoth } from '@seamark/contract/platform/words.es'
import { words as filesOfBoth } from '@seamark/contract/files/words.es'
import { words as identityOfBoth } from '@seamark/contract/identity/words.es'
import { words as noticesOfBoth } from '@seamark/contract/notices/words.es'
import { words as discussionsOfBoth } from '@seamark/contract/discussions/words.es'
import { words as workbenchOfBoth } from '@seamark/contract/workbench/words.es'
import { words as territoryOfBoth } from '@seamark/contract/territory/words.es'
import { words as applicationsOfBoth } from '@seamark/contract/applications/words.es'
import { words as phonebookOfBoth } from '@seamark/contract/phonebook/words.es'
import { words as followupsOfBoth } from '@seamark/contract/followups/words.es'
import { words as summaryOfBoth } from '@seamark/contract/summary/words.es'
import { words as frame } from '../app/frame/words.es.ts'
import { words as titles } from '../app/titles/words.es.ts'
import { words as identity } from '../domains/identity/words.es.ts'
import { words as notices } from '../domains/notices/words.es.ts'
import { words as discussions } from '../domains/discussions/words.es.ts'
import { words as workbench } from '../domains/workbench/words.es.ts'
import { words as territory } from '../domains/territory/words.es.ts'
import { words as applications } from '../domains/applications/words.es.ts'
import { words as phonebook } from '../domains/phonebook/words.es.ts'
import { words as followups } from '../domains/followups/words.es.ts'
import { words as summary } from '../domains/summary/words.es.ts'
import { words as entrance } from './entrance/words.es.ts'

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
