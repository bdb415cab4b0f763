import { words as files } from '@seamark/contract/files/words.zh'
import { words as identity } from '@seamark/contract/identity/words.zh'
import { words as notices } from '@seamark/contract/notices/words.zh'
import { words as oversight } from '@seamark/contract/oversight/words.zh'
import { words as phonebook } from '@seamark/contract/phonebook/words.zh'
import { words as settings } from '@seamark/contract/settings/words.zh'
import { words as territory } from '@seamark/contract/territory/words.zh'
import { words as workbench } from '@seamark/contract/workbench/words.zh'
import { words as frame } from '../app/frame/words.zh.ts'
import { words as identityPages } from '../domains/identity/words.zh.ts'
import { words as noticesPages } from '../domains/notices/words.zh.ts'
import { words as oversightPages } from '../domains/oversight/words.zh.ts'
import { words as phonebookPages } from '../domains/phonebook/words.zh.ts'
import { words as settingsPages } from '../domains/settings/words.zh.ts'
import { words as summaryPages } from '../domains/summary/words.zh.ts'
import { words as territoryPages } from '../domains/territory/words.zh.ts'
import { words as workbenchPages } from '../domains/workbench/words.zh.ts'
import { words as entrance } from './entrance/words.zh.ts'
import { words as applications } from '@seamark/contract/applications/words.zh'
import { words as applicationsPages } from '../domains/applications/words.zh.ts'
import { words as summary } from '@seamark/contract/summary/words.zh'
import { words as followups } from '@seamark/contract/followups/words.zh'
import { words as followupsPages } from '../domains/followups/words.zh.ts'
import { words as trade } from '@seamark/contract/trade/words.zh'
import { words as tradePages } from '../domains/trade/words.zh.ts'

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
