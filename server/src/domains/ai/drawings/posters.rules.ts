import type { FontWidths } from '../../../platform/fonts/fonts.ts'
import { type Block, fieldBlock, gapOf, overflow, type Pen, proseBlock, rule, space, stack } from './blocks.rules.ts'
import type { Item, Picture } from './items.rules.ts'
import {
  contactBlock,
  contactLines,
  factsBlock,
  factsOf,
  footline,
  headline,
  heroPrice,
  noteBlock,
  priceCards,
  qrBlock,
  routeBlock,
  titles,
} from './parts.rules.ts'
import type { PosterSource } from './sources.rules.ts'
import { leastShrinking } from './texts.rules.ts'
import { lanesTable } from './tables.rules.ts'
import { coloursOf } from './themes.rules.ts'

/** A poster is drawn as large as it has room, between these. */
const largest = 1.36
const step = 0.02

/**
 * Lays a poster out: its head on the colour, the offer on the paper, whom to ask at its foot. Everything is as large as the size allows. Throws poster_overflow
 * with the field that is too long where there is no room at 70 %.
 */
export function layPoster(source: PosterSource, widths: FontWidths): Picture {
  const colours = coloursOf(source.theme)
  const frame = source.width > source.height ? wideFrame : uprightFrame
  let refusal: unknown = overflow(longestField(source))
  for (let scale = largest; scale > leastShrinking - step / 2; scale -= step) {
    try {
      const items = frame(source, { widths, scale, colours, isDense: source.width === source.height })
      if (items) return { width: source.width, height: source.height, items }
      refusal = overflow(longestField(source))
    } catch (error) {
      // It may have room when all is smaller.
      refusal = error
    }
  }
  throw refusal
}

/** What to shorten where all is too much. */
function longestField({ remark, included, lanes }: PosterSource): string {
  if (remark.length > 60 || (lanes.length === 0 && remark !== '')) return 'remark'
  if (lanes.length > 2) return 'lanes'
  return remark === '' && included !== '' ? 'included' : 'remark'
}

/** Head, body and foot under each other. Returns null where they are too high. */
function uprightFrame(source: PosterSource, pen: Pen): Item[] | null {
  const { colours } = pen
  const [margin, { width, height }] = [72, source]
  const inner = width - 2 * margin
  const head = [
    space(gapOf(pen, 56), 1),
    headline(pen, source, inner),
    ...between([titles(pen, source, inner, pen.isDense ? 58 : 68)].flat(), gapOf(pen, 14), gapOf(pen, 48), 1),
    ...(isRouteAbove(source)
      ? source.lanes
          .slice(0, 1)
          .flatMap((lane) => [
            space(gapOf(pen, 34), 1),
            ...(pen.isDense ? [] : [rule(inner, colours.hairOnMain)]),
            space(gapOf(pen, 40), 1),
            routeBlock(pen, lane, inner, 'main'),
          ])
      : []),
    space(gapOf(pen, 56), 1),
  ]
  const body = [space(gapOf(pen, 52), 2), ...bodyOf(source, pen, inner, pen.isDense ? 3 : 2), space(gapOf(pen, 48), 2)]
  const contact = contactBlock(pen, source, inner, 'paper')
  const foot = [
    ...(source.preset === 'card' ? [] : contact).flatMap((block) => [
      space(gapOf(pen, 38)),
      block,
      space(gapOf(pen, 30)),
      rule(inner, colours.hair),
    ]),
    space(gapOf(pen, 22)),
    footline(pen, source, inner, 'paper'),
    space(gapOf(pen, 34)),
  ]
  const [headHigh, bodyHigh, footHigh] = [head, body, foot].map((blocks) => stack(blocks).height) as [
    number,
    number,
    number,
  ]
  const spare = height - headHigh - bodyHigh - footHigh
  if (spare < 0) return null
  const [above, below] = [stack(head, spare * 0.22), stack(body, spare * 0.78)]
  return [
    ...groundOf(source, { x: 0, y: 0, width, height: above.height }, colours.main),
    { kind: 'box', x: 0, y: height - footHigh, width, height: footHigh, fill: colours.tint },
    ...above.draw(margin, 0),
    ...below.draw(margin, above.height),
    ...stack(foot).draw(margin, height - footHigh),
  ]
}

/** The head and whom to ask on the left, the offer on the right. Returns null where one of them is too high. */
function wideFrame(source: PosterSource, pen: Pen): Item[] | null {
  const { scale: s, colours } = pen
  const { width, height } = source
  const [panel, edge] = [640, 72]
  const [left, right] = [panel - 2 * edge + 16, width - panel - 2 * 88]
  const top = [headline(pen, source, left), ...between(titles(pen, source, left, 62), 14 * s, 60 * s)]
  const contact = source.preset === 'card' ? [] : contactBlock(pen, source, left, 'main')
  const side = [space(72 * s), ...top, space(40 * s, 1), ...contact, space(64 * s)]
  const lane = source.lanes[0]
  const body = [
    space(76 * s, 1),
    ...(isRouteAbove(source) && lane ? [routeBlock(pen, lane, right, 'paper'), space(44 * s, 2)] : []),
    ...bodyOf(source, pen, right, 3),
    space(40 * s, 2),
  ]
  const foot = [rule(right, colours.hair), space(22 * s), footline(pen, source, right, 'paper'), space(40 * s)]
  const footHigh = stack(foot).height
  const [sideSpare, spare] = [height - stack(side).height, height - stack(body).height - footHigh]
  if (sideSpare < 0 || spare < 0) return null
  return [
    ...groundOf(source, { x: 0, y: 0, width: panel, height }, colours.main),
    ...stack(side, sideSpare).draw(edge - 8, 0),
    ...stack(body, spare).draw(panel + 88, 0),
    ...stack(foot).draw(panel + 88, height - footHigh),
  ]
}

