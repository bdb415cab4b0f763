import { type CustomerField, creditCodeIn } from '@seamark/contract/crawl/customers/fields'
import type { Dom, Elements } from './documents.rules.ts'
import { foldName, isFirmName } from '@seamark/contract/phonebook/reading/firm-names'
import { titleParts } from './names/names.rules.ts'
import { inOneLine } from '@seamark/contract/phonebook/reading/plain-lines'
import { type FoundCompany, type FoundPost, type FoundText, found } from './founds.rules.ts'
import { isPageWord } from './names/page-words.rules.ts'
import { mailboxesIn } from './values/mailboxes.rules.ts'
import { freeNumbersIn } from '@seamark/contract/phonebook/reading/printed-numbers'

/** Kinds of schema.org that are a firm. */
export const firmKinds =
  /^(?:Organization|Corporation|LocalBusiness|Store|Manufacturer|WholesaleStore|ProfessionalService|MovingCompany|AutomotiveBusiness|FoodEstablishment|OnlineBusiness|OnlineStore|[A-Z]\w*(?:Store|Business|Service))$/
const postKinds = /^(?:Article|NewsArticle|BlogPosting|DiscussionForumPosting|SocialMediaPosting|Posting|Demand|Offer)$/
/** Whoever publishes a page or stands beside its subject is not what the page is about. */
const asides = new Set([
  'publisher',
  'author',
  'isPartOf',
  'provider',
  'sourceOrganization',
  'creator',
  'review',
  'brand',
  'parentOrganization',
  'department',
  'subOrganization',
  'memberOf',
  'affiliation',
  'sponsor',
  'organizer',
])

type Json = Readonly<Record<string, unknown>>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const textOf = (value: unknown): string => {
  const [first] = listOf(value)
  if (typeof first === 'string' || typeof first === 'number') return inOneLine(String(first))
  return isJson(first) ? textOf(first['name'] ?? first['@value']) : ''
}

const mostNodes = 2000

/** Returns the nodes of all JSON-LD of a page that are not beside its subject. A block that cannot be read says nothing. */
function jsonNodes(dom: Dom): Json[] {
  const open: unknown[] = dom('script[type="application/ld+json"]')
    .toArray()
    .map((script) => readJson(dom(script).text()))
  const nodes: Json[] = []
  for (let at = 0; at < open.length && nodes.length < mostNodes; at += 1) {
    const one = open[at]
    if (Array.isArray(one)) open.push(...(one as unknown[]))
    if (!isJson(one)) continue
    nodes.push(one)
    for (const [key, value] of Object.entries(one)) if (!asides.has(key) && typeof value === 'object') open.push(value)
  }
  return nodes
}

/** Sites wrap a block in a comment, break its lines within texts, and leave commas at ends: what is meant is plain. */
function readJson(text: string): unknown {
  const bare = text.replace(
    /^\s*(?:\/\/|\/\*)?\s*(?:<!\[CDATA\[|<!--)(?:\s*\*\/)?|(?:\/\/|\/\*)?\s*(?:\]\]>|-->)(?:\s*\*\/)?\s*$/g,
    '',
  )
  for (const one of [text, bare, bare.replace(/[\r\n\t]+/g, ' ').replace(/,(?=\s*[}\]])/g, '')])
    try {
      return JSON.parse(one)
    } catch {}
  return undefined
}

