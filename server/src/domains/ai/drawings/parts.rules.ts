import {
  beside,
  type Block,
  fieldBlock,
  linesBlock,
  overflow,
  type Pen,
  proseBlock,
  rule,
  setField,
  space,
  stack,
  textWidth,
} from './blocks.rules.ts'
import type { Item } from './items.rules.ts'
import type { PosterSource, ShownLane } from './sources.rules.ts'

/** The colours of a place: on the paper, or on the main colour. */
type Ground = 'paper' | 'main'
const inkOn = ({ colours }: Pen, ground: Ground) =>
  ground === 'paper'
    ? { ink: colours.ink, quiet: colours.quiet, hair: colours.hair, strong: colours.main }
    : { ink: colours.onMain, quiet: colours.softOnMain, hair: colours.hairOnMain, strong: colours.onMain }

/** Whose poster it is, on the left, and what kind, on the right. */
export function headline(pen: Pen, source: PosterSource, width: number): Block {
  const { scale: s, colours } = pen
  const high = 76 * s
  const tag = { size: 26 * s, weight: 'regular', spacing: 0.06 } as const
  const tagWidth = textWidth(pen, source.tag, tag) + 44 * s
  const room = width - tagWidth - 40 * s
  return {
    height: high,
    draw: (x, y) => [
      ...markOf(pen, source, { x, y, width: room, height: high }),
      {
        kind: 'box',
        x: x + width - tagWidth,
        y: y + (high - 52 * s) / 2,
        width: tagWidth,
        height: 52 * s,
        radius: 26 * s,
        fill: 'none',
        stroke: colours.softOnMain,
      },
      {
        kind: 'text',
        x: x + width - tagWidth / 2 + tag.size * 0.03,
        y: y + high / 2 + tag.size * 0.36,
        text: source.tag,
        size: tag.size,
        weight: tag.weight,
        spacing: tag.spacing,
        fill: colours.onMain,
        anchor: 'middle',
      },
    ],
  }
}

/** The logo on a white plate, else the name of the office. */
function markOf(pen: Pen, source: PosterSource, box: { x: number; y: number; width: number; height: number }): Item[] {
  const { scale: s, colours } = pen
  if (source.logo !== null) {
    const pad = 12 * s
    const wide = Math.min(box.width - 2 * pad, (box.height - 2 * pad) * source.logo)
    return [
      { kind: 'box', ...box, width: wide + 2 * pad, radius: 12 * s, fill: '#ffffff' },
      { kind: 'logo', x: box.x + pad, y: box.y + pad, width: wide, height: box.height - 2 * pad },
    ]
  }
  if (source.organization === '') return []
  const look = { size: 36 * s, weight: 'bold', fill: colours.onMain } as const
  const set = setField(pen, 'organization', source.organization, look, { width: box.width, lines: 2 })
  const block = linesBlock(set, look)
  return block.draw(box.x, box.y + (box.height - block.height) / 2)
}

export function titles(pen: Pen, source: PosterSource, width: number, size = 68): Block[] {
  const { scale: s, colours } = pen
  return [
    ...fieldBlock(
      pen,
      'title',
      source.title,
      { size: size * s, weight: 'bold', fill: colours.onMain, leading: 1.24, spacing: 0.01 },
      { width, lines: 2 },
    ),
    ...fieldBlock(
      pen,
      'subtitle',
      source.subtitle,
      { size: 31 * s, weight: 'regular', fill: colours.softOnMain, leading: 1.5 },
      { width, lines: 2 },
    ),
  ]
}

