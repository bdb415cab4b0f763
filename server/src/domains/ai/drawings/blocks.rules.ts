import { failField } from '../../../platform/failure.ts'
import type { FontWidths } from '../../../platform/fonts/fonts.ts'
import type { Item } from './items.rules.ts'
import { type Room, type Setting, setText, type SetText, widthOf, wrapText } from './texts.rules.ts'
import type { Colours } from './themes.rules.ts'

/** What all parts of a poster are drawn with. Sizes are those of an upright poster, times `scale`. */
export interface Pen {
  widths: FontWidths
  scale: number
  colours: Colours
  /** A square poster has half the height of others: less between its parts, and more of them beside each other. */
  isDense: boolean
}

/** So much between two parts. */
export const gapOf = ({ scale, isDense }: Pen, size: number) => size * scale * (isDense ? 0.6 : 1)

/** A part of a poster as high as it must be. Where a poster has room to spare, `grow` says how much of it stands below this part. */
export interface Block {
  height: number
  grow?: number
  draw: (x: number, y: number) => Item[]
}

/** A line is so many times as high as its letters. */
const leading = 1.32
const baseline = 1.02

/** The field whose text has no room. Its path is that of the form. */
export const overflow = (field: string) => failField(field, 'ai.poster_overflow')

/** Sets a text of a field in its room, or refuses it by name. */
export function setField(pen: Pen, field: string, text: string, setting: Setting, room: Room): SetText {
  const set = setText(text, setting, room, pen.widths)
  if (!set) throw overflow(field)
  return set
}

interface Look extends Setting {
  fill: string
  anchor?: 'start' | 'middle' | 'end'
  leading?: number
}

/** Lines of one look under each other; `x` is where they are anchored. */
export const linesBlock = ({ lines, size }: SetText, look: Look, grow = 0): Block => ({
  height: lines.length * size * (look.leading ?? leading),
  grow,
  draw: (x, y) =>
    lines.map((text, index): Item => {
      const high = size * (look.leading ?? leading)
      const { fill, weight, anchor = 'start', spacing } = look
      const at = y + index * high + (high - size * leading) / 2 + size * baseline
      return { kind: 'text', x, y: at, text, size, weight, fill, anchor, ...(spacing === undefined ? {} : { spacing }) }
    }),
})

/** A text of a field as a block of its own; none where it is empty. */
export function fieldBlock(pen: Pen, field: string, text: string, look: Look, room: Room): Block[] {
  if (text === '') return []
  return [linesBlock(setField(pen, field, text, look, room), look)]
}

/** A long text, which is broken and never made smaller by itself: the poster as a whole is. */
export function proseBlock(pen: Pen, text: string, look: Look, width: number): Block {
  return linesBlock({ lines: wrapText(text, look, width, pen.widths), size: look.size }, look)
}

export const space = (height: number, grow = 0): Block => ({ height, grow, draw: () => [] })

export const rule = (width: number, stroke: string, thickness = 1.5): Block => ({
  height: thickness,
  draw: (x, y) => [{ kind: 'box', x, y, width, height: thickness, fill: stroke }],
})

/** Blocks under each other. Their spare room goes to those that grow. */
export function stack(blocks: readonly Block[], spare = 0): Block {
  const grows = blocks.reduce((sum, { grow = 0 }) => sum + grow, 0)
  const extra = (grow = 0) => (grows === 0 ? 0 : (spare * grow) / grows)
  return {
    height: blocks.reduce((sum, { height, grow }) => sum + height + extra(grow), 0),
    draw(x, y) {
      let at = y
      return blocks.flatMap((block) => {
        const items = block.draw(x, at)
        at += block.height + extra(block.grow)
        return items
      })
    },
  }
}

/** Blocks beside each other, each this far from the left. */
export const beside = (blocks: readonly { x: number; block: Block }[]): Block => ({
  height: Math.max(0, ...blocks.map(({ block }) => block.height)),
  draw: (x, y) => blocks.flatMap(({ x: right, block }) => block.draw(x + right, y)),
})

export const textWidth = (pen: Pen, text: string, setting: Setting) => widthOf(text, setting, pen.widths)