const kindsOf = (node: Json) =>
  listOf(node['@type']).map((kind) => textOf(kind).replace(/^https?:\/\/schema\.org\//, ''))
const isOf = (node: Json, kinds: RegExp) => kindsOf(node).some((kind) => kinds.test(kind))

/** Returns the firms that the JSON-LD of a page tells of, without the keeper of its site. */
export function companiesInJson(dom: Dom, visible: string): FoundCompany[] {
  const nodes = jsonNodes(dom)
  const byId = new Map(
    nodes.filter((node) => '@id' in node && Object.keys(node).length > 1).map((node) => [textOf(node['@id']), node]),
  )
  const behind = behindSubject(dom, nodes)
    .map((node) => firmOf(node, byId, visible))
    .find((firm) => firm !== undefined)
  if (behind) return [behind]
  const firms = nodes
    .filter((node) => isOf(node, firmKinds))
    .map((node) => firmOf(node, byId, visible))
    .filter((firm) => firm !== undefined)
  return aboutPage(dom, firms, visible)
}

/** A page about a person tells of the firm that she works for, and one about goods of who sells them, where its title names the seller. */
function behindSubject(dom: Dom, nodes: readonly Json[]): Json[] {
  const [heading, title] = [foldName(dom('h1').first().text()), foldName(dom('title').first().text())]
  const linked = (key: string, isMeant: (node: Json, firm: Json) => boolean) =>
    nodes.flatMap((node) =>
      listOf(node[key])
        .filter(isJson)
        .filter((firm) => isMeant(node, firm)),
    )
  return [
    ...linked('worksFor', (node) => isOf(node, /^Person$/) && foldName(textOf(node['name'])) === heading),
    ...linked('seller', (_, { name }) => textOf(name) !== '' && title.includes(foldName(textOf(name)))),
  ]
}

/**
 * Keeps the firms that the page is about: those that its heading names, or else a list of them. One alone may be the keeper of a site that tells of
 * another, so the title must name it and nobody else, or the contents must show it with a way to reach it.
 */
export function aboutPage(dom: Dom, firms: readonly FoundCompany[], visible: string): FoundCompany[] {
  const all = joined(firms)
  const heading = inOneLine(dom('h1').text())
  const title = foldName(dom('title').first().text())
  const parts = titleParts(dom).map(foldName)
  const isIn = (text: string, { name }: FoundCompany) => text.includes(foldName(name.text))
  const named = all.filter((one) => isIn(foldName(heading), one))
  if (named.length > 0) return named.slice(0, 1)
  const inTitle = all.filter((one) => isIn(title, one))
  const isOfOther = heading !== '' && !isPageWord(heading) && parts.includes(foldName(heading))
  const [only] = all
  if (all.length === 1 && only && isOfOther && (!isFirmName(only.name.text) || reachesOther(visible, only))) return []
  if (inTitle.length === 1) return inTitle
  if (all.length > 1) return all
  return all.filter(({ name, values: { telephone, email } }) => {
    const reach = [telephone, email].filter((one) => one !== undefined)
    return visible.includes(name.text) && reach.some(({ text }) => visible.includes(text))
  })
}

/** Goods on the site of their maker have no number of their own, but an entry of a directory has one. */
function reachesOther(visible: string, { values: { telephone, email } }: FoundCompany): boolean {
  const digits = (text = '') => text.replace(/\D/g, '')
  return (
    freeNumbersIn(visible).some((one) => digits(one) !== digits(telephone?.text)) ||
    mailboxesIn(visible).some((one) => one !== email?.text)
  )
}

/** A firm that is told of twice is one. */
function joined(firms: readonly FoundCompany[]): FoundCompany[] {
  const all = new Map<string, FoundCompany>()
  for (const one of firms) {
    const known = all.get(foldName(one.name.text))
    all.set(foldName(one.name.text), known ? { name: known.name, values: { ...one.values, ...known.values } } : one)
  }
  return [...all.values()]
}

function firmOf(node: Json, byId: ReadonlyMap<string, Json>, visible: string): FoundCompany | undefined {
  const whole = (value: unknown) =>
    isJson(value) && '@id' in value ? (byId.get(textOf(value['@id'])) ?? value) : value
  const name = textOf(node['legalName']) || textOf(node['name'])
  if (name === '') return undefined
  const [point] = listOf(node['contactPoint']).map(whole).filter(isJson)
  const place = whole(listOf(node['address'] ?? whole(listOf(node['location'])[0]))[0])
  const postal = isJson(place) ? place : {}
  const said: Partial<Record<CustomerField, string>> = {
    telephone: textOf(node['telephone']) || textOf(point?.['telephone']),
    email: (textOf(node['email']) || textOf(point?.['email'])).replace(/^mailto:/i, ''),
    website: textOf(node['url']),
    contact: textOf(point?.['name']),
    address: typeof place === 'string' ? inOneLine(place) : textOf(postal['streetAddress']),
    city: textOf(postal['addressLocality']),
    province: textOf(postal['addressRegion']),
    country: textOf(postal['addressCountry']),
    creditCode: creditCodeIn(textOf(node['taxID']) || textOf(node['vatID'])),
    industry: textOf(node['industry']),
    products: listOf(node['knowsAbout']).map(textOf).filter(Boolean).join('、'),
  }
  return firm(name, said, 'jsonld', visible)
}

export function firm(
  name: string,
  said: Partial<Record<string, string>>,
  method: 'jsonld' | 'microdata',
  visible: string,
): FoundCompany {
  const values: Record<string, FoundText> = {}
  for (const [field, text = ''] of Object.entries(said))
    if (text !== '') values[field] = found(text, method, visible.includes(text) ? visible : `${field}: ${text}`)
  return { name: found(name, method, visible), values }
}

const firmTypes = '[itemscope][itemtype*="schema.org/"]'

/** Returns the firms that the attributes of a page (microdata) tell of. */
export function companiesInMicrodata(dom: Dom, visible: string): FoundCompany[] {
  const firms = dom(firmTypes)
    .toArray()
    .map((node) => dom(node))
    .filter((scope) => firmKinds.test((scope.attr('itemtype') ?? '').replace(/^https?:\/\/schema\.org\//, '')))
    .filter((scope) => !asides.has(scope.attr('itemprop') ?? ''))
    .map((scope) => {
      const value = (name: string) => propertyOf(dom, scope, name)
      const name = value('legalName') || value('name')
      if (name === '') return undefined
      const said = {
        telephone: value('telephone'),
        email: value('email').replace(/^mailto:/i, ''),
        website: value('url'),
        address: value('streetAddress') || value('address'),
        city: value('addressLocality'),
        province: value('addressRegion'),
        country: value('addressCountry'),
        creditCode: creditCodeIn(value('taxID') || value('vatID')),
      }
      return firm(name, said, 'microdata', visible)
    })
    .filter((one) => one !== undefined)
  return aboutPage(dom, firms, visible)
}

function propertyOf(dom: Dom, scope: Elements, name: string): string {
  const [node] = scope.find(`[itemprop~="${name}"]`).toArray()
  if (!node) return ''
  const element = dom(node)
  if (element.is('[itemscope]') && name !== 'name') return ''
  const shown = inOneLine(element.attr('content') ?? element.text())
  // A link to call or to write may show other words than the number or the mailbox.
  const link = /^(?:tel|mailto):(?:\/\/)?([^?]*)/i.exec(element.attr('href') ?? '')?.[1]
  if (link !== undefined) return /\d{4}|@/.test(shown) ? shown : link
  return element.attr('href') ?? element.attr('datetime') ?? shown
}

/** Returns the posts that the JSON-LD of a page tells of. */
export function postsInJson(dom: Dom, address: string): FoundPost[] {
  return jsonNodes(dom)
    .filter((node) => isOf(node, postKinds))
    .map((node): FoundPost => {
      const text = textOf(node['articleBody']) || textOf(node['text']) || textOf(node['description'])
      const title = textOf(node['headline']) || textOf(node['name'])
      const author = textOf(node['author'])
      return { address, title, text, author, time: textOf(node['datePublished']), method: 'jsonld', around: title }
    })
    .filter(({ title, text }) => title !== '' || text !== '')
    .slice(0, 1)
}
