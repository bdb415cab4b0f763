import type { Dictionary } from '@seamark/contract/settings/dictionaries'
import type { Holding } from '../../identity/index.ts'
import type { Usage } from '../../settings/index.ts'

const columns = { industry: 'industry', mainCategory: 'main_category' } as const satisfies Record<Dictionary, string>

/** Whether any company, whoever holds it, uses an item of the dictionary. */
export const companyUsage = (dictionary: Dictionary): Usage => ({
  dictionary,
  isNamed: async ({ db }, names) => {
    const one = await db
      .selectFrom('phonebook.companies')
      .select('id')
      .where(columns[dictionary], 'in', [...names])
      .limit(1)
      .executeTakeFirst()
    return one !== undefined
  },
})

/** The count of companies that a person holds. */
export const heldCompanies: Holding = {
  kind: 'companies',
  countOf: async ({ db }, userId) => {
    const { count } = await db
      .selectFrom('phonebook.companies')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('custodian_id', '=', userId)
      .where('delete_after', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  },
}
