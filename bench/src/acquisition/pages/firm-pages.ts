import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'
import { chineseShapes } from './chinese-shapes.ts'
import { firms } from './firms.ts'
import { otherShapes } from './other-shapes.ts'
import { type Firm, type Shape, type Truth, truthOf } from './shapes.ts'

export interface FirmPage {
  /** The shape and the firm. */
  name: string
  firm: Firm
  address: string
  text: string
  rules: CrawlRules
  /** What must be found, and what may be. */
  shown: Truth
  allowed: Truth
}

/** Each shape has two firms, in the order of `firms`. */
const inOrder: readonly Shape[] = [
  chineseShapes.table,
  chineseShapes.definitions,
  chineseShapes.lines,
  chineseShapes.directory,
  chineseShapes.hidden,
  chineseShapes.blocks,
  otherShapes.english,
  otherShapes.imprint,
  otherShapes.spanish,
  otherShapes.japanese,
  otherShapes.organisation,
  otherShapes.business,
  otherShapes.microdata,
  otherShapes.hcard,
  chineseShapes.card,
  otherShapes.hCard2,
  chineseShapes.links,
  otherShapes.rdfa,
  chineseShapes.ruled,
  otherShapes.wideSigns,
]

/**
 * Forty pages of invented firms, in the shapes in which firms publish how to reach them. They were written before anybody had looked at what the reader makes
 * of such pages; what it does not find stays unfound here.
 */
export const firmPages: readonly FirmPage[] = inOrder.flatMap((shape, index) =>
  firms.slice(index * 2, index * 2 + 2).map((firm) => ({
    name: `${shape.name}: ${firm.english}`,
    firm,
    address: `https://${shape === chineseShapes.directory || shape === chineseShapes.ruled ? 'www.firms-list.test' : firm.host}/contact`,
    text: shape.page(firm),
    rules: shape.rules ?? {},
    shown: truthOf(firm, shape.shown),
    allowed: truthOf(firm, [...shape.shown, ...(shape.allowed ?? [])]),
  })),
)
