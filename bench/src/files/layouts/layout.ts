export const languages = ['zh', 'en', 'es', 'ja', 'vi', 'pt', 'tr', 'ru', 'id', 'ko', 'th', 'de', 'fr'] as const
export type LayoutLanguage = (typeof languages)[number]

/** `de` writes 1.234,56, `fr` writes 1 234,56, `en` writes 1,234.56, `ch` writes 1'234.56, `in` writes 1,23,456.78 and `plain` writes 1234.56. */
export type NumberStyle = 'de' | 'fr' | 'en' | 'ch' | 'in' | 'plain'
/** `y-m-d` is 2026-03-18; `d mon y` is 18-Mar-26; `han` is 2026年3月18日. */
export type DateStyle = 'y-m-d' | 'y/m/d' | 'y.m.d' | 'ymd' | 'd/m/y' | 'd.m.y' | 'd-m-y' | 'm/d/y' | 'd mon y' | 'han'
export type LayoutEncoding =
  | 'gb18030'
  | 'big5'
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'windows-1251'
  | 'windows-1252'
  | 'windows-1254'
  | 'windows-1258'
  | 'windows-874'
  | 'utf-16le'

export interface Column {
  heading: string
  /** What its cells hold, as `kinds.ts` names it; a kind that begins with `-` has no field in the product. */
  kind: string
  /** How it is written: a currency, a unit, or how a port or country is named. */
  style: string
}

export interface Layout {
  name: string
  of: 'trade' | 'book'
  language: LayoutLanguage
  /** The published shape that it follows. */
  shape: string
  direction: 'import' | 'export'
  country: string
  columns: readonly Column[]
  numbers: readonly NumberStyle[]
  dates: readonly DateStyle[]
  /** The encoding of the office's own programs. */
  encoding: LayoutEncoding
  delimiter: ',' | ';' | '\t'
  /** Lines above the headings. */
  title: readonly string[]
  total: string
  /** The lines between groups of rows. */
  groups: readonly string[]
  isAggregated: boolean
}

type Given = Pick<Layout, 'name' | 'of' | 'language' | 'shape' | 'encoding' | 'title' | 'total' | 'groups'> &
  Partial<Layout> & { columns: readonly Column[] }

export const layoutOf = (given: Given): Layout => ({
  direction: 'import',
  country: '',
  numbers: ['plain'],
  dates: ['y-m-d'],
  delimiter: ',',
  isAggregated: false,
  ...given,
})

/** Reads `heading = kind:style` for each column; columns stand between bars. */
export const columnsOf = (...lines: string[]): Column[] =>
  lines
    .flatMap((line) => line.split('|'))
    .map((written) => {
      const [heading = '', rest = ''] = written.split('=').map((part) => part.trim())
      const [kind = '', style = ''] = rest.split(':')
      return { heading, kind, style }
    })
