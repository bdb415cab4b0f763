import { cutIntoPieces, plainOf, readPiece, wordsOf } from '../questions/markdown-rules.ts'

/** A piece of an answer, as it is copied. */
export type Block =
  | { kind: 'text' | 'markdown'; text: string }
  | { kind: 'table'; title: string; rows: readonly (readonly string[])[] }

/** The answer as people write it into a chat or a mail. */
export const plainTextOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap(partsOf)
    .map((block) =>
      block.kind === 'table'
        ? [block.title, ...block.rows.map((row) => row.map(inOneLine).join('  '))].filter(Boolean).join('\n')
        : block.text,
    )
    .join('\n\n')

export const markdownOf = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => (block.kind === 'table' ? `**${escaped(block.title)}**\n\n${tableOf(block.rows)}` : block.text))
    .join('\n\n')

/** The tables alone, as a spreadsheet takes them. */
export const cellsOf = (blocks: readonly Block[]): string =>
  blocks
    .flatMap(partsOf)
    .flatMap((block) =>
      block.kind === 'table' ? [block.rows.map((row) => row.map(asCell).join('\t')).join('\n')] : [],
    )
    .join('\n\n')

/** The words and the tables of a text in markdown, without its signs. */
function partsOf(block: Block): Block[] {
  if (block.kind !== 'markdown') return [block]
  const { pieces, rest } = cutIntoPieces(block.text)
  const blocks = pieces
    .flatMap(readPiece)
    .map(
      (one): Block =>
        one.kind === 'table'
          ? { kind: 'table', title: '', rows: [one.head, ...one.rows].map((row) => row.map(wordsOf)) }
          : { kind: 'text', text: plainOf(one) },
    )
  return rest === '' ? blocks : [...blocks, { kind: 'text', text: rest }]
}

/** Markdown wants as many cells in each line, and a head. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const width = Math.max(0, ...rows.map((row) => row.length))
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`
  return [
    line([]),
    line(Array.from({ length: width }, () => '---')),
    ...rows.map((row) => line(row.map(escaped))),
  ].join('\n')
}

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim()
const escaped = (text: string) => inOneLine(text).replace(/[\\|*_`[\]<>]/g, '\\$&')

/** A spreadsheet would compute what begins so. A number with its sign stays one. */
const asCell = (text: string) => {
  const cell = inOneLine(text)
  return /^[=@]|^[+-](?![\d\s.,()-]*$)/.test(cell) ? `'${cell}` : cell
}
