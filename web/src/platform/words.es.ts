import { words as files } from '@seamark/contract/files/words.es'
import { words as identity } from '@seamark/contract/identity/words.es'
import { words as notices } from '@seamark/contract/notices/words.es'
import { words as oversight } from '@seamark/contract/oversight/words.es'
import { words as phonebook } from '@seamark/contract/phonebook/words.es'
import { words as settings } from '@seamark/contract/settings/words.es'
import { words as territory } from '@seamark/contract/territory/words.es'
import { words as workbench } from '@seamark/contract/workbench/words.es'
import { words as frame } from '../app/frame/words.es.ts'
import { words as identityPages } from '../domains/identity/words.es.ts'
import { words as noticesPages } from '../domains/notices/words.es.ts'
import { words as oversightPages } from '../domains/oversight/words.es.ts'
import { words as phonebookPages } from '../domains/phonebook/words.es.ts'
import { words as settingsPages } from '../domains/settings/words.es.ts'
import { words as summaryPages } from '../domains/summary/words.es.ts'
import { words as territoryPages } from '../domains/territory/words.es.ts'
import { words as workbenchPages } from '../domains/workbench/words.es.ts'
import { words as entrance } from './entrance/words.es.ts'
import { words as applications } from '@seamark/contract/applications/words.es'
import { words as applicationsPages } from '../domains/applications/words.es.ts'
import { words as summary } from '@seamark/contract/summary/words.es'
import { words as followups } from '@seamark/contract/followups/words.es'
import { words as followupsPages } from '../domains/followups/words.es.ts'
import { words as trade } from '@seamark/contract/trade/words.es'
import { words as tradePages } from '../domains/trade/words.es.ts'

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
