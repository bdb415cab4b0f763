import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'
import type { Context } from '../../../platform/context.ts'
import { companiesNamedLike } from '../companies/names.queries.ts'
import type { NamedRow } from '../companies/masking.rules.ts'
import { companiesWithValues } from './sought-values.queries.ts'
import { isFindable, toSoughtValue } from './sought-values.rules.ts'

export interface SoughtPerson {
  /** The company; empty where nobody named one. */
  name: string
  values: readonly { kind: ContactKind; value: string }[]
}

/**
 * Returns for somebody who was found elsewhere the company to which one of the values belongs, whoever holds it, or else the company of the
 * name; undefined where both are unknown. A private company comes before one of the pool, since what a colleague holds is not to be taken.
 * The caller must check `maySee` before telling more of it than whether it is ours, a colleague's or in the pool.
 */
export async function companyOfPerson(context: Context, { name, values }: SoughtPerson): Promise<NamedRow | undefined> {
  const sought = values.map((value) => toSoughtValue(value, '')).filter(isFindable)
  const holders = (await companiesWithValues(context, sought, undefined)).map(({ row }) => row)
  const held = holders.find(({ visibility }) => visibility === 'private') ?? holders[0]
  return held ?? (name === '' ? undefined : (await companiesNamedLike(context, [name])).get(name))
}
