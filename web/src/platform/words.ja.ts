import { words as files } from '@seamark/contract/files/words.ja'
import { words as identity } from '@seamark/contract/identity/words.ja'
import { words as notices } from '@seamark/contract/notices/words.ja'
import { words as oversight } from '@seamark/contract/oversight/words.ja'
import { words as phonebook } from '@seamark/contract/phonebook/words.ja'
import { words as settings } from '@seamark/contract/settings/words.ja'
import { words as territory } from '@seamark/contract/territory/words.ja'
import { words as workbench } from '@seamark/contract/workbench/words.ja'
import { words as frame } from '../app/frame/words.ja.ts'
import { words as identityPages } from '../domains/identity/words.ja.ts'
import { words as noticesPages } from '../domains/notices/words.ja.ts'
import { words as oversightPages } from '../domains/oversight/words.ja.ts'
import { words as phonebookPages } from '../domains/phonebook/words.ja.ts'
import { words as settingsPages } from '../domains/settings/words.ja.ts'
import { words as summaryPages } from '../domains/summary/words.ja.ts'
import { words as territoryPages } from '../domains/territory/words.ja.ts'
import { words as workbenchPages } from '../domains/workbench/words.ja.ts'
import { words as entrance } from './entrance/words.ja.ts'
import { words as applications } from '@seamark/contract/applications/words.ja'
import { words as applicationsPages } from '../domains/applications/words.ja.ts'
import { words as summary } from '@seamark/contract/summary/words.ja'
import { words as followups } from '@seamark/contract/followups/words.ja'
import { words as followupsPages } from '../domains/followups/words.ja.ts'
import { words as trade } from '@seamark/contract/trade/words.ja'
import { words as tradePages } from '../domains/trade/words.ja.ts'

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