/**
 * The paper, and the colour behind the head. Over a picture, which is darkened and lies below all, the colour is thin, and white letters still stand
 * out by 4.5 to 1 where the picture is white.
 */
function groundOf(
  { hasBackground, width, height }: PosterSource,
  head: { x: number; y: number; width: number; height: number },
  fill: string,
): Item[] {
  if (!hasBackground)
    return [
      { kind: 'box', x: 0, y: 0, width, height, fill: '#ffffff' },
      { kind: 'box', ...head, fill },
    ]
  const paper =
    head.height < height
      ? { x: 0, y: head.height, width, height: height - head.height }
      : { x: head.width, y: 0, width: width - head.width, height }
  return [
    { kind: 'background', ...head },
    { kind: 'box', ...paper, fill: '#ffffff' },
    { kind: 'box', ...head, fill, opacity: overPicture },
  ]
}
const overPicture = 0.62

const isRouteAbove = ({ preset }: PosterSource) => preset === 'lane' || preset === 'spot'

/** What the preset is about. */
function bodyOf(source: PosterSource, pen: Pen, width: number, columns: number): Block[] {
  const { scale: s, colours } = pen
  const { preset, labels, included, remark } = source
  const notes = (top: number) =>
    [noteBlock(pen, labels.included, included, width), noteBlock(pen, labels.remark, remark, width)].flatMap((note) =>
      note.length === 0 ? [] : [space(gapOf(pen, top), 1), ...note],
    )
  const [lane] = source.lanes
  switch (preset) {
    case 'lane':
      return lane
        ? [
            priceCards(pen, lane, width),
            space(gapOf(pen, 40), 2),
            factsBlock(pen, factsOf(source, lane), width, columns),
            ...notes(30),
          ]
        : []
    case 'spot':
      return lane
        ? [
            heroPrice(pen, lane, labels.space, width),
            ...(lane.prices.length > 1
              ? [space(gapOf(pen, 30), 1), priceCards(pen, { ...lane, prices: lane.prices.slice(1) }, width, 2)]
              : []),
            space(gapOf(pen, 36), 2),
            rule(width, colours.hair),
            space(gapOf(pen, 28), 1),
            factsBlock(pen, factsOf(source, lane), width, columns),
            ...notes(28),
          ]
        : []
    case 'lanes':
      return [
        lanesTable(pen, source, width),
        space(gapOf(pen, 28), 1),
        factsBlock(
          pen,
          [
            { field: 'validTo', label: source.validLabel, text: source.valid },
            { field: 'included', label: labels.included, text: included },
          ],
          width,
          2,
        ),
        ...(remark === '' ? [] : [space(gapOf(pen, 26), 1), ...noteBlock(pen, labels.remark, remark, width)]),
      ]
    case 'notice':
      return [
        proseBlock(pen, remark, { size: 36 * s, weight: 'regular', fill: colours.ink, leading: 1.72 }, width),
        ...(source.valid === ''
          ? []
          : [space(gapOf(pen, 34), 1), ...noteBlock(pen, source.validLabel, source.valid, width)]),
        space(0, 4),
      ]
    case 'card':
      return cardBody(source, pen, width)
  }
}

function cardBody({ contact, qr, remark, width: whole, height }: PosterSource, pen: Pen, width: number): Block[] {
  const { scale: s, colours } = pen
  const isWide = whole > height
  const code = qr ? qrBlock(pen, qr, 340, 'paper') : null
  const isBeside = code !== null && (isWide || whole === height)
  const room = isBeside ? width - code.width - 60 * s : width
  const words = stack([
    ...fieldBlock(
      pen,
      'contact.name',
      contact.name,
      { size: 92 * s, weight: 'bold', fill: colours.ink, leading: 1.2 },
      { width: room, lines: 2 },
    ),
    ...fieldBlock(
      pen,
      'contact.role',
      contact.role,
      { size: 34 * s, weight: 'regular', fill: colours.quiet, leading: 1.5 },
      { width: room, lines: 2 },
    ),
    space(gapOf(pen, 30)),
    { height: 6 * s, draw: (x, y) => [{ kind: 'box', x, y, width: 72 * s, height: 6 * s, fill: colours.main }] },
    space(gapOf(pen, 30)),
    ...contactLines(pen, contact.lines, { width: room, size: 36, ground: 'paper' }),
    ...(remark === ''
      ? []
      : [
          space(gapOf(pen, 30)),
          proseBlock(pen, remark, { size: 30 * s, weight: 'regular', fill: colours.ink, leading: 1.6 }, room),
        ]),
  ])
  if (!code) return [words, space(0, 2)]
  if (!isBeside)
    return [words, space(gapOf(pen, 48), 2), { ...code.block, draw: (x, y) => code.block.draw(x, y) }, space(0, 1)]
  const high = Math.max(words.height, code.block.height)
  return [
    {
      height: high,
      draw: (x, y) => [
        ...words.draw(x, y),
        ...code.block.draw(x + width - code.width, y + (high - code.block.height) / 2),
      ],
    },
    space(0, 1),
  ]
}

/** Blocks with this much between them, and `before` above the first. */
const between = (blocks: readonly Block[], gap: number, before: number, grow = 0): Block[] =>
  blocks.flatMap((block, index) => [space(index === 0 ? before : gap, index === 0 ? grow : 0), block])
