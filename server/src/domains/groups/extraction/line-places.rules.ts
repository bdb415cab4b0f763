import type { ReadLine, Span } from '@seamark/contract/rates/reading/lines'

/** Lines of which nobody knows where the freight goes or comes from are no findings. Cells of a pasted table become places in the text. */
export function placedLines(text: string, lines: readonly ReadLine[]): ReadLine[] {
  return lines
    .filter(({ pols, pods, lane }) => pols.length > 0 || pods.length > 0 || lane !== null)
    .map((line) => (line.span.cell ? withPlaces(line, (span) => placeOfCell(text, span)) : line))
}

function placeOfCell(text: string, { start, end, cell }: Span): Span | null {
  if (!cell) return { start, end }
  const rows = text.split('\n')
  const row = rows[cell.row] ?? ''
  const cells = row.split('\t')
  const shown = cells[cell.column] ?? ''
  const offset =
    rows.slice(0, cell.row).reduce((sum, one) => sum + one.length + 1, 0) +
    cells.slice(0, cell.column).reduce((sum, one) => sum + one.length + 1, 0) +
    (shown.length - shown.trimStart().length)
  return { start: offset + start, end: offset + end }
}

const isSpan = (value: unknown): value is Span =>
  typeof value === 'object' && value !== null && 'start' in value && 'end' in value && typeof value.start === 'number'

/** Returns a line whose places are others; a place of null is one that is not in this text. */
export function withPlaces(line: ReadLine, move: (span: Span) => Span | null): ReadLine {
  const walk = (value: unknown, key: string): unknown => {
    if (isSpan(value)) return move(value) ?? (key === 'span' ? null : value)
    if (Array.isArray(value)) return value.map((one) => walk(one, ''))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner, name)]))
  }
  // The walk changes nothing but places, and places keep their form.
  const moved = walk(line, '') as ReadLine
  return { ...moved, span: moved.span ?? { start: 0, end: 0 } }
}

const ofBoxes = /^(?:boxesAssumed|currencyAssumed|expiryAssumed|containerMissing|kindAssumed)$/

/** Returns a line without what was read of the words behind the message. */
export function withoutAdded(line: ReadLine, end: number): ReadLine {
  const isOwn = ({ span }: { span: Span | null }) => span !== null && span.end <= end
  const own = <One extends { span: Span | null }>(one: One | null) => (one && isOwn(one) ? one : null)
  return {
    ...line,
    span: { start: line.span.start, end: Math.min(line.span.end, end) },
    pols: line.pols.filter(isOwn),
    pods: line.pods.filter(isOwn),
    via: line.via.filter(isOwn),
    lane: own(line.lane),
    carrier: own(line.carrier),
    service: own(line.service),
    boxes: line.boxes.filter(isOwn),
    prices: line.prices.filter(isOwn),
    validity: own(line.validity),
    ready: own(line.ready),
    sailings: line.sailings.filter(isOwn),
    weekdays: own(line.weekdays),
    cutoff: own(line.cutoff),
    transitDays: own(line.transitDays),
    freeDays: line.freeDays.filter(isOwn),
    tonnes: own(line.tonnes),
    volume: own(line.volume),
    weight: own(line.weight),
    cargo: own(line.cargo),
    goods: own(line.goods),
    boxOwner: own(line.boxOwner),
    rateKind: own(line.rateKind),
    space: own(line.space),
    surcharges: line.surcharges.filter(isOwn),
    flags: line.flags.filter(({ code, span }) => (span === null || span.end <= end) && !ofBoxes.test(code)),
  }
}
