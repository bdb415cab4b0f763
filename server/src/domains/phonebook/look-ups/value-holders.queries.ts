import type { ContactKind } from '@seamark/contract/phonebook/contacts/values'
import { type Context, personOf } from '../../../platform/context.ts'
import { companiesNamedLike, custodyNamedLike } from '../companies/names.queries.ts'
import type { NamedRow } from '../companies/masking.rules.ts'
import { isInsider, maySee } from '../policy.ts'
import { companiesWithValues, valuesOfOurs } from './sought-values.queries.ts'
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

type Standing = 'ours' | 'pool' | null

/**
 * Says of people who were found elsewhere how they stand to the caller by what she sees anyway: `ours` by a value or the name of a company whose
 * insider she is, `pool` by the name of one in the pool, where values are masked. Null are all others: whom a colleague holds, and who is new,
 * says the declared look-up alone. Who asks for `pool` only hears of nobody else, and the values of others are not looked up.
 */
export async function standingsSeen(
  context: Context,
  people: readonly SoughtPerson[],
  only?: 'pool',
): Promise<Standing[]> {
  const caller = personOf(context)
  const named = await custodyNamedLike(
    context,
    people.map(({ name }) => name),
  )
  const byName = people.map(({ name }): Standing => {
    const company = named.get(name)
    if (company && isInsider(caller, company)) return 'ours'
    return company?.visibility === 'public' && maySee(caller, company) ? 'pool' : null
  })
  // A company's name that is ours already decides, whatever the values say.
  const open = people.map((person, place) =>
    byName[place] === 'ours' || (only !== undefined && byName[place] !== only) ? { ...person, values: [] } : person,
  )
  const ours = new Set((await valuesOfOurs(context, soughtOnce(open))).flatMap(({ places }) => places))
  return byName.map((standing, place) => (ours.has(place) ? 'ours' : standing))
}

/** The values of some people, each once with the places of all who have it: whoever posts much is found with the same number again and again. */
function soughtOnce(people: readonly SoughtPerson[]) {
  const told = people.flatMap(({ values }, place) => values.map((value) => ({ value, place })))
  const same = Map.groupBy(told, ({ value: { kind, value } }) => `${kind} ${value}`)
  return [...same.values()].flatMap((all) =>
    all
      .slice(0, 1)
      .map(({ value }) => ({ ...toSoughtValue(value, ''), places: all.map(({ place }) => place) }))
      .filter(isFindable),
  )
}
