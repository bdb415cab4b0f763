import { words as contract } from '@seamark/contract/words.es'
import { words as frame } from '../app/frame/words.es.ts'
import { words as settings } from '../domains/settings/words.es.ts'
import { words as identity } from '../domains/identity/words.es.ts'
import { words as notices } from '../domains/notices/words.es.ts'
import { words as workbench } from '../domains/workbench/words.es.ts'
import { words as oversight } from '../domains/oversight/words.es.ts'
import { words as territory } from '../domains/territory/words.es.ts'
import { words as applications } from '../domains/applications/words.es.ts'
import { words as phonebook } from '../domains/phonebook/words.es.ts'
import { words as followups } from '../domains/followups/words.es.ts'
import { words as orders } from '../domains/orders/words.es.ts'
import { words as rates } from '../domains/rates/words.es.ts'
import { words as trade } from '../domains/trade/words.es.ts'
import { words as summary } from '../domains/summary/words.es.ts'
import { words as entrance } from './entrance/words.es.ts'

const office = { ...entrance, ...frame, ...settings, ...identity, ...notices, ...workbench, ...oversight } as const
const clients = {
  ...territory,
  ...applications,
  ...phonebook,
  ...followups,
  ...rates,
  ...orders,
  ...trade,
  ...summary,
} as const

/** Every word that a page may say, from the contract and from the screens. */
export const words = { ...contract, ...office, ...clients } as const
