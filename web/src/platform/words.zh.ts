import { words as contract } from '@seamark/contract/words.zh'
import { words as frame } from '../app/frame/words.zh.ts'
import { words as settings } from '../domains/settings/words.zh.ts'
import { words as identity } from '../domains/identity/words.zh.ts'
import { words as notices } from '../domains/notices/words.zh.ts'
import { words as workbench } from '../domains/workbench/words.zh.ts'
import { words as oversight } from '../domains/oversight/words.zh.ts'
import { words as territory } from '../domains/territory/words.zh.ts'
import { words as applications } from '../domains/applications/words.zh.ts'
import { words as phonebook } from '../domains/phonebook/words.zh.ts'
import { words as followups } from '../domains/followups/words.zh.ts'
import { words as orders } from '../domains/orders/words.zh.ts'
import { words as rates } from '../domains/rates/words.zh.ts'
import { words as trade } from '../domains/trade/words.zh.ts'
import { words as summary } from '../domains/summary/words.zh.ts'
import { words as entrance } from './entrance/words.zh.ts'

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
