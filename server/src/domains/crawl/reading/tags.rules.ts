import type { Dom } from './documents.rules.ts'
import { inOneLine } from '@seamark/contract/phonebook/reading/plain-lines'
import type { FoundCompany } from './founds.rules.ts'
import { firm } from './structured.rules.ts'

/** Returns the firm of which a page tells networks in the tags of its head. */
export function companyInTags(dom: Dom, visible: string): FoundCompany[] {
  const tag = (...names: string[]) =>
    names.map((name) => inOneLine(dom(`meta[property="${name}"]`).attr('content') ?? '')).find(Boolean) ?? ''
  const contact = (name: string) => tag(`business:contact_data:${name}`)
  const said = {
    telephone: contact('phone_number') || tag('og:phone_number'),
    email: contact('email') || tag('og:email'),
    website: contact('website'),
    address: contact('street_address') || tag('og:street-address', 'og:street_address'),
    city: contact('locality') || tag('og:locality'),
    province: contact('region') || tag('og:region'),
    country: contact('country_name') || tag('og:country-name'),
  }
  const name = tag('og:title')
  return name === '' || said.telephone + said.email === '' ? [] : [firm(name, said, 'microdata', visible)]
}
