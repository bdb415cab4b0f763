import type { QuoteDocument } from '@seamark/contract/rates/quotes/quote-lists'

/** What we use of the library's description of a document; its own types would bring those of a browser into the server. */
export interface Block {
  text?: string
  stack?: Block[]
  columns?: Block[]
  table?: { widths: (string | number)[]; body: Block[][]; headerRows?: number; dontBreakRows?: boolean }
  layout?:
    | 'noBorders'
    | {
        hLineWidth: (index: number) => number
        vLineWidth: () => number
        hLineColor: () => string
        paddingTop: () => number
        paddingBottom: () => number
      }
  bold?: boolean
  fontSize?: number
  color?: string
  alignment?: 'left' | 'right' | 'center'
  margin?: [left: number, top: number, right: number, bottom: number]
  width?: string
  noWrap?: boolean
  unbreakable?: boolean
}

export interface Pages {
  info: { title: string; producer: string; creator: string }
  pageSize: string
  pageOrientation: 'portrait' | 'landscape'
  pageMargins: [left: number, top: number, right: number, bottom: number]
  defaultStyle: { font: string; fontSize: number; lineHeight: number }
  watermark: { text: string; color: string; opacity: number; angle: number; fontSize: number }
  footer: (page: number, pages: number) => Block
  content: Block[]
}

const grey = '#5b6475'
const blue = '#1d4ed8'
/** So many containers beside lane and carrier still fit on an upright page. */
const mostUpright = 4

/** Returns the pages of a quote for the PDF library. `watermark` says whose copy this is. */
export function pdfPages(document: QuoteDocument, watermark: string): Pages {
  return {
    info: { title: `${document.title} ${document.number}`, producer: 'Seamark', creator: 'Seamark' },
    pageSize: 'A4',
    pageOrientation: document.containers.length > mostUpright ? 'landscape' : 'portrait',
    pageMargins: [40, 40, 40, 48],
    defaultStyle: { font: 'NotoSansSC', fontSize: 9, lineHeight: 0.95 },
    watermark: { text: watermark, color: '#94a3b8', opacity: 0.16, angle: -32, fontSize: 26 },
    footer: (page, pages) => ({
      text: `${document.number}    ${page} / ${pages}`,
      alignment: 'center',
      color: grey,
      fontSize: 8,
      margin: [0, 16, 0, 0],
    }),
    content: [
      headOf(document),
      factsOf(document),
      linesOf(document),
      ...document.charges.flatMap(chargesOf),
      ...termsOf(document),
      authorOf(document),
    ],
  }
}

const headOf = ({ title, number, author }: QuoteDocument): Block => ({
  columns: [
    { text: title, bold: true, fontSize: 18, color: blue },
    {
      stack: [
        { text: number, bold: true, fontSize: 12 },
        { text: author.lines[0] ?? '', color: grey },
      ],
      alignment: 'right',
      width: 'auto',
    },
  ],
  margin: [0, 0, 0, 12],
})

const factsOf = ({ facts }: QuoteDocument): Block => ({
  table: {
    widths: ['auto', '*'],
    body: facts.map(([name, value]) => [{ text: name, color: grey }, { text: value }]),
  },
  layout: 'noBorders',
  margin: [0, 0, 0, 12],
})

function linesOf({ headings, lines, containers }: QuoteDocument): Block {
  const head = (text: string) => ({ text, bold: true, color: grey, fontSize: 8 })
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', 'auto', ...containers.map(() => 'auto'), 'auto'],
      body: [
        [
          head(headings.lane),
          head(headings.carrier),
          ...containers.map((code) => ({ ...head(code), alignment: 'right' as const })),
          head(headings.basis),
        ],
        ...lines.map((line) => [
          {
            stack: [
              { text: `${line.lane[0] ?? ''} → ${line.lane[1] ?? ''}`, bold: true },
              ...line.lane.slice(2).map((text) => ({ text, color: grey })),
              ...(line.remark === '' ? [] : [{ text: line.remark, color: grey }]),
            ],
          },
          {
            stack: [{ text: line.carrier }, ...line.details.map((text) => ({ text, color: grey, fontSize: 8 }))],
          },
          ...containers.map((container) => ({
            text: line.prices.find((price) => price.container === container)?.text ?? '–',
            noWrap: true,
            alignment: 'right' as const,
            bold: true,
          })),
          { text: line.basis },
        ]),
      ],
    },
    layout: {
      hLineWidth: (index) => (index === 1 ? 1 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => '#cbd5e1',
      paddingTop: () => 5,
      paddingBottom: () => 5,
    },
    margin: [0, 0, 0, 12],
  }
}

const chargesOf = ({ title, rows }: QuoteDocument['charges'][number]): Block[] => [
  { text: title, bold: true, margin: [0, 4, 0, 2] },
  {
    table: { widths: [120, '*'], body: rows.map(([code, text]) => [{ text: code }, { text }]) },
    layout: 'noBorders',
    margin: [0, 0, 0, 8],
  },
]

const termsOf = ({ terms }: QuoteDocument): Block[] =>
  terms === null
    ? []
    : [
        { text: terms.title, bold: true, margin: [0, 4, 0, 2] },
        { text: terms.text, margin: [0, 0, 0, 8] },
      ]

const authorOf = ({ author }: QuoteDocument): Block => ({
  stack: [{ text: author.title, color: grey }, ...author.lines.map((text, index) => ({ text, bold: index === 0 }))],
  margin: [0, 12, 0, 0],
  unbreakable: true,
})
