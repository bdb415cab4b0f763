import type { Dom, Elements } from './documents.rules.ts'
import { inOneLine } from '@seamark/contract/phonebook/reading/plain-lines'
import type { FoundCompany } from './founds.rules.ts'
import { aboutPage, firm, firmKinds } from './structured.rules.ts'

/** Returns the firms that the classes of a page (hCard, h-card) or its properties (RDFa) tell of. */
export function companiesInMarks(dom: Dom, visible: string): FoundCompany[] {
  const cards = dom('.vcard, .h-card')
    .toArray()
    .map((node) => cardOf(dom, dom(node)))
  const scopes = dom('[typeof]')
    .toArray()
    .map((node) => dom(node))
    .filter((scope) =>
      firmKinds.test((scope.attr('typeof') ?? '').replace(/^(?:schema:|https?:\/\/schema\.org\/)/, '')),
    )
    .map((scope) => propertiesOf(scope))
  const firms = [...cards, ...scopes].map(({ name, ...said }) =>
    name === '' ? undefined : firm(name, said, 'microdata', visible),
  )
  return aboutPage(
    dom,
    firms.filter((one) => one !== undefined),
    visible,
  )
}

function cardOf(dom: Dom, card: Elements) {
  const first = (selector: string) => textOf(card.find(selector).first())
  const numbers = card
    .find('.tel, .p-tel')
    .toArray()
    .map((node) => dom(node))
  const number = numbers.find((one) => !/fax/i.test(one.find('.type').text() + (one.find('.type').attr('title') ?? '')))
  return {
    name: first('.p-org, .org') || first('.p-name, .fn'),
    telephone: number ? textOf(number.find('.value').first()) || textOf(number) : '',
    email: mailOf(card.find('.email, .u-email').first()),
    website: card.find('a.url, a.u-url').first().attr('href') ?? '',
    address: first('.street-address, .p-street-address'),
    city: first('.locality, .p-locality'),
    province: first('.region, .p-region'),
    country: first('.country-name, .p-country-name'),
  }
}

function propertiesOf(scope: Elements) {
  const first = (name: string) => scope.find(`[property~="${name}"]`).first()
  const text = (name: string) => {
    const element = first(name)
    return element.is('[typeof]') && name !== 'name' ? '' : inOneLine(element.attr('content') ?? element.text())
  }
  return {
    name: text('legalName') || text('name'),
    telephone: text('telephone'),
    email: mailOf(first('email')),
    website: first('url').attr('href') ?? text('url'),
    address: text('streetAddress') || text('address'),
    city: text('addressLocality'),
    province: text('addressRegion'),
    country: text('addressCountry'),
  }
}

const textOf = (element: Elements) => inOneLine(element.text())
const mailOf = (element: Elements) => {
  const href = element.attr('href') ?? ''
  return /^mailto:/i.test(href) ? (href.slice(7).split('?', 1)[0] ?? '') : textOf(element)
}
