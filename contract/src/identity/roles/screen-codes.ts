/** Writes screen codes as people do, `304, 306-312`, for the audit log and for codes without a screen. */
export function codesText(codes: Iterable<number>): string {
  const ranges: [number, number][] = []
  for (const code of [...new Set(codes)].sort((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last && code === last[1] + 1) last[1] = code
    else ranges.push([code, code])
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ')
}

const largest = 9999

/**
 * Reads the codes of such a text; undefined when a part of it is no code and no range. It accepts any comma, dash or blank of a Chinese or
 * Japanese keyboard.
 */
export function codesOf(text: string): number[] | undefined {
  const parts = text
    .normalize('NFKC')
    .replace(/\s*[-–—~〜]\s*/g, '-')
    .split(/[\s,、;]+/)
    .filter(Boolean)
  const codes = parts.map(rangeOf)
  return codes.includes(undefined)
    ? undefined
    : [...new Set(codes.flatMap((range) => range ?? []))].sort((one, other) => one - other)
}

function rangeOf(part: string): number[] | undefined {
  const [, from, to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? []
  if (from === undefined) return undefined
  const [first, last] = [Number(from), Number(to)]
  return first <= last && last <= largest
    ? Array.from({ length: last - first + 1 }, (_, index) => first + index)
    : undefined
}
