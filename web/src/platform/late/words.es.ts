import { words as settingsOfBoth } from '@seamark/contract/settings/words.es'
import { words as oversightOfBoth } from '@seamark/contract/oversight/words.es'
import { words as exhibitionsOfBoth } from '@seamark/contract/exhibitions/words.es'
import { words as ratesOfBoth } from '@seamark/contract/rates/words.es'
import { words as ordersOfBoth } from '@seamark/contract/orders/words.es'
import { words as crawlOfBoth } from '@seamark/contract/crawl/words.es'
import { words as groupsOfBoth } from '@seamark/contract/groups/words.es'
import { words as messagingOfBoth } from '@seamark/contract/messaging/words.es'
import { words as tradeOfBoth } from '@seamark/contract/trade/words.es'
import { words as aiOfBoth } from '@seamark/contract/ai/words.es'
import { words as ai } from '../../domains/ai/words.es.ts'
import { words as settings } from '../../domains/settings/words.es.ts'
import { words as oversight } from '../../domains/oversight/words.es.ts'
import { words as exhibitions } from '../../domains/exhibitions/words.es.ts'
import { words as rates } from '../../domains/rates/words.es.ts'
import { words as orders } from '../../domains/orders/words.es.ts'
import { words as crawl } from '../../domains/crawl/words.es.ts'
import { words as groups } from '../../domains/groups/words.es.ts'
import { words as messaging } from '../../domains/messaging/words.es.ts'
import { words as trade } from '../../domains/trade/words.es.ts'

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
