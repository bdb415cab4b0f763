import { type CustomerField, creditCodeIn } from '@seamark/contract/crawl/customers/fields'
import type { Dom, Elements } from './documents.rules.ts'
import { type FoundCompany, type FoundPost, type FoundText, found, inOneLine } from './founds.rules.ts'

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

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const kindsOf = (node: Json) =>
  listOf(node['@type']).map((kind) => textOf(kind).replace(/^https?:\/\/schema\.org\//, ''))
const isOf = (node: Json, kinds: RegExp) => kindsOf(node).some((kind) => kinds.test(kind))

/**
 * Returns the firms that the JSON-LD of a page tells of. A single one that neither the heading nor the title names is the site itself, and no
 * customer.
 */
export function companiesInJson(dom: Dom, visible: string): FoundCompany[] {
  const firms = jsonNodes(dom)
    .filter((node) => isOf(node, firmKinds))
    .map((node) => firmOf(node, visible))
    .filter((firm) => firm !== undefined)
  return aboutPage(dom, firms)
}

/** Keeps the firms that the page is about. */
export function aboutPage(dom: Dom, firms: readonly FoundCompany[]): FoundCompany[] {
  const heading = fold(dom('h1').text() || dom('title').text())
  const named = firms.filter(({ name }) => heading.includes(fold(name.text)))
  if (named.length > 0) return named.slice(0, 1)
  // A list names its firms in no heading. One alone may be the keeper of the site.
  return firms.length > 1 ? [...firms] : []
}

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,，。()（）]+/g, '')

function firmOf(node: Json, visible: string): FoundCompany | undefined {
  const name = textOf(node['legalName']) || textOf(node['name'])
  if (name === '') return undefined
  const [point] = listOf(node['contactPoint']).filter(isJson)
  const place = listOf(node['address'])[0]
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
  return aboutPage(dom, firms)
}

function propertyOf(dom: Dom, scope: Elements, name: string): string {
  const [node] = scope.find(`[itemprop~="${name}"]`).toArray()
  if (!node) return ''
  const element = dom(node)
  if (element.is('[itemscope]') && name !== 'name') return ''
  return inOneLine(element.attr('content') ?? element.attr('href') ?? element.attr('datetime') ?? element.text())
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
