import {
  addedFields,
  type ContactField,
  type CustomerField,
  customerFieldNames,
  type CustomerValues,
} from '@seamark/contract/crawl/customers/fields'
import type { Method, ReachName, Sorting } from '@seamark/contract/crawl/choices'
import { contactKey } from '../../phonebook/index.ts'

/** A value of a customer as it is kept, or one that is found now. */
export interface ToldValue {
  field: CustomerField
  key: string
  text: string
  sourceId: number | null
  method: Method
  isInForce: boolean
  /** It waits until its source is released. */
  isUnreleased?: boolean
}

/** What a file or a person says now, and what becomes of the customer by it. */
export interface Weighed {
  /** Values that nobody has said so, with whether they are in force; where each was found in its own way, with that and the words around. */
  added: (Pick<ToldValue, 'field' | 'key' | 'text'> & { isInForce: boolean; method?: Method; around?: string })[]
  /** The texts of the fields whose value in force changes. */
  values: CustomerValues
  conflicts: CustomerField[]
  /** Nothing of it counts yet. */
  isHeldBack?: boolean
}

/** Who says something now. What a page says may be found in another way for each field. */
export interface Said {
  sourceId: number | null
  method: Method
  ways?: Partial<Record<CustomerField, { method: Method; around: string }>>
}

/**
 * Weighs what is said now against what is kept. A person's value is never overwritten by a source; a source's is, by what is said later in a way
 * that is as sure. What a source has said before is not new. An empty text of a source says nothing; that of a person removes the value. A field is in conflict while sources
 * say different things and no person has chosen.
 */
export function weighValues(
  known: readonly ToldValue[],
  said: CustomerValues,
  { ways = {}, ...by }: Said,
  country: string,
): Weighed {
  const all = [...known]
  const added: Weighed['added'] = []
  const values: Record<string, string> = {}
  for (const field of customerFieldNames) {
    const text = said[field]
    const current = all.find((one) => one.field === field && one.isInForce)
    if (text === undefined || (text === '' && !removes(current, by.method))) continue
    const key = text === '' ? '' : valueKey(field, text, said.country ?? country)
    if (by.sourceId !== null && all.some((one) => isSame(one, field, key) && one.sourceId === by.sourceId)) continue
    const way = ways[field]
    const method = way?.method ?? by.method
    const isInForce = takesForce(current, key, method)
    if (isInForce) {
      values[field] = text
      for (const [at, one] of all.entries()) if (one.field === field) all[at] = { ...one, isInForce: false }
    }
    added.push({ field, key, text, isInForce, ...way })
    all.push({ field, key, text, sourceId: by.sourceId, method, isInForce })
  }
  return { added, values, conflicts: conflictsIn(all) }
}

const removes = (current: ToldValue | undefined, method: Method) =>
  method === 'person' && current !== undefined && current.text !== ''

interface Standing {
  isCovered: boolean
  isReleased: boolean
  conflicts: CustomerField[]
}

/**
 * What is said of a colleague's client is kept, and waits for those who answer for it. What a source says of a released customer waits until the source
 * is released too, and until then not even a conflict tells of it.
 */
export function heldBack(said: Weighed, customer: Standing | undefined, source: { releases: boolean }): Weighed {
  const isUnreleased = customer !== undefined && customer.isReleased && !source.releases
  if (!customer?.isCovered && !isUnreleased) return said
  return {
    added: said.added.map((one) => ({ ...one, isInForce: false })),
    values: {},
    conflicts: isUnreleased ? customer.conflicts : said.conflicts,
    isHeldBack: true,
  }
}

/** What a source that is released now has said before: its last value of each field that is empty comes into force, the others may be in conflict. */
export function admitted<Told extends ToldValue & { id: number }>(told: readonly Told[], sourceId: number) {
  const taken = new Set(told.filter(({ isInForce }) => isInForce).map(({ field }) => field))
  const ofSource = told.filter((one) => one.sourceId === sourceId && !taken.has(one.field))
  const filled = [
    ...new Map(ofSource.toSorted((one, other) => one.id - other.id).map((one) => [one.field, one])).values(),
  ]
  const ids = new Set(filled.map(({ id }) => id))
  const values: CustomerValues = Object.fromEntries(filled.map(({ field, text }) => [field, text]))
  return {
    ids: [...ids],
    values,
    conflicts: conflictsIn(told.map((one) => (ids.has(one.id) ? { ...one, isInForce: true } : one))),
  }
}

