export interface Figure {
  name: string
  value: number
  unit: string
  /** The same on the bare server, in the same run. */
  limit: number | null
  /** The ratio of `value` to the limit, or to what the goal names. */
  ratio: number | null
  goal: string
  holds: boolean
}

/** Makes a figure that is to reach at least `goal` of its limit. */
export function figureBeside(
  limit: number,
  goal: number,
  { name, value, unit }: Pick<Figure, 'name' | 'value' | 'unit'>,
): Figure {
  const ratio = value / limit
  return { name, value, unit, limit, ratio, goal: `≥ ${goal}`, holds: ratio >= goal }
}

const two = (value: number | null) => (value === null ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(2))

export function printTable(figures: readonly Figure[], write: (text: string) => void) {
  const lines = [
    ['figure', 'value', 'unit', 'limit', 'ratio', 'goal', 'holds'],
    ...figures.map(({ name, value, unit, limit, ratio, goal, holds }) => [
      name,
      two(value),
      unit,
      two(limit),
      two(ratio),
      goal || '–',
      goal ? (holds ? 'yes' : 'NO') : '–',
    ]),
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  for (const line of lines)
    write(
      `${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  ')}\n`,
    )
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

/** A figure that has neither a limit nor a goal. */
export const plainFigure = (name: string, value: number, unit: string): Figure => ({
  name,
  value,
  unit,
  limit: null,
  ratio: null,
  goal: '',
  holds: true,
})