/** From left to right as on a boarding pass: where it begins, how it goes, where it ends. */
export function routeBlock(pen: Pen, lane: ShownLane, width: number, ground: Ground): Block {
  const { scale: s } = pen
  const { quiet, strong, ink } = inkOn(pen, ground)
  const middle = Math.max(190 * s, width * 0.2)
  const side = (width - middle) / 2 - 20 * s
  const place = (field: string, { main, other }: ShownLane['from'], anchor: 'start' | 'end') =>
    stack([
      ...fieldBlock(
        pen,
        field,
        main,
        { size: 70 * s, weight: 'bold', fill: ink, anchor, leading: 1.2 },
        { width: side, lines: 3 },
      ),
      ...fieldBlock(
        pen,
        field,
        other,
        { size: 27 * s, weight: 'regular', fill: quiet, anchor },
        { width: side, lines: 2 },
      ),
    ])
  const from = place('lanes.0.pols', lane.from, 'start')
  const to = place('lanes.0.pods', lane.to, 'end')
  const words = { size: 26 * s, weight: 'regular', fill: quiet, anchor: 'middle' } as const
  const above = fieldBlock(pen, 'lanes.0.transitDays', lane.transit, words, { width: middle - 16 * s, lines: 2 })
  const below = fieldBlock(pen, 'lanes.0.via', lane.way, words, { width: middle - 16 * s, lines: 2 })
  const height = Math.max(from.height, to.height, 2 * 60 * s)
  return {
    height,
    draw(x, y) {
      const centre = x + width / 2
      // The line stands at the middle of the first line of the names.
      const axis = y + Math.max(46 * s, ...above.map((block) => block.height + 14 * s))
      const half = middle / 2 - 12 * s
      return [
        ...from.draw(x, y),
        ...to.draw(x + width, y),
        {
          kind: 'line',
          x1: centre - half + 10 * s,
          y1: axis,
          x2: centre + half - 16 * s,
          y2: axis,
          stroke: strong,
          width: 3 * s,
          dashes: `${2 * s} ${9 * s}`,
        },
        {
          kind: 'box',
          x: centre - half - 5 * s,
          y: axis - 5 * s,
          width: 10 * s,
          height: 10 * s,
          radius: 5 * s,
          fill: strong,
        },
        { kind: 'shape', path: arrow(centre + half, axis, 12 * s), fill: strong },
        ...above.flatMap((block) => block.draw(centre, axis - 12 * s - block.height)),
        ...below.flatMap((block) => block.draw(centre, axis + 12 * s)),
      ]
    },
  }
}

const arrow = (x: number, y: number, size: number) =>
  `M${x} ${y}L${x - size * 1.6} ${y - size * 0.85}L${x - size * 1.2} ${y}L${x - size * 1.6} ${y + size * 0.85}Z`

/** A card for each container; the first of a spot offer is large. */
export function priceCards(pen: Pen, lane: ShownLane, width: number, least = 1): Block {
  const { scale: s, colours } = pen
  const gap = 20 * s
  // A card alone beside a large price is no bigger than one of two.
  const count = Math.max(lane.prices.length, least)
  const each = (width - gap * (count - 1)) / count
  const pad = 26 * s
  const high = (pen.isDense ? 140 : 168) * s
  return beside(
    lane.prices.map(({ container, amount }, index) => {
      const field = `lanes.0.prices.${index}.amount`
      const number = setField(pen, field, amount, { size: 62 * s, weight: 'bold' }, { width: each - 2 * pad })
      const text = { kind: 'text', size: 27 * s, y: (pen.isDense ? 46 : 52) * s } as const
      return {
        x: index * (each + gap),
        block: {
          height: high,
          draw: (x, y): Item[] => [
            { kind: 'box', x, y, width: each, height: high, radius: 18 * s, fill: colours.tint },
            { ...text, x: x + pad, y: y + text.y, text: container, weight: 'bold', fill: colours.ink },
            {
              ...text,
              x: x + each - pad,
              y: y + text.y,
              text: lane.currency,
              weight: 'regular',
              fill: colours.quiet,
              anchor: 'end',
            },
            {
              kind: 'text',
              x: x + pad,
              y: y + (pen.isDense ? 110 : 128) * s,
              text: amount,
              size: number.size,
              weight: 'bold',
              fill: colours.main,
            },
          ],
        },
      }
    }),
  )
}

/** One price as large as the poster allows, and beside it what is left. */
export function heroPrice(pen: Pen, lane: ShownLane, label: string, width: number): Block {
  const { scale: s, colours } = pen
  const [first] = lane.prices
  if (!first) return space(0)
  const unit = `${lane.currency} / ${first.container}`
  const small = { size: 34 * s, weight: 'bold', fill: colours.ink } as const
  const number = setField(
    pen,
    'lanes.0.prices.0.amount',
    first.amount,
    { size: (pen.isDense ? 132 : 176) * s, weight: 'bold' },
    { width: width * (lane.space === '' ? 1 : 0.68) },
  )
  const stock =
    lane.space === ''
      ? []
      : [
          stack([
            ...fieldBlock(
              pen,
              'lanes.0.space',
              label,
              { size: 26 * s, weight: 'regular', fill: colours.quiet, anchor: 'end' },
              { width: width * 0.3 },
            ),
            ...fieldBlock(
              pen,
              'lanes.0.space',
              lane.space,
              { size: 56 * s, weight: 'bold', fill: colours.ink, anchor: 'end' },
              { width: width * 0.3, lines: 2 },
            ),
          ]),
        ]
  return {
    height: 60 * s + number.size * 1.02,
    draw: (x, y) => [
      { kind: 'text', x, y: y + small.size, text: unit, ...small },
      {
        kind: 'text',
        x: x - number.size * 0.03,
        y: y + 60 * s + number.size * 0.86,
        text: first.amount,
        size: number.size,
        weight: 'bold',
        fill: colours.main,
      },
      ...stock.flatMap((block) => block.draw(x + width, y + 60 * s + number.size * 0.9 - block.height)),
    ],
  }
}

