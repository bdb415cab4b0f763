import { type CustomerField, customerFieldNames } from '@seamark/contract/crawl/customers/fields'
import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'
import { type Dom, type Elements, findIn, linesOf, mainOf } from './documents.rules.ts'
import { type FoundCompany, type FoundText, found, inOneLine } from './founds.rules.ts'
import { companiesInMarks } from './microformats.rules.ts'
import { firmNameOf } from './names.rules.ts'
import { cleaned, labelledValues, sharedNumber, singleValues } from './patterns.rules.ts'
import { companiesInJson, companiesInMicrodata } from './structured.rules.ts'

/**
 * Returns the firms that a page tells of. What the page says for machines goes first (JSON-LD, then microdata), then what the rules of its source
 * take, then what stands after labels or is the only one of its form. Nothing is made up.
 */
export function companiesOfPage(dom: Dom, rules: CrawlRules): FoundCompany[] {
  const main = mainOf(dom)
  const lines = linesOf(dom, main)
  const visible = lines.join(' ')
  const structured = [companiesInJson(dom, visible), companiesInMicrodata(dom, visible), companiesInMarks(dom, visible)]
  const several = structured.find((firms) => firms.length > 1)
  if (several) return several
  const [json, micro, marked] = structured.map(([first]) => first)
  const byRules = companyByRules(dom, dom('html'), rules)
  const labelled = labelledValues(lines)
  const linked = linkedValues(dom, main, visible)
  const isReached = [labelled, linked].some(({ telephone, email }) => telephone !== undefined || email !== undefined)
  const name = json?.name ?? micro?.name ?? marked?.name ?? byRules.name ?? firmNameOf(dom, { main, lines, isReached })
  if (!name) return []
  const values: Partial<Record<CustomerField, FoundText>> = {}
  const said = [json?.values, micro?.values, marked?.values]
  const sources = [...said, byRules.values, labelled, linked, sharedNumber(visible), singleValues(visible)]
  for (const field of customerFieldNames) {
    const value = sources.map((one) => one?.[field]).find((one) => one !== undefined)
    if (value) values[field] = value
  }
  return [{ name, values }]
}

/** Returns the one mailbox to which links of the page write, and the one number that they call. */
function linkedValues(dom: Dom, main: Elements, visible: string): Partial<Record<CustomerField, FoundText>> {
  const values: Partial<Record<CustomerField, FoundText>> = {}
  for (const [field, scheme] of [
    ['email', 'mailto:'],
    ['telephone', 'tel:'],
  ] as const) {
    const links = main.find(`a[href^="${scheme}"]`).toArray()
    const texts = new Set(links.map((node) => textByRule(dom(node), field)).filter((text) => text !== ''))
    const [text] = texts
    if (text !== undefined && texts.size === 1) values[field] = found(text, 'pattern', visible)
  }
  return values
}

/** Returns the firm that the rules take from one element of a list; undefined where they name none in it. */
export function companyOfItem(dom: Dom, item: Elements, rules: CrawlRules): FoundCompany | undefined {
  const { name, values } = companyByRules(dom, item, rules)
  if (!name) return undefined
  return { name, values: { ...labelledValues(linesOf(dom, item.clone())), ...values } }
}

function companyByRules(dom: Dom, within: Elements, rules: CrawlRules) {
  const values: Partial<Record<CustomerField, FoundText>> = {}
  for (const field of customerFieldNames) {
    const value = field === 'kindHint' ? undefined : valueByRule(dom, within, rules[field], field)
    if (value) values[field] = value
  }
  return { name: valueByRule(dom, within, rules.name, 'name'), values }
}

/** Returns what a rule takes first, without the label that stands before it. */
function valueByRule(
  dom: Dom,
  within: Elements,
  rule: string | undefined,
  field: CustomerField | 'name',
): FoundText | undefined {
  if (rule === undefined) return undefined
  const [node] = findIn(within, rule).toArray()
  if (!node) return undefined
  const element = dom(node)
  const text = textByRule(element, field)
  if (text === '') return undefined
  return found(text, 'selector', element.parent().text())
}

function textByRule(element: Elements, field: CustomerField | 'name'): string {
  const shown = inOneLine(element.attr('content') ?? element.text())
  if (field === 'name') return shown
  const href = element.attr('href') ?? ''
  if (field === 'email' && /^mailto:/i.test(href)) return cleaned(field, decoded(href.slice(7).split('?', 1)[0] ?? ''))
  if (field === 'telephone' && /^tel:/i.test(href)) return cleaned(field, decoded(href.slice(4)))
  if (field === 'website' && /^https?:/i.test(href)) return href
  return cleaned(
    field,
    shown.replace(/^[\p{L}\s/]{1,12}[:：]\s*/u, (label) => (/^https?:/i.test(label) ? label : '')),
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
