/**
 * What a search has found, with the names first that begin with what was typed, as they are written or in pinyin or its initials; then those that hold
 * it elsewhere, then what was found by something else.
 */
export async function beginningsFirst<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  typed: string,
): Promise<Row[]> {
  // One alone has no order, and the dictionary of pinyin is large.
  if (rows.length < 2) return [...rows]
  const text = plain(typed)
  const isSpelled = /^[a-z]+$/.test(text) && rows.some((row) => /\p{Script=Han}/u.test(nameOf(row)))
  const spell = isSpelled ? (await import('./pinyin.ts')).spellingsOf : () => []
  const rankOf = (row: Row) => {
    const name = nameOf(row)
    const forms = [name, ...spell(name)].map(plain)
    if (forms.some((form) => form.startsWith(text))) return 0
    return forms.some((form) => form.includes(text)) ? 1 : 2
  }
  return rows
    .map((row) => ({ row, rank: rankOf(row) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ row }) => row)
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
