import { words as files } from '@seamark/contract/files/words.en'
import { words as identity } from '@seamark/contract/identity/words.en'
import { words as notices } from '@seamark/contract/notices/words.en'
import { words as oversight } from '@seamark/contract/oversight/words.en'
import { words as phonebook } from '@seamark/contract/phonebook/words.en'
import { words as settings } from '@seamark/contract/settings/words.en'
import { words as territory } from '@seamark/contract/territory/words.en'
import { words as workbench } from '@seamark/contract/workbench/words.en'
import { words as frame } from '../app/frame/words.en.ts'
import { words as identityPages } from '../domains/identity/words.en.ts'
import { words as noticesPages } from '../domains/notices/words.en.ts'
import { words as oversightPages } from '../domains/oversight/words.en.ts'
import { words as phonebookPages } from '../domains/phonebook/words.en.ts'
import { words as settingsPages } from '../domains/settings/words.en.ts'
import { words as summaryPages } from '../domains/summary/words.en.ts'
import { words as territoryPages } from '../domains/territory/words.en.ts'
import { words as workbenchPages } from '../domains/workbench/words.en.ts'
import { words as entrance } from './entrance/words.en.ts'
import { words as applications } from '@seamark/contract/applications/words.en'
import { words as applicationsPages } from '../domains/applications/words.en.ts'
import { words as summary } from '@seamark/contract/summary/words.en'
import { words as followups } from '@seamark/contract/followups/words.en'
import { words as followupsPages } from '../domains/followups/words.en.ts'
import { words as trade } from '@seamark/contract/trade/words.en'
import { words as tradePages } from '../domains/trade/words.en.ts'

/** Every word that a page may say, from the contract and from the screens. */
export const words = {
  ...entrance,
  ...files,
  ...identity,
  ...notices,
  ...workbench,
  ...oversight,
  ...settings,
  ...territory,
  ...phonebook,
  ...frame,
  ...identityPages,
  ...noticesPages,
  ...oversightPages,
  ...phonebookPages,
  ...settingsPages,
  ...summaryPages,
  ...territoryPages,
  ...workbenchPages,
  ...applications,
  ...applicationsPages,
  ...summary,
  ...followups,
  ...followupsPages,
  ...trade,
  ...tradePages,
} as const
