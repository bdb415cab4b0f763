import type { RuleName } from '@seamark/contract/crawl/choices'
import type { SeenElement } from '@seamark/contract/crawl/runs/runs'
import type { CrawlRules, CrawlSource } from '@seamark/contract/crawl/sources/sources'

export type SourceValues = Pick<
  CrawlSource,
  'name' | 'note' | 'releases' | 'kind' | 'brings' | 'address' | 'rhythmHours' | 'fromHour' | 'toHour' | 'hosts'
>

export const sourceValues = (seen: CrawlSource | undefined): SourceValues => ({
  name: seen?.name ?? '',
  note: seen?.note ?? '',
  releases: seen?.releases ?? false,
  kind: seen?.kind ?? 'file',
  brings: seen?.brings ?? 'companies',
  address: seen?.address ?? '',
  rhythmHours: seen?.rhythmHours ?? 24,
  fromHour: seen?.fromHour ?? 0,
  toHour: seen?.toHour ?? 24,
  hosts: seen?.hosts ?? [],
})

/** The fields in which the form differs from what it began with. Both hours go together, since they are judged together. */
export function changesOf(now: SourceValues, before: SourceValues): Partial<SourceValues> {
  const changed = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof SourceValues]),
  )
  const hours = changed.some(([name]) => name === 'fromHour' || name === 'toHour')
  return { ...Object.fromEntries(changed), ...(hours ? { fromHour: now.fromHour, toHour: now.toHour } : {}) }
}

const companyRules: readonly RuleName[] = [
  'name',
  'telephone',
  'email',
  'contact',
  'address',
  'website',
  'products',
  'creditCode',
  'industry',
  'country',
  'province',
  'city',
  'qq',
  'wechat',
  'routeWords',
]
const postRules: readonly RuleName[] = ['title', 'time', 'text', 'author']

/** The rules that a source of this kind may have, in the order in which people write them. */
export function rulesFor({ kind, brings }: Pick<CrawlSource, 'kind' | 'brings'>): readonly RuleName[] {
  const items = brings === 'posts' ? postRules : companyRules
  if (kind === 'sitemap') return ['include', ...items]
  if (kind === 'feed') return brings === 'posts' ? [] : items
  return ['item', 'link', 'next', ...items]
}

/** Returns those of a source's rules that are of use to it as this kind: a rule of a list page finds nothing in a feed, and its trial would fail. */
export function rulesKept(rules: CrawlRules, to: Pick<CrawlSource, 'kind' | 'brings'>): CrawlRules {
  const names: readonly string[] = rulesFor(to)
  return Object.fromEntries(Object.entries(rules).filter(([name]) => names.includes(name)))
}

/** A feed or a sitemap that the site of a source offers. */
export interface Offer {
  kind: 'feed' | 'sitemap'
  address: string
}

/** Returns the changes by which a source reads what its site offers. */
export const takeOffer = ({ rules, brings }: Pick<CrawlSource, 'rules' | 'brings'>, { kind, address }: Offer) => ({
  kind,
  address,
  rules: rulesKept(rules, { kind, brings }),
})

/**
 * Returns the rules that take each element of a page, by its place. The page is built anew in a document that is never shown: nothing in it runs or is
 * fetched.
 */
export function lightElements(elements: readonly SeenElement[], rules: CrawlRules): ReadonlyMap<number, RuleName[]> {
  const inert = document.implementation.createHTMLDocument('')
  const nodes = elements.map(({ tag, id, classes, attributes, href }) => {
    const node = inert.createElement(/^[a-z][a-z0-9-]*$/.test(tag) ? tag : 'span')
    if (id !== '') node.id = id
    if (classes !== '') node.className = classes
    if (href !== '') node.setAttribute('href', href)
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
    return node
  })
  for (const [at, { within }] of elements.entries()) {
    const [node, parent] = [nodes[at], nodes[within]]
    if (node) (parent ?? inert.body).append(node)
  }
  const places = new Map<Element, number>(nodes.map((node, at) => [node, at]))
  const lit = new Map<number, RuleName[]>()
  for (const [name, rule] of Object.entries(rules) as [RuleName, string][])
    for (const node of name === 'include' ? [] : select(inert, rule)) {
      const at = places.get(node)
      if (at !== undefined) lit.set(at, [...(lit.get(at) ?? []), name])
    }
  return lit
}

/** A rule that is being typed may be no selector yet. */
function select(page: Document, rule: string): Iterable<Element> {
  if (rule.trim() === '') return []
  try {
    return page.querySelectorAll(rule)
  } catch {
    return []
  }
}