interface Fact {
  field: string
  label: string
  text: string
}

/** Facts in columns with hairlines between their rows; empty ones are left out. */
export function factsBlock(pen: Pen, facts: readonly Fact[], width: number, columns: number): Block {
  const { scale: s, colours } = pen
  const told = facts.filter(({ text }) => text !== '')
  const gap = 36 * s
  const each = (width - gap * (columns - 1)) / columns
  const cell = ({ field, label, text }: Fact, wide: number) =>
    stack([
      proseBlock(pen, label, { size: 24 * s, weight: 'regular', fill: colours.quiet, leading: 1.45 }, wide),
      ...fieldBlock(
        pen,
        field,
        text,
        { size: 34 * s, weight: 'bold', fill: colours.ink },
        { width: wide, lines: 2, isWrappedFirst: !pen.isDense },
      ),
    ])
  const rows = Array.from({ length: Math.ceil(told.length / columns) }, (_, row) =>
    told.slice(row * columns, (row + 1) * columns),
  )
  return stack(
    rows.flatMap((row, index) => [
      ...(index === 0 ? [] : [space(20 * s, 1), rule(width, colours.hair), space(20 * s, 1)]),
      beside(
        row.map((fact, column) => ({
          x: column * (each + gap),
          // The last of an uneven number has the row to itself.
          block: cell(fact, column === row.length - 1 ? each + (columns - row.length) * (each + gap) : each),
        })),
      ),
    ]),
  )
}

export const factsOf = (source: PosterSource, lane: ShownLane): Fact[] => [
  { field: 'lanes.0.carrier', label: source.labels.carrier, text: lane.carrier },
  { field: 'lanes.0.sailing', label: source.labels.sailing, text: lane.sailing },
  { field: 'validTo', label: source.validLabel, text: source.valid },
  ...(source.preset === 'spot' ? [] : [{ field: 'lanes.0.space', label: source.labels.space, text: lane.space }]),
]

/** A label with a longer text under it; none where there is none. */
export function noteBlock(pen: Pen, label: string, text: string, width: number): Block[] {
  const { scale: s, colours } = pen
  if (text === '') return []
  if (pen.isDense) return [noteBeside(pen, label, text, width)]
  return [
    proseBlock(pen, label, { size: 24 * s, weight: 'regular', fill: colours.quiet, leading: 1.5 }, width),
    proseBlock(pen, text, { size: 30 * s, weight: 'regular', fill: colours.ink, leading: 1.55 }, width),
  ]
}

function noteBeside(pen: Pen, label: string, text: string, width: number): Block {
  const { scale: s, colours } = pen
  const quiet = { size: 25 * s, weight: 'regular', fill: colours.quiet, leading: 1.62 } as const
  const left = textWidth(pen, label, quiet) + 24 * s
  return beside([
    { x: 0, block: proseBlock(pen, label, quiet, left) },
    {
      x: left,
      block: proseBlock(pen, text, { ...quiet, size: 27 * s, fill: colours.ink, leading: 1.5 }, width - left),
    },
  ])
}

/** Name and ways to reach somebody, with the QR beside them, or below where there is more height than width. */
export function contactBlock(pen: Pen, source: PosterSource, width: number, ground: Ground): Block[] {
  const { scale: s } = pen
  const { contact, qr } = source
  const code = qr ? qrBlock(pen, qr, pen.isDense ? 190 : 224, ground) : null
  const isBelow = ground === 'main'
  const room = width - (code && !isBelow ? code.width + 40 * s : 0)
  const words = contactWords(pen, source, room, ground)
  if (contact.name === '' && contact.lines.length === 0 && !code) return []
  if (isBelow) return [words, ...(code ? [space(words.height === 0 ? 0 : 36 * s), code.block] : [])]
  const high = Math.max(words.height, code?.block.height ?? 0)
  return [
    {
      height: high,
      draw: (x, y) => [
        ...words.draw(x, y + (high - words.height) / 2),
        ...(code ? code.block.draw(x + width - code.width, y + (high - code.block.height) / 2) : []),
      ],
    },
  ]
}

