import { type CheerioAPI, load } from 'cheerio/slim'

/** A page that was parsed. Nothing in it runs, and nothing that it names is fetched. */
export type Dom = CheerioAPI

const pick = (dom: Dom, selector: string) => dom(selector)
export type Elements = ReturnType<typeof pick>

type Node = Extract<Parameters<typeof load>[0], { nodeType: number }>
/** Whether a node is an element that may hold words. */
export const isTag = (node: Node): node is Extract<Node, { attribs: unknown }> =>
  'attribs' in node && node.name !== 'script' && node.name !== 'style'
export const isWords = (node: Node): node is Extract<Node, { nodeType: 3 }> => node.nodeType === 3

/** Parses a page. One that leaves its body unsaid, as HTML allows, gets one. */
export const parseHtml = (text: string): Dom =>
  load(/<body[\s>]/i.test(text) ? text : `<html><body>${text}</body></html>`)
export const parseXml = (text: string): Dom => load(text, { xml: true })

/** Returns what a selector finds within elements, or nothing where it is no selector. */
export function findIn(within: Elements, selector: string): Elements {
  return within.find(selector).add(within.filter(selector))
}

/** Returns whether a selector can be read at all. */
export function isSelector(selector: string): boolean {
  try {
    load('<p></p>')(selector)
    return true
  } catch {
    return false
  }
}

const blocks = new Set(
  'address article aside blockquote br caption dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary details legend table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'select', 'button', 'textarea', 'head'])
/** What a site says of itself stands there, on every page. */
const frame = 'header, footer, nav, aside, [role=banner], [role=navigation], [role=contentinfo], [role=complementary]'

/** Returns the lines of elements as a reader sees them. A row of a table or of a list of terms is one line: `label：value`. */
export const linesOf = (dom: Dom, within: Elements): string[] => linesWith(dom, within, plainLines)

/** What else is written into lines than the words of a page. */
export interface LineWriter {
  /** Whether words are a label and nothing else. */
  isLabel: (words: string) => boolean
  /** The sign of what an element shows without words. */
  signOf: (element: Elements, name: string) => string
}
const plainLines: LineWriter = { isLabel: () => false, signOf: () => '' }

export function linesWith(dom: Dom, within: Elements, writer: LineWriter): string[] {
  const parts: string[] = []
  for (const node of within.toArray()) writeLines(dom, dom(node), parts, writer)
  return parts
    .join('')
    .replace(/\n\s*(?=[：:])/g, '')
    .split('\n')
    .map((line) =>
      line
        .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
        .replace(/[^\S\n]+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
}

function writeLines(dom: Dom, element: Elements, parts: string[], writer: LineWriter) {
  let cells = 0
  for (const node of element.contents().toArray()) {
    if (isWords(node)) parts.push(node.data.replace(/\s+/g, ' '))
    if (!isTag(node)) continue
    const inner = dom(node)
    if (silent.has(node.name) || isHidden(node)) {
      parts.push(writer.signOf(inner, node.name))
      continue
    }
    const isBlock = blocks.has(node.name)
    if (isBlock && node.name !== 'dd') parts.push('\n')
    parts.push(writer.signOf(inner, node.name))
    writeLines(dom, inner, parts, writer)
    if (cellNames.has(node.name)) cells += 1
    parts.push(endOf(inner, { name: node.name, isBlock, isLabelCell: cells % 2 === 1 }, writer))
  }
}

/** A cell or a term that ends in no colon gets one, as other words do that are a label, so that it and its value can be told apart. */
function endOf(
  element: Elements,
  of: { name: string; isBlock: boolean; isLabelCell: boolean },
  { isLabel }: LineWriter,
): string {
  const isCell = cellNames.has(of.name)
  const isFirst = of.name === 'dt' || (isCell && of.isLabelCell && element.next().length > 0)
  if (!isFirst && (isCell || of.isBlock)) return '\n'
  const node = element.get(0)
  const next = node?.nextSibling
  if (!isFirst && (!next || /^\s*[:：/／&]/.test(isWords(next) ? next.data : ''))) return ''
  const text = element.text()
  if (!/[:：]\s*$/.test(text) && (isFirst || isLabel(text))) return '：'
  // Two elements side by side are two things where they are called otherwise, and parts of one word where they are not.
  return next && isTag(next) && callOf(next) !== callOf(node) ? ' ' : ''
}

function callOf(node: Node | undefined): string {
  if (!node || !isTag(node)) return ''
  return ['class', 'property', 'itemprop'].map((name) => node.attribs[name] ?? '').join(' ')
}

const cellNames = new Set(['th', 'td'])
const inlineNames = new Set(['span', 'b', 'i', 'em'])
const isHidden = ({ name, attribs }: { name: string; attribs: Record<string, string> }) =>
  inlineNames.has(name) && /display:\s*none/i.test(attribs['style'] ?? '')

/** Returns what a page itself is about: the page without the frame of its site. */
export function mainOf(dom: Dom): Elements {
  const main = dom('main, [role=main], article').first()
  const whole = main.length > 0 ? main : dom('body')
  const copy = whole.clone()
  framesIn(dom, copy).remove()
  return copy
}

/** A site has one or two; whoever has more of them is not asked for all. */
const mostFrames = 40

/** Returns the parts of the frame of a site, as far as they may say how the site's owner is reached. */
export function frameOf(dom: Dom): Elements {
  const frames = framesIn(dom, dom('body'))
  const all = new Set<Node>(frames.toArray())
  return frames.filter((_, node) => ancestorsOf(node).every((one) => !all.has(one))).slice(-mostFrames)
}

function framesIn(dom: Dom, within: Elements): Elements {
  const withHeading = new Set(within.find('h1').toArray().flatMap(ancestorsOf))
  return within.find(`${frame}, [class], [id]`).filter((_, node) => {
    const element = dom(node)
    if (element.is(frame)) return true
    return !withHeading.has(node) && isFrame(`${element.attr('class') ?? ''} ${element.attr('id') ?? ''}`)
  })
}

function ancestorsOf(node: Node): Node[] {
  const all: Node[] = []
  for (let one = node.parent; one; one = one.parent) all.push(one)
  return all
}

/** The names that sites give to the parts of their frame, where they do not say it by elements. */
const frameNames = new Set(
  'header top topbar top-bar nav navbar menu breadcrumb breadcrumbs crumb crumbs footer foot bottom copyright sidebar side related friendlink friend-links ft site_footer site_header'.split(
    ' ',
  ),
)
const isFrame = (names: string) =>
  names
    .toLowerCase()
    .split(/\s+/)
    .some(
      (name) =>
        frameNames.has(name) ||
        /^(?:[a-z]+[-_]){0,3}foot(?:er)?(?:[-_][a-z]+){0,2}$|^(?:[a-z]+[-_]){1,3}(?:nav|navbar|navigation|topbar)$|^(?:site|page|header)[-_](?:header|top)$/.test(
          name,
        ),
    )
