import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { Page } from 'playwright-core'
import type { Desk, Visit } from '../desk.ts'
import { makeCompanies, ownWord } from './companies.ts'

export interface OwnCompanies {
  sales: Page
  companies: Company[]
  first: Company
  second: Company
  /** Every one of the companies has this word in its name, and no other company does. */
  word: string
}

/** Returns 林晓帆, with some companies of her own. */
export async function salesWith(
  desk: Desk,
  count: number,
  { height = 600, ...visit }: Pick<Visit, 'height' | 'at'> = {},
): Promise<OwnCompanies> {
  const sales = await desk.person('sales', { height, ...visit })
  const word = ownWord()
  const companies = await makeCompanies(
    sales,
    Array.from({ length: count }, (_, index) => ({ name: `${word}船务${String(index + 1).padStart(2, '0')}` })),
  )
  const [first, second = first] = companies
  if (!first || !second) throw new Error('no company')
  return { sales, companies, first, second, word }
}
