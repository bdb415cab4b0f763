import type { DeviceRow } from '@seamark/contract/exhibitions/captures/fairs'

/** Finds exhibitors by booth number, initials or a part of the name: those whose booth or initials begin so come first. */
export function findExhibitors(rows: readonly DeviceRow[], typed: string, most = 6): DeviceRow[] {
  const wanted = plain(typed)
  if (wanted === '') return []
  const found: { row: DeviceRow; rank: number }[] = []
  for (const row of rows) {
    const rank = rankOf(row, wanted)
    if (rank !== undefined) found.push({ row, rank })
    if (rank === 0 && found.filter((one) => one.rank === 0).length >= most) break
  }
  return found
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ row }) => row)
}

function rankOf([, name, nameEn, booths, initials]: DeviceRow, wanted: string): number | undefined {
  const signs = booths.split(/[、,，;；\s|]+/).map(plain)
  if (signs.includes(wanted)) return 0
  // 3.1A12 is also called A12.
  if (signs.some((sign) => sign.startsWith(wanted) || sign.replace(/^[\d.]+(?=[A-Z])/, '') === wanted)) return 1
  const starts = initials.toUpperCase().split(' ')
  if (starts.some((text) => text.startsWith(wanted))) return 2
  if ([name, nameEn].some((text) => plain(text).includes(wanted))) return 3
  if (wanted.length > 1 && [...starts, ...signs].some((text) => text.includes(wanted))) return 4
  return undefined
}

/** Without width, case and blanks. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '')
