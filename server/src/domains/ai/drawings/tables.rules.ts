import {
  type Block,
  fieldBlock,
  gapOf,
  type Pen,
  rule,
  setField,
  space,
  stack,
  beside,
  linesBlock,
} from './blocks.rules.ts'
import type { PosterSource, ShownLane, Said } from './sources.rules.ts'

/** Lanes under each other: where, with whom and how on the left, a column for each container on the right. */
export function lanesTable(pen: Pen, { lanes, labels }: PosterSource, width: number): Block {
  const { scale: s, colours } = pen
  const containers = [...new Set(lanes.flatMap(({ prices }) => prices.map(({ container }) => container)))].toSorted()
  const currencies = new Set(lanes.map(({ currency }) => currency))
  const column = Math.min(150 * s, (width * 0.56) / containers.length)
  const left = width - column * containers.length - 24 * s
  const head = { size: 25 * s, weight: 'regular', fill: colours.quiet } as const
  const right = (index: number) => width - column * (containers.length - 1 - index)
  const heading = beside([
    {
      x: 0,
      block: stack(
        fieldBlock(
          pen,
          'lanes',
          currencies.size === 1 ? `${labels.lane} (${[...currencies].join('')})` : labels.lane,
          head,
          { width: left },
        ),
      ),
    },
    ...containers.map((container, index) => ({
      x: right(index),
      block: stack(
        fieldBlock(
          pen,
          'lanes',
          container,
          { ...head, weight: 'bold', fill: colours.ink, anchor: 'end' },
          { width: column - 14 * s },
        ),
      ),
    })),
  ])
  return stack([
    heading,
    space(14 * s),
    rule(width, colours.main, 3 * s),
    ...lanes.flatMap((lane, row) => [
      ...(row === 0 ? [] : [rule(width, colours.hair)]),
      space(gapOf(pen, 20), 1),
      beside([
        { x: 0, block: stack(laneWords(pen, lane, row, left)) },
        ...containers.map((container, index) => ({
          x: right(index),
          block: stack(
            priceCell(pen, lane, { row, container, width: column - 14 * s, isAlone: currencies.size === 1 }),
          ),
        })),
      ]),
      space(gapOf(pen, 20), 1),
    ]),
    rule(width, colours.hair),
  ])
}

function laneWords(pen: Pen, lane: ShownLane, row: number, width: number): Block[] {
  const { scale: s, colours } = pen
  const name = { size: 36 * s, weight: 'bold', fill: colours.ink } as const
  const quiet = { size: 24 * s, weight: 'regular', fill: colours.quiet, leading: 1.45 } as const
  const joined = (pick: (said: Said) => string) => `${pick(lane.from)} → ${pick(lane.to)}`
  const other =
    lane.from.other === '' && lane.to.other === '' ? '' : joined(({ main, other: second }) => second || main)
  const details = [lane.carrier, lane.way, lane.transit, lane.sailing, lane.space].filter(Boolean).join('·')
  return [
    ...fieldBlock(
      pen,
      `lanes.${row}.pods`,
      joined(({ main }) => main),
      name,
      { width, lines: 3, isWrappedFirst: true },
    ),
    ...fieldBlock(pen, `lanes.${row}.pods`, other, quiet, { width, lines: 2, isWrappedFirst: true }),
    ...fieldBlock(pen, `lanes.${row}.carrier`, details, quiet, { width, lines: 3, isWrappedFirst: true }),
  ]
}

function priceCell(
  pen: Pen,
  lane: ShownLane,
  cell: { row: number; container: string; width: number; isAlone: boolean },
): Block[] {
  const { scale: s, colours } = pen
  const price = lane.prices.find(({ container }) => container === cell.container)
  const look = {
    size: 38 * s,
    weight: 'bold',
    fill: price ? colours.main : colours.hair,
    anchor: 'end',
    leading: 1.26,
  } as const
  const text = price?.amount ?? '–'
  const field = `lanes.${cell.row}.prices.${cell.container}`
  return [
    linesBlock(setField(pen, field, text, look, { width: cell.width }), look),
    ...(price && !cell.isAlone
      ? fieldBlock(
          pen,
          field,
          lane.currency,
          { size: 22 * s, weight: 'regular', fill: colours.quiet, anchor: 'end' },
          { width: cell.width },
        )
      : []),
  ]
}
