import { png } from '@seamark/e2e/trust/images.ts'
import { createRecord } from '@seamark/contract/followups/records/records'
import { claimCompany } from '@seamark/contract/phonebook/custody/ownership'
import { countListedCompanies, listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { createClient } from '@seamark/contract/platform/client'
import { summarizeSales } from '@seamark/contract/summary/sales'
import { standardFields } from '../phonebook/companies.ts'

export interface Colleague {
  headers: Record<string, string>
  /** Companies that this person holds. */
  own: readonly number[]
  /** Companies of the pool that nobody else claims. */
  free: number[]
}

/** The parts of a hundred actions of an office at work. */
export const parts = { list: 55, open: 25, save: 12, claim: 3, analyse: 3, image: 2 } as const
export type Action = keyof typeof parts
export const actions = Object.keys(parts) as Action[]

const image = png(900, 600)
const words = ['国际', '物流', '宁波', '海捷', '远航', '义乌']
const pick = <Item>(items: readonly Item[]): Item => {
  const item = items[Math.floor(Math.random() * items.length)]
  if (item === undefined) throw new Error('Nothing to pick from')
  return item
}

/** Returns an action at random, by the parts. */
export function nextAction(): Action {
  let place = Math.random() * 100
  return actions.find((action) => (place -= parts[action]) < 0) ?? 'list'
}

/** Returns the calls of an action, each as a function that ends with the answer. */
export function callsOf(
  address: string,
  { headers, own, free }: Colleague,
  action: Action,
): (() => Promise<unknown>)[] {
  const call = createClient({ base: `${address}/api`, headers: () => headers })
  const params = { id: pick(own) }
  const log = (images?: Record<string, Blob>) =>
    call(createRecord, {
      params,
      body: {
        way: 'phone',
        at: new Date().toISOString(),
        progress: 'following',
        content: '报了 40HQ',
      },
      ...(images ? { images } : {}),
    })
  switch (action) {
    case 'list': {
      const filters = Math.random() < 0.4 ? { q: pick(words) } : { progress: 'quoted,following' }
      return [
        () => call(listCompanies, { query: { ...filters, columns: standardFields.join(',') } }),
        () => call(countListedCompanies, { query: filters }),
      ]
    }
    case 'open':
      return [() => call(getCompany, { params, query: { include: 'contacts' } })]
    case 'save':
      return [() => log()]
    case 'claim': {
      const id = free.pop()
      return id === undefined ? [] : [() => call(claimCompany, { params: { id } })]
    }
    case 'analyse':
      return [() => call(summarizeSales, { query: {} })]
    case 'image':
      return [() => log({ image1: new Blob([image], { type: 'image/png' }) })]
  }
}
