import type { LabelledPage } from '@seamark/server/domains/crawl/reading/labels.rules'
import { chineseShapes } from './chinese-shapes.ts'
import { firms } from './firms.ts'
import { otherShapes } from './other-shapes.ts'
import { type Shape, truthOf } from './shapes.ts'

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
export const firmPages: readonly LabelledPage[] = inOrder.flatMap((shape, index) =>
  firms.slice(index * 2, index * 2 + 2).map((firm) => ({
    name: `${shape.name}: ${firm.english}`,
    text: shape.page(firm),
    rules: shape.rules ?? {},
    shown: truthOf(firm, shape.shown),
    allowed: truthOf(firm, [...shape.shown, ...(shape.allowed ?? [])]),
  })),
)
