import { words as settingsOfBoth } from '@seamark/contract/settings/words.en'
import { words as oversightOfBoth } from '@seamark/contract/oversight/words.en'
import { words as exhibitionsOfBoth } from '@seamark/contract/exhibitions/words.en'
import { words as ratesOfBoth } from '@seamark/contract/rates/words.en'
import { words as ordersOfBoth } from '@seamark/contract/orders/words.en'
import { words as crawlOfBoth } from '@seamark/contract/crawl/words.en'
import { words as groupsOfBoth } from '@seamark/contract/groups/words.en'
import { words as messagingOfBoth } from '@seamark/contract/messaging/words.en'
import { words as tradeOfBoth } from '@seamark/contract/trade/words.en'
import { words as aiOfBoth } from '@seamark/contract/ai/words.en'
import { words as ai } from '../../domains/ai/words.en.ts'
import { words as settings } from '../../domains/settings/words.en.ts'
import { words as oversight } from '../../domains/oversight/words.en.ts'
import { words as exhibitions } from '../../domains/exhibitions/words.en.ts'
import { words as rates } from '../../domains/rates/words.en.ts'
import { words as orders } from '../../domains/orders/words.en.ts'
import { words as crawl } from '../../domains/crawl/words.en.ts'
import { words as groups } from '../../domains/groups/words.en.ts'
import { words as messaging } from '../../domains/messaging/words.en.ts'
import { words as trade } from '../../domains/trade/words.en.ts'

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