function takesForce(current: ToldValue | undefined, key: string, method: Method): boolean {
  if (!current || method === 'person') return true
  return current.method !== 'person' && current.key !== key && sureness[method] >= sureness[current.method]
}

/** What somebody has written down as data is surer than what stands somewhere on a page. */
const sureness: Readonly<Record<Method, number>> = {
  person: 5,
  file: 4,
  feed: 4,
  jsonld: 4,
  microdata: 3,
  selector: 3,
  pattern: 1,
}

const isSame = (one: ToldValue, field: CustomerField, key: string) => one.field === field && one.key === key

export function conflictsIn(told: readonly ToldValue[]): CustomerField[] {
  return customerFieldNames.filter((field) => {
    if (addedFields.includes(field)) return false
    const ofField = told.filter((one) => one.field === field && !one.isUnreleased)
    if (ofField.some(({ isInForce, method }) => isInForce && method === 'person')) return false
    return new Set(ofField.filter(({ method }) => method !== 'person').map(({ key }) => key)).size > 1
  })
}

const contactKinds = { telephone: 'phone', email: 'email', qq: 'qq', wechat: 'wechat' } as const

/** A value as it is compared: telephones by their number, websites by their host or page, the rest without width, case and blanks. */
export function valueKey(field: CustomerField, text: string, country: string): string {
  const kind = field in contactKinds ? contactKinds[field as keyof typeof contactKinds] : undefined
  if (kind) return contactKey({ kind, value: text }, country)
  if (field === 'website') return websiteKey(text) || fold(text)
  return fold(text)
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** The host of an address without `www.`; empty where there is none. */
const hostOf = (address: string) =>
  /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:www\.)?([^\s/:?#@]+\.[^\s/:?#@]+)/i.exec(fold(address))?.[1] ?? ''

/**
 * A website as it is compared: by its host; where the host gives many firms a page each, by the page. Empty where there is none, and for such a host
 * alone.
 */
export function websiteKey(address: string): string {
  const host = hostOf(address)
  const shared = [host, host.replace(/^(?:m|mobile|[a-z]{2}(?:-[a-z]{2})?)\./, '')].find((one) => sharedHosts.has(one))
  if (shared === undefined) return host
  const [path = '', query = ''] = fold(address)
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/^[^/?#]*|#.*$/g, '')
    .split('?')
  const ids = [...new URLSearchParams(query)].filter(([name]) => name.endsWith('id') && !name.endsWith('clid'))
  const page = path.replace(/\/+$/, '') + ids.map(([name, value]) => `?${name}=${value}`).join('')
  return page === '' ? '' : shared + page
}

/** Networks, marketplaces and registers. A firm that has a host of its own below one is known by that. */
const sharedHosts: ReadonlySet<string> = new Set(
  [
    'facebook.com fb.com instagram.com linkedin.com twitter.com x.com tiktok.com youtube.com pinterest.com linktr.ee vk.com zalo.me wa.me t.me',
    'weibo.com weidian.com douyin.com xiaohongshu.com kuaishou.com bilibili.com zhihu.com mp.weixin.qq.com sites.google.com maps.google.com',
    '1688.com detail.1688.com show.1688.com taobao.com item.taobao.com tmall.com detail.tmall.com jd.com mall.jd.com pinduoduo.com',
    'alibaba.com aliexpress.com made-in-china.com globalsources.com dhgate.com indiamart.com tradeindia.com ec21.com europages.com kompass.com',
    'amazon.com ebay.com etsy.com shopee.com lazada.com mercadolibre.com rakuten.co.jp',
    'qcc.com qichacha.com tianyancha.com aiqicha.baidu.com baike.baidu.com',
  ].flatMap((line) => line.split(' ')),
)

type Reached = Record<Exclude<ContactField, 'address' | 'contact'>, string>

/** A customer with a name, a country and one way to reach it, in which nothing is open, needs no person to sort it. */
export function sortingOf(values: Reached & { country: string }, conflicts: readonly string[]): Sorting {
  const isReached = ways.some((way) => values[way] !== '')
  return values.country !== '' && isReached && conflicts.length === 0 ? 'sorted' : 'unsorted'
}
const ways: readonly ReachName[] = ['telephone', 'email', 'website', 'qq', 'wechat']
