import { randomInt } from 'node:crypto'
import { type Company, createCompany, type NewCompany } from '@seamark/contract/phonebook/companies/companies'
import type { Page } from 'playwright-core'
import { apiOf } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

export const list = '/contacts/contactsList'
export const addressOf = ({ id, name }: Pick<Company, 'id' | 'name'>) =>
  `/contacts/tabs/${encodeURIComponent(name)}/${id}`

/** Creates companies that nobody else has, through the API as the person at this page. */
export async function makeCompanies(
  page: Page,
  companies: readonly ({ name: string } & Partial<NewCompany>)[],
): Promise<Company[]> {
  const call = apiOf(page)
  const made: Company[] = []
  for (const company of companies) made.push(await call(createCompany, { body: company }))
  return made
}

/** There are so many letters that two words of a run hardly ever coincide; none of them occurs in the demo. */
const letters = [
  ...'澜沧珞璟霁翊韫岫珩昀钰砚峤洵漪沅琮瑾璇琰瑭珉玥璎琬瑷骊骐骧骁飒飏翀翎翾翥颢颀颉韶頔黛曜曦晗晖昕昊旻旸朔霈霓雯霏霖',
]
/** Returns a word of the trade's alphabet that no other company in this run carries. */
export const ownWord = (length = 4) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** Returns a field of the form in front, by its label. */
export const field = (page: Page, label: string) => shown(page).locator('form').getByLabel(label, { exact: true })

/** Returns the names in the list in front, in their order. */
export const listed = (page: Page) => shown(page).locator('.company-name-link').allTextContents()

export async function search(page: Page, text: string) {
  await shown(page).getByRole('searchbox').fill(text)
}

/** Returns a button of the page in front; an icon before its words has a name of its own. */
export const button = (page: Page, name: string) =>
  shown(page).getByRole('button', { name: new RegExp(`^([a-z-]+ )?${name}$`) })
export const press = (page: Page, name: string) => button(page, name).click()
