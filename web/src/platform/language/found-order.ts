/**
 * What a search has found, with the names first that begin with what was typed, as they are written or in pinyin or its initials; then those that hold
 * it elsewhere, then what was found by something else.
 */
export async function beginningsFirst<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  typed: string,
): Promise<Row[]> {
  const text = plain(typed)
  // Pinyin is a large dictionary, and nothing is typed in it but Latin letters.
  const spell = /^[a-z]+$/.test(text) ? (await import('./pinyin.ts')).spellingsOf : () => []
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
