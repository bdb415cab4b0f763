import { createHash } from 'node:crypto'
import type { SeenElement } from '@seamark/contract/crawl/runs/runs'
import { type Dom, isTag, isWords } from './documents.rules.ts'
import { inOneLine } from '@seamark/contract/phonebook/reading/plain-lines'

const mostElements = 900
const mostWords = 120
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head', 'iframe', 'object', 'embed'])
const shownAttributes = ['itemprop', 'itemtype', 'rel', 'datetime', 'role', 'name', 'content']

/** Returns a page element by element, with the beginnings of its words: what a person needs to write rules, and no more of the page. */
export function elementsOf(dom: Dom): SeenElement[] {
  const elements: SeenElement[] = []
  const open = dom('body')
    .first()
    .toArray()
    .map((node) => ({ node, within: -1 }))
  while (open.length > 0 && elements.length < mostElements) {
    const next = open.shift()
    if (!next) break
    const { node, within } = next
    if (!isTag(node) || silent.has(node.name)) continue
    const at = elements.length
    const words = node.children.map((child) => (isWords(child) ? child.data : ' ')).join('')
    const attributes = shownAttributes.filter((name) => node.attribs[name] !== undefined)
    elements.push({
      within,
      tag: node.name,
      id: (node.attribs['id'] ?? '').slice(0, 100),
      classes: (node.attribs['class'] ?? '').slice(0, 200),
      text: inOneLine(words).slice(0, mostWords),
      href: (node.attribs['href'] ?? '').slice(0, 300),
      attributes: Object.fromEntries(attributes.map((name) => [name, (node.attribs[name] ?? '').slice(0, 200)])),
    })
    // Depth first, so that what is cut off is the end of the page.
    open.unshift(...node.children.flatMap((child) => (isTag(child) ? [{ node: child, within: at }] : [])))
  }
  return elements
}

/** Returns a digest of the tags and classes of a page, each once: it changes when the page is built anew, and not when its words do. */
export function formOf(dom: Dom): string {
  const tags = new Set<string>()
  for (const node of dom('body *').toArray())
    if (isTag(node)) tags.add(`${node.name}.${(node.attribs['class'] ?? '').split(/\s+/, 1)[0]}`)
  return createHash('sha256')
    .update([...tags].toSorted().join(' '))
    .digest('hex')
    .slice(0, 16)
}

/** Returns what a page has, most first: `a 120, li 60, h3 20`. */
export function contentsOf(dom: Dom): string {
  const counts = new Map<string, number>()
  for (const node of dom('body *').toArray())
    if (isTag(node) && !silent.has(node.name)) counts.set(node.name, (counts.get(node.name) ?? 0) + 1)
  return [...counts]
    .toSorted((one, other) => other[1] - one[1])
    .slice(0, 6)
    .map(([tag, count]) => `${tag} ${count}`)
    .join(', ')
}
