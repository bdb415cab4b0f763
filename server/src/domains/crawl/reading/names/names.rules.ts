import type { Dom, Elements } from './documents.rules.ts'
import { type FoundText, found, inOneLine } from './founds.rules.ts'
import { isFirmName } from './patterns.rules.ts'

interface NamedPage {
  main: Elements
  /** The lines of its contents. */
  lines: readonly string[]
  /** Whether the page says how somebody is reached. Without that a name beside the heading is anybody's. */
  isReached: boolean
}

const labelledName =
  /^(?:公司名称|企业名称|单位名称|公司|会社名|商号|company name|company|firma|razón social)\s*[:：]\s*(.+)$/iu

/** Returns the firm that a page names for people: its heading, else what stands behind a label, in the title, or alone in a line, where it is the only one. */
export function firmNameOf(dom: Dom, { main, lines, isReached }: NamedPage): FoundText | undefined {
  const visible = lines.join(' ')
  const take = (name: string | undefined) => (name === undefined ? undefined : found(name, 'pattern', visible))
  const inTitle = onlyName(
    dom('title')
      .first()
      .text()
      .split(/[|｜_–—·]|\s-\s|\s-|-\s/),
  )
  const heading = inOneLine(dom('h1').first().text())
  // `Contact Nordwind GmbH`: the title has the name by itself.
  if (isFirmName(heading)) return take(inTitle !== undefined && heading.endsWith(inTitle) ? inTitle : heading)
  if (!isReached) return undefined
  const labelled = onlyName(lines.map((line) => labelledName.exec(line)?.[1] ?? ''))
  const headings = main
    .find('h2, h3')
    .toArray()
    .map((node) => dom(node).text())
  return take(labelled ?? inTitle ?? onlyName(headings) ?? onlyName(lines))
}

/** The one name of a firm among texts; with several none of them is sure. */
function onlyName(texts: readonly string[]): string | undefined {
  const names = new Set(texts.map(inOneLine).filter(isFirmName))
  return names.size === 1 ? [...names][0] : undefined
}
