import type { PageKind, RuleName, SourceBrings } from '@seamark/contract/crawl/choices'
import type { SeenElement } from '@seamark/contract/crawl/runs/runs'
import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'
import { companiesOfPage, companyOfItem } from './companies.rules.ts'
import { type Dom, type Elements, findIn, parseHtml } from './documents.rules.ts'
import { contentsOf, elementsOf, formOf } from './elements.rules.ts'
import { addressesOfSitemap, linksOfFeed, postsOfFeed } from './feeds.rules.ts'
import { type FoundCompany, type FoundPost, mostFound } from './founds.rules.ts'
import { uncoverMailboxes } from './values/mailboxes.rules.ts'
import { postOfItem, postsOfPage } from './posts.rules.ts'

export interface PageToRead {
  text: string
  address: string
  kind: PageKind
  brings: SourceBrings
  rules: CrawlRules
  /** Whether a person wants to see it element by element. */
  isLook: boolean
}

export interface ReadPage {
  /** Pages of one thing each, further lists, and further sitemaps. */
  items: string[]
  lists: string[]
  sitemaps: string[]
  feeds: string[]
  companies: FoundCompany[]
  posts: FoundPost[]
  /** Firms and posts beyond those that are taken from one page. */
  beyond: number
  elements: SeenElement[]
  /** How often each rule has taken something. */
  taken: Partial<Record<RuleName, number>>
  has: string
  form: string
  /** The page asks not to be kept, or its links not to be followed. */
  isUnkept: boolean
  isUnfollowed: boolean
}

/** Reads a page, a feed or a sitemap by the rules of its source. Throws where a feed is none. */
export function readPage(page: PageToRead): ReadPage {
  if (page.kind === 'feed') return readFeed(page)
  if (page.kind === 'sitemap') return readSitemap(page)
  const dom = parseHtml(page.text)
  uncoverMailboxes(dom)
  const base = absolute(dom('base[href]').first().attr('href') ?? '', page.address) ?? page.address
  const asked = metaRobots(dom)
  const read = page.kind === 'list' && page.rules.item !== undefined ? readList(dom, page, base) : readItem(dom, page)
  return {
    ...nothing,
    ...bounded(read),
    ...(asked.isUnkept ? { companies: [], posts: [], beyond: 0 } : {}),
    ...(asked.isUnfollowed ? { items: [], lists: [] } : {}),
    ...asked,
    feeds: linked(
      dom,
      base,
      'link[rel~="alternate"][type*="rss"], link[rel~="alternate"][type*="atom"], link[rel~="alternate"][type*="feed+json"]',
    ),
    sitemaps: linked(dom, base, 'link[rel~="sitemap"]'),
    taken: takenBy(dom, page.rules),
    elements: page.isLook ? elementsOf(dom) : [],
    has: contentsOf(dom),
    form: formOf(dom),
  }
}

const nothing: ReadPage = {
  items: [],
  lists: [],
  sitemaps: [],
  feeds: [],
  companies: [],
  posts: [],
  beyond: 0,
  elements: [],
  taken: {},
  has: '',
  form: '',
  isUnkept: false,
  isUnfollowed: false,
}

function bounded({ companies = [], posts = [], ...read }: Partial<ReadPage>): Partial<ReadPage> {
  const beyond = Math.max(0, companies.length - mostFound) + Math.max(0, posts.length - mostFound)
  return { ...read, companies: companies.slice(0, mostFound), posts: posts.slice(0, mostFound), beyond }
}

/** The entries of a feed are posts; those of firms are pages that tell of one each. */
const readFeed = ({ text, address, brings }: PageToRead): ReadPage => ({
  ...nothing,
  ...(brings === 'posts' ? postsOfFeed(text, address) : { items: linksOfFeed(text, address) }),
})

function readSitemap({ text, rules }: PageToRead): ReadPage {
  const { pages, sitemaps } = addressesOfSitemap(text)
  const beginnings = (rules.include ?? '').split(/[\s,，]+/).filter((beginning) => beginning !== '')
  const items = pages.filter((page) => {
    const path = absolute(page, page) === undefined ? '' : new URL(page).pathname
    return path !== '' && (beginnings.length === 0 || beginnings.some((beginning) => path.startsWith(beginning)))
  })
  return {
    ...nothing,
    items,
    sitemaps,
    taken: beginnings.length === 0 ? {} : { include: items.length },
    has: `${pages.length} url`,
  }
}

function readItem(dom: Dom, { address, brings, rules }: PageToRead): Partial<ReadPage> {
  return brings === 'posts' ? { posts: postsOfPage(dom, address, rules) } : { companies: companiesOfPage(dom, rules) }
}

/** Reads a list: from each of its items what the rules take there, or else the page that the item leads to. */
function readList(dom: Dom, { brings, rules }: PageToRead, base: string): Partial<ReadPage> {
  const items: string[] = []
  const companies: FoundCompany[] = []
  const posts: FoundPost[] = []
  for (const node of dom(rules.item ?? '').toArray()) {
    const item = dom(node)
    const link = linkOf(item, rules.link, base)
    const company = brings === 'companies' && rules.link === undefined ? companyOfItem(dom, item, rules) : undefined
    const post = brings === 'posts' ? postOfItem(dom, item, rules, link ?? '') : undefined
    if (company) companies.push(company)
    else if (post && post.title !== '' && (post.text !== '' || rules.text === undefined)) posts.push(post)
    else if (link !== undefined) items.push(link)
  }
  const lists = rules.next === undefined ? [] : linked(dom, base, rules.next)
  return { items: [...new Set(items)], lists, companies, posts }
}

function linkOf(item: Elements, rule: string | undefined, base: string): string | undefined {
  const links = rule === undefined ? findIn(item, 'a[href]') : findIn(item, rule)
  return absolute(links.first().attr('href') ?? '', base)
}

const linked = (dom: Dom, base: string, selector: string) => [
  ...new Set(
    dom(selector)
      .toArray()
      .map((node) => absolute(dom(node).attr('href') ?? '', base))
      .filter((address) => address !== undefined),
  ),
]

/** Returns the whole address of a link to a page, without the place in it. */
function absolute(link: string, base: string): string | undefined {
  if (link.trim() === '') return undefined
  try {
    const url = new URL(link, base)
    url.hash = ''
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined
  } catch {
    return undefined
  }
}

function takenBy(dom: Dom, rules: CrawlRules): ReadPage['taken'] {
  const names = Object.keys(rules) as RuleName[]
  return Object.fromEntries(names.map((name) => [name, name === 'include' ? 0 : dom(rules[name] ?? '').length]))
}

/** Returns what a page asks of robots: not to be kept, or its links not to be followed. */
function metaRobots(dom: Dom) {
  const said = dom('meta[name]')
    .toArray()
    .filter((node) => /^(?:robots|seamarkbot)$/i.test(dom(node).attr('name') ?? ''))
    .map((node) => dom(node).attr('content') ?? '')
  return askedOfRobots(said.join(','))
}

/** Returns what directives for robots ask: `noindex, nofollow`, from a page or the header X-Robots-Tag. */
export function askedOfRobots(directives: string): { isUnkept: boolean; isUnfollowed: boolean } {
  const words = directives
    .toLowerCase()
    .split(/[,;\s]+/)
    .map((word) => word.trim())
  const hasNone = words.includes('none')
  return { isUnkept: hasNone || words.includes('noindex'), isUnfollowed: hasNone || words.includes('nofollow') }
}
