import { words as settingsOfBoth } from '@seamark/contract/settings/words.zh'
import { words as oversightOfBoth } from '@seamark/contract/oversight/words.zh'
import { words as exhibitionsOfBoth } from '@seamark/contract/exhibitions/words.zh'
import { words as ratesOfBoth } from '@seamark/contract/rates/words.zh'
import { words as ordersOfBoth } from '@seamark/contract/orders/words.zh'
import { words as crawlOfBoth } from '@seamark/contract/crawl/words.zh'
import { words as groupsOfBoth } from '@seamark/contract/groups/words.zh'
import { words as messagingOfBoth } from '@seamark/contract/messaging/words.zh'
import { words as tradeOfBoth } from '@seamark/contract/trade/words.zh'
import { words as aiOfBoth } from '@seamark/contract/ai/words.zh'
import { words as ai } from '../../domains/ai/words.zh.ts'
import { words as settings } from '../../domains/settings/words.zh.ts'
import { words as oversight } from '../../domains/oversight/words.zh.ts'
import { words as exhibitions } from '../../domains/exhibitions/words.zh.ts'
import { words as rates } from '../../domains/rates/words.zh.ts'
import { words as orders } from '../../domains/orders/words.zh.ts'
import { words as crawl } from '../../domains/crawl/words.zh.ts'
import { words as groups } from '../../domains/groups/words.zh.ts'
import { words as messaging } from '../../domains/messaging/words.zh.ts'
import { words as trade } from '../../domains/trade/words.zh.ts'

const ofBoth = {
  ...settingsOfBoth,
  ...oversightOfBoth,
  ...exhibitionsOfBoth,
  ...ratesOfBoth,
  ...ordersOfBoth,
  ...tradeOfBoth,
  ...crawlOfBoth,
  ...groupsOfBoth,
  ...messagingOfBoth,
  ...aiOfBoth,
} as const

/** Words that most first pages do without; `openWordsOf` fetches them. */
export const words = {
  ...ofBoth,
  ...settings,
  ...oversight,
  ...exhibitions,
  ...rates,
  ...orders,
  ...trade,
  ...crawl,
  ...groups,
  ...messaging,
  ...ai,
} as const
