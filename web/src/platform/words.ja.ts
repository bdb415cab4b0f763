import { words as contract } from '@seamark/contract/words.ja'
import { words as frame } from '../app/frame/words.ja.ts'
import { words as settings } from '../domains/settings/words.ja.ts'
import { words as identity } from '../domains/identity/words.ja.ts'
import { words as notices } from '../domains/notices/words.ja.ts'
import { words as workbench } from '../domains/workbench/words.ja.ts'
import { words as oversight } from '../domains/oversight/words.ja.ts'
import { words as territory } from '../domains/territory/words.ja.ts'
import { words as applications } from '../domains/applications/words.ja.ts'
import { words as phonebook } from '../domains/phonebook/words.ja.ts'
import { words as followups } from '../domains/followups/words.ja.ts'
import { words as orders } from '../domains/orders/words.ja.ts'
import { words as rates } from '../domains/rates/words.ja.ts'
import { words as trade } from '../domains/trade/words.ja.ts'
import { words as summary } from '../domains/summary/words.ja.ts'
import { words as entrance } from './entrance/words.ja.ts'

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
