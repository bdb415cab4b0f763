import type { Weight } from './texts.rules.ts'

/** What a poster is made of, in pixels from its left upper corner. A text stands on its baseline `y`. */
export type Item =
  | {
      kind: 'box'
      x: number
      y: number
      width: number
      height: number
      fill: string
      radius?: number
      opacity?: number
      stroke?: string
    }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; stroke: string; width: number; dashes?: string }
  | { kind: 'shape'; path: string; fill: string; opacity?: number }
  | {
      kind: 'text'
      x: number
      y: number
      text: string
      size: number
      weight: Weight
      fill: string
      anchor?: 'start' | 'middle' | 'end'
      spacing?: number
    }
  | {
      kind: 'squares'
      x: number
      y: number
      size: number
      rows: readonly (readonly boolean[])[]
      fill: string
      opacity?: number
    }
  /** A picture, cut to the box and darkened; it lies below everything else. */
  | { kind: 'background'; x: number; y: number; width: number; height: number }
  /** The logo, whole and as large as it has room, at the left or in the middle of the box. */
  | { kind: 'logo'; x: number; y: number; width: number; height: number }

export interface Picture {
  width: number
  height: number
  items: readonly Item[]
}

/** The picture as SVG, without the logo. Every text was typed by people, so all of it is escaped. */
export function svgOf({ width, height, items }: Picture): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Noto Sans SC">${items.map(drawItem).join('')}</svg>`
}

function drawItem(item: Item): string {
  switch (item.kind) {
    case 'box':
      return element('rect', {
        x: item.x,
        y: item.y,
        width: item.width,
        height: item.height,
        rx: item.radius,
        fill: item.fill,
        'fill-opacity': item.opacity,
        stroke: item.stroke,
      })
    case 'line':
      return element('path', {
        d: `M${round(item.x1)} ${round(item.y1)}L${round(item.x2)} ${round(item.y2)}`,
        stroke: item.stroke,
        'stroke-width': item.width,
        'stroke-dasharray': item.dashes,
        'stroke-linecap': 'round',
      })
    case 'shape':
      return element('path', { d: item.path, fill: item.fill, 'fill-opacity': item.opacity })
    case 'text':
      return element(
        'text',
        {
          x: item.x,
          y: item.y,
          'font-size': item.size,
          'font-weight': item.weight === 'bold' ? 700 : 400,
          fill: item.fill,
          'text-anchor': item.anchor === 'start' ? undefined : item.anchor,
          'letter-spacing': item.spacing === undefined ? undefined : item.spacing * item.size,
        },
        escapeText(item.text),
      )
    case 'squares':
      return element('path', {
        d: item.rows.flatMap((row, line) => runsOf(row).map(([from, to]) => square(item, line, from, to))).join(''),
        fill: item.fill,
        'fill-opacity': item.opacity,
        'shape-rendering': 'crispEdges',
      })
    case 'background':
    case 'logo':
      return ''
  }
}

/** Dark squares beside each other are one shape. */
function runsOf(row: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, column) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[1] === column) last[1] = column + 1
    else runs.push([column, column + 1])
  })
  return runs
}

const square = ({ x, y, size }: { x: number; y: number; size: number }, line: number, from: number, to: number) =>
  `M${round(x + from * size)} ${round(y + line * size)}h${round((to - from) * size)}v${round(size)}h${round((from - to) * size)}z`

function element(name: string, attributes: Record<string, string | number | undefined>, content = ''): string {
  const given = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : escapeText(value ?? '')}"`)
  return `<${name}${given.join('')}>${content}</${name}>`
}

const round = (value: number) => Math.round(value * 100) / 100

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Blanks stay as many as they are. */
const escapeText = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)
