import { type CustomerField, customerFieldNames } from '@seamark/contract/crawl/customers/fields'
import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'
import { type Dom, type Elements, findIn, frameOf, mainOf } from './documents.rules.ts'
import { copyrightHolder, foldName, isNamedAfter } from '@seamark/contract/phonebook/reading/firm-names'
import { inOneLine } from '@seamark/contract/phonebook/reading/plain-lines'
import { type FoundCompany, type FoundText, found } from './founds.rules.ts'
import { headOfficeFirst, labelledLinesOf } from './values/labelled-lines.rules.ts'
import { linkedValues } from './values/links.rules.ts'
import { hostOfMail } from './values/mailboxes.rules.ts'
import { companiesInMarks } from './microformats.rules.ts'
import { firmNameOf } from './names/names.rules.ts'
import { cleaned, type FoundValues, readLabels, sharedNumber, singleValues } from './values/patterns.rules.ts'
import { companiesInJson, companiesInMicrodata } from './structured.rules.ts'
import { companyInTags } from './tags.rules.ts'

/**
 * Returns the firms that a page tells of. What the page says for machines goes first (JSON-LD, then microdata), then what the rules of its source
 * take, then what stands after labels or is the only one of its form, and last what the frame of the site says of the same firm. Nothing is made up.
 */
export function companiesOfPage(dom: Dom, rules: CrawlRules): FoundCompany[] {
  const main = mainOf(dom)
  const contents = zoneOf(dom, main)
  const frames = frameOf(dom)
    .toArray()
    .map((node) => zoneOf(dom, dom(node).clone()))
  const visible = contents.lines.join(' ')
  const structured = [
    companiesInJson(dom, visible),
    companiesInMicrodata(dom, visible),
    companiesInMarks(dom, visible),
    companyInTags(dom, visible),
  ]
  const several = structured.find((firms) => firms.length > 1)
  if (several) return several
  const firms = structured.map(([first]) => first)
  const byRules = companyByRules(dom, dom('html'), rules)
  const isReached = contents.sources.some(({ telephone, email }) => telephone !== undefined || email !== undefined)
  const mail = [contents, ...frames].flatMap(({ sources }) => sources.map(({ email }) => email?.text)).find(Boolean)
  const name =
    firms.find((one) => one !== undefined)?.name ??
    byRules.name ??
    firmNameOf(dom, {
      main,
      lines: [...contents.lines, ...contents.leads],
      frame: frames.flatMap(({ lines, leads }) => [...lines, ...leads]),
      labelled: contents.names,
      labelledInFrame: frames.flatMap(({ names }) => names),
      isReached,
      isReachedBesideMail: [contents, ...frames].some(({ sources }) =>
        sources.some((one) => one.telephone ?? one.address),
      ),
      isCard: contents.isCard,
      mail,
    })
  if (!name) return []
  const said = firms.map((one) => one?.values)
  return [
    {
      name,
      values: firstOfEach([...said, byRules.values, ...fromName(contents, name.text), ...ownOf(frames, name.text)]),
    },
  ]
}

/** What the frame says of the firm: all of it where the firm holds the copyright, or else the parts that name the firm and are no way to other pages. */
function ownOf(frames: readonly Zone[], name: string): readonly FoundValues[] {
  const own = foldName(name)
  const isHeld = frames.some(({ lines }) => lines.some((line) => foldName(copyrightHolder(line)) === own))
  const isOf = ({ lines, sources, isWay }: Zone) =>
    (!isWay && lines.some((line) => foldName(line).includes(own))) ||
    sources.some(({ email }) => email !== undefined && isNamedAfter(hostOfMail(email.text), name))
  return frames.filter((one) => isHeld || isOf(one)).flatMap(({ sources }) => sources)
}

function firstOfEach(sources: readonly (FoundValues | undefined)[]): FoundValues {
  const values: FoundValues = {}
  for (const field of customerFieldNames) {
    const value = sources.map((one) => one?.[field]).find((one) => one !== undefined)
    if (value) values[field] = value
  }
  return values
}

type Zone = ReturnType<typeof zoneOf>

/** What a part of a page says. */
function zoneOf(dom: Dom, within: Elements) {
  const lines = labelledLinesOf(dom, within)
  const linked = linkedValues(dom, within, lines.join(' '))
  const isWay = within.is('nav, aside') || /crumb|nav|menu|side|related|link/i.test(within.attr('class') ?? '')
  return { lines, linked, isWay, ...readZone(lines, linked) }
}

/** What lines say, the surest first. */
function readZone(inOrder: readonly string[], linked: FoundValues) {
  const lines = headOfficeFirst(inOrder)
  const { values, names, unlabelled, leads } = readLabels(lines)
  const isCard = values.address !== undefined && (values.telephone ?? values.email) !== undefined
  return { names, leads, isCard, sources: [values, linked, sharedNumber(lines.join(' ')), singleValues(unlabelled)] }
}

/** What contents say of a firm stands below its name; what stands above it may be said of the site. */
function fromName({ lines, linked, sources }: Zone, name: string): readonly FoundValues[] {
  const own = foldName(name)
  const at = lines.findIndex((line) => foldName(line).includes(own))
  return at > 0 ? readZone([...lines.slice(at), ...lines.slice(0, at)], linked).sources : sources
}

/** Returns the firm that the rules take from one element of a list; undefined where they name none in it. */
export function companyOfItem(dom: Dom, item: Elements, rules: CrawlRules): FoundCompany | undefined {
  const { name, values } = companyByRules(dom, item, rules)
  if (!name) return undefined
  return { name, values: { ...readLabels(labelledLinesOf(dom, item.clone())).values, ...values } }
}

function companyByRules(dom: Dom, within: Elements, rules: CrawlRules) {
  const values: FoundValues = {}
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
