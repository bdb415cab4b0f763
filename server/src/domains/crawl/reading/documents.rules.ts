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
  'address article aside blockquote br caption dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const silent = new Set(['script', 'style', 'noscript', 'template', 'svg', 'select', 'head'])
/** What a site says of itself stands there, on every page. */
const frame = 'header, footer, nav, aside, [role=banner], [role=navigation], [role=contentinfo], [role=complementary]'

/** Returns the lines of elements as a reader sees them. A row of a table or of a list of terms is one line: `label：value`. */
export function linesOf(dom: Dom, within: Elements): string[] {
  const parts: string[] = []
  for (const node of within.toArray()) writeLines(dom, dom(node), parts)
  return parts
    .join('')
    .split('\n')
    .map((line) =>
      line
        .replace(/[\u200B-\u200F\u2060\uFEFF]/g, '')
        .replace(/[^\S\n]+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
}

function writeLines(dom: Dom, element: Elements, parts: string[]) {
  for (const node of element.contents().toArray()) {
    if (isWords(node)) parts.push(node.data.replace(/\s+/g, ' '))
    if (!isTag(node) || silent.has(node.name)) continue
    const isBlock = blocks.has(node.name)
    // A cell or a term that ends in no colon gets one, so that the label and its value can be told apart.
    const isLabel = node.name === 'dt' || ((node.name === 'th' || node.name === 'td') && dom(node).next().length > 0)
    if (isBlock && node.name !== 'dd') parts.push('\n')
    writeLines(dom, dom(node), parts)
    if (isLabel) parts.push(/[:：]\s*$/.test(dom(node).text()) ? '' : '：')
    else if (isBlock) parts.push('\n')
  }
}

/** Returns what a page itself is about: the page without the frame of its site. */
export function mainOf(dom: Dom): Elements {
  const main = dom('main, [role=main], article').first()
  const whole = main.length > 0 ? main : dom('body')
  const copy = whole.clone()
  copy.find(frame).remove()
  for (const node of copy.find('[class], [id]').toArray()) {
    const element = dom(node)
    if (isFrame(`${element.attr('class') ?? ''} ${element.attr('id') ?? ''}`) && element.find('h1').length === 0)
      element.remove()
  }
  return copy
}

/** The names that sites give to the parts of their frame, where they do not say it by elements. */
const frameNames = new Set(
  'header top topbar top-bar nav navbar menu breadcrumb breadcrumbs crumb crumbs footer foot copyright sidebar side related friendlink friend-links'.split(
    ' ',
  ),
)
const isFrame = (names: string) =>
  names
    .toLowerCase()
    .split(/\s+/)
    .some((name) => frameNames.has(name))
