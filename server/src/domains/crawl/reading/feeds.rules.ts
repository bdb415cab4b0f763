import { parseFeed } from 'feedsmith'
import { linesOf, parseHtml, parseXml } from './documents.rules.ts'
import { inOneLine } from '@seamark/contract/phonebook/reading/plain-lines'
import { type FoundPost, mostFound, wordsAround } from './founds.rules.ts'
import { mostText } from './posts.rules.ts'

interface Entry {
  link: string
  title: string
  /** HTML or plain text. */
  text: string
  author: string
  time: string
}

/** Returns the entries of a feed (RSS, Atom, RDF, JSON) as posts, and how many it has beyond those that are read. Throws where the text is no feed. */
export function postsOfFeed(text: string, address: string): { posts: FoundPost[]; beyond: number } {
  const entries = entriesOf(text)
  const posts = entries
    .slice(0, mostFound)
    .map(({ link, title, text: body, author, time }): FoundPost => {
      const plain = plainText(body).slice(0, mostText)
      return {
        address: absolute(link, address),
        title: inOneLine(plainText(title)) || inOneLine(plain).slice(0, 100),
        text: plain,
        author: inOneLine(author),
        time: inOneLine(time),
        method: 'feed',
        around: wordsAround(plain, time || title),
      }
    })
    .filter(({ title }) => title !== '')
  return { posts, beyond: Math.max(0, entries.length - mostFound) }
}

/** Returns the pages to which the entries of a feed lead. */
export const linksOfFeed = (text: string, address: string): string[] =>
  entriesOf(text)
    .map(({ link }) => absolute(link, address))
    .filter((link) => link !== '')

function entriesOf(text: string): Entry[] {
  const { format, feed } = parseFeed(text)
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map((item) => ({
        link: item.link ?? item.guid?.value ?? '',
        title: item.title ?? '',
        text: item.content?.encoded ?? item.description ?? '',
        author: nameOf(item.authors?.[0]) || (item.dc?.creators?.[0] ?? ''),
        time: dateText(item.pubDate) || dateText(item.dc?.dates?.[0]),
      }))
    case 'atom':
      return (feed.entries ?? []).map((entry) => ({
        link:
          (entry.links?.find(({ rel }) => rel === undefined || rel === 'alternate') ?? entry.links?.[0])?.href ?? '',
        title: wordsOf(entry.title),
        text: wordsOf(entry.content) || wordsOf(entry.summary),
        author: nameOf(entry.authors?.[0]),
        time: dateText(entry.published) || dateText(entry.updated),
      }))
    case 'rdf':
      return (feed.items ?? []).map((item) => ({
        link: item.link ?? '',
        title: item.title ?? '',
        text: item.content?.encoded ?? item.description ?? '',
        author: item.dc?.creators?.[0] ?? '',
        time: dateText(item.dc?.dates?.[0]),
      }))
    case 'json':
      return (feed.items ?? []).map((item) => ({
        link: item.url ?? item.id ?? '',
        title: item.title ?? '',
        text: item.content_html ?? item.content_text ?? item.summary ?? '',
        author: nameOf(item.authors?.[0]),
        time: dateText(item.date_published) || dateText(item.date_modified),
      }))
  }
}

const wordsOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string'
      ? value.value
      : ''
const nameOf = (author: unknown): string =>
  typeof author === 'string'
    ? author
    : typeof author === 'object' && author !== null && 'name' in author && typeof author.name === 'string'
      ? author.name
      : ''
const dateText = (date: unknown): string =>
  date instanceof Date ? date.toISOString() : typeof date === 'string' ? date : ''

function plainText(text: string): string {
  const dom = parseHtml(`<div>${text}</div>`)
  return linesOf(dom, dom('body')).join('\n')
}

/** Empty where an entry leads nowhere: the address of the feed would be that of all of its entries. */
function absolute(link: string, base: string): string {
  if (link.trim() === '') return ''
  try {
    return new URL(link, base).href
  } catch {
    return ''
  }
}

/** Returns the addresses of a sitemap, and the sitemaps that it names. */
export function addressesOfSitemap(text: string): { pages: string[]; sitemaps: string[] } {
  const dom = parseXml(text)
  const locations = (selector: string) =>
    dom(selector)
      .toArray()
      .map((node) => inOneLine(dom(node).text()))
      .filter((address) => address !== '')
  return { pages: locations('url > loc'), sitemaps: locations('sitemap > loc') }
}
