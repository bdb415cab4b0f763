import { words as contract } from '@seamark/contract/words.en'
import { words as frame } from '../app/frame/words.en.ts'
import { words as settings } from '../domains/settings/words.en.ts'
import { words as identity } from '../domains/identity/words.en.ts'
import { words as notices } from '../domains/notices/words.en.ts'
import { words as workbench } from '../domains/workbench/words.en.ts'
import { words as oversight } from '../domains/oversight/words.en.ts'
import { words as territory } from '../domains/territory/words.en.ts'
import { words as applications } from '../domains/applications/words.en.ts'
import { words as phonebook } from '../domains/phonebook/words.en.ts'
import { words as followups } from '../domains/followups/words.en.ts'
import { words as orders } from '../domains/orders/words.en.ts'
import { words as rates } from '../domains/rates/words.en.ts'
import { words as trade } from '../domains/trade/words.en.ts'
import { words as summary } from '../domains/summary/words.en.ts'
import { words as entrance } from './entrance/words.en.ts'

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
