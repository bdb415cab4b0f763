import { words as settingsOfBoth } from '@seamark/contract/settings/words.ja'
import { words as oversightOfBoth } from '@seamark/contract/oversight/words.ja'
import { words as exhibitionsOfBoth } from '@seamark/contract/exhibitions/words.ja'
import { words as ratesOfBoth } from '@seamark/contract/rates/words.ja'
import { words as ordersOfBoth } from '@seamark/contract/orders/words.ja'
import { words as crawlOfBoth } from '@seamark/contract/crawl/words.ja'
import { words as groupsOfBoth } from '@seamark/contract/groups/words.ja'
import { words as messagingOfBoth } from '@seamark/contract/messaging/words.ja'
import { words as tradeOfBoth } from '@seamark/contract/trade/words.ja'
import { words as aiOfBoth } from '@seamark/contract/ai/words.ja'
import { words as ai } from '../../domains/ai/words.ja.ts'
import { words as settings } from '../../domains/settings/words.ja.ts'
import { words as oversight } from '../../domains/oversight/words.ja.ts'
import { words as exhibitions } from '../../domains/exhibitions/words.ja.ts'
import { words as rates } from '../../domains/rates/words.ja.ts'
import { words as orders } from '../../domains/orders/words.ja.ts'
import { words as crawl } from '../../domains/crawl/words.ja.ts'
import { words as groups } from '../../domains/groups/words.ja.ts'
import { words as messaging } from '../../domains/messaging/words.ja.ts'
import { words as trade } from '../../domains/trade/words.ja.ts'

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
