import type { Dictionary } from '@seamark/contract/settings/dictionaries'
import type { Usage } from '../settings/index.ts'

const columns = { industry: 'industry', mainCategory: 'main_category' } as const satisfies Record<Dictionary, string>

/** Whether any company, whoever holds it, names an item of the dictionary. */
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