function contactWords(pen: Pen, { contact }: PosterSource, width: number, ground: Ground): Block {
  const { scale: s } = pen
  const { ink, quiet } = inkOn(pen, ground)
  return stack([
    ...fieldBlock(pen, 'contact.name', contact.name, { size: 42 * s, weight: 'bold', fill: ink }, { width, lines: 2 }),
    ...fieldBlock(
      pen,
      'contact.role',
      contact.role,
      { size: 25 * s, weight: 'regular', fill: quiet, leading: 1.45 },
      { width, lines: 2 },
    ),
    ...(contact.lines.length > 0 && contact.name !== '' ? [space(10 * s)] : []),
    ...contactLines(pen, contact.lines, { width, size: 28, ground }),
  ])
}

/** Each way to reach somebody on a line: what it is, and beside it the number. */
export function contactLines(
  pen: Pen,
  lines: PosterSource['contact']['lines'],
  { width, size, ground }: { width: number; size: number; ground: Ground },
): Block[] {
  const { scale: s } = pen
  const { ink, quiet } = inkOn(pen, ground)
  const label = { size: size * 0.88 * s, weight: 'regular', fill: quiet } as const
  const left = Math.max(0, ...lines.map(([name]) => textWidth(pen, name, label))) + size * 0.7 * s
  const look = { size: size * s, weight: 'regular', fill: ink, leading: 1.5 } as const
  const sets = lines.map(([, text]) => setField(pen, 'contact', text, look, { width: width - left, lines: 2 }))
  // All are as large as the longest may be.
  const common = Math.min(...sets.map((set) => set.size))
  return lines.map(([name], index) => {
    const block = linesBlock({ lines: sets[index]?.lines ?? [], size: common }, look)
    return {
      height: block.height,
      draw: (x, y) => [
        {
          kind: 'text',
          x,
          y: y + common * 1.11,
          text: name,
          size: common * 0.88,
          weight: label.weight,
          fill: label.fill,
        },
        ...block.draw(x + left, y),
      ],
    }
  })
}

/** Squares of fewer pixels are not read from a photo of a screen. */
const leastSquare = 3

/** A QR on a white plate, with what it is for below. One that opens nothing yet is pale. */
export function qrBlock(
  pen: Pen,
  { rows, caption, isLive }: NonNullable<PosterSource['qr']>,
  most: number,
  ground: Ground,
) {
  const { scale: s, colours } = pen
  const { quiet } = inkOn(pen, ground)
  // Whole pixels keep the squares sharp.
  const square = Math.max(leastSquare, Math.floor((most * s) / rows.length))
  const side = square * rows.length
  // One that says much is larger than it should be, but not without end.
  if (side > most * 1.25) throw overflow('qr.text')
  const pad = square * 3
  const width = side + 2 * pad
  const words = fieldBlock(
    pen,
    'qr.caption',
    caption,
    { size: 23 * s, weight: 'regular', fill: quiet, anchor: 'middle', leading: 1.4 },
    { width: width + 30 * s, lines: 2 },
  )
  const block: Block = {
    height: width + words.reduce((sum, { height }) => sum + height + 8 * s, 0),
    draw: (left, top) => {
      const [x, y] = [Math.round(left), Math.round(top)]
      return [
        { kind: 'box', x, y, width, height: width, radius: 10 * s, fill: '#ffffff' },
        {
          kind: 'squares',
          x: x + pad,
          y: y + pad,
          size: square,
          rows,
          fill: isLive ? '#000000' : colours.quiet,
          opacity: isLive ? 1 : 0.35,
        },
        ...words.flatMap((word) => word.draw(x + width / 2, y + width + 8 * s)),
      ]
    },
  }
  return { width, block }
}

/** The last line: what it all depends on, and whose poster it is. */
export function footline(pen: Pen, source: PosterSource, width: number, ground: Ground): Block {
  const { scale: s } = pen
  const { quiet } = inkOn(pen, ground)
  const size = 23 * s
  const look = { size, weight: 'regular', fill: quiet } as const
  const isNamed = source.logo !== null && source.organization !== ''
  const name = isNamed
    ? setField(pen, 'organization', source.organization, look, { width: width * 0.48, lines: 2 })
    : null
  const left = setField(pen, 'language', source.disclaimer, look, { width: isNamed ? width * 0.5 : width, lines: 2 })
  return beside([
    { x: 0, block: linesBlock(left, look) },
    ...(name ? [{ x: width, block: linesBlock(name, { ...look, anchor: 'end' }) }] : []),
  ])
}
