import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import { type Facts, factsOf } from './facts.rules.ts'
import type { LineContext } from './lines.rules.ts'
import { type Cell, readCell } from './cells.rules.ts'
import { scanOf, taken } from '../tokens/scans.rules.ts'
import { takeContainers } from '../tokens/amounts.rules.ts'

export type ColumnField =
  | 'pol'
  | 'pod'
  | 'via'
  | 'carrier'
  | 'service'
  | 'price'
  | 'currency'
  | 'effective'
  | 'expiry'
  | 'validity'
  | 'sailing'
  | 'transit'
  | 'free'
  | 'container'
  | 'base'
  | 'country'
  | 'boxes'
  | 'target'
  | 'ready'
  | 'surcharge'
  | 'allIn'
  | 'remark'

export interface Column {
  field: ColumnField
  /** The containers of a column of prices; empty where the cells say them. */
  containers: readonly ContainerCode[]
  /** The code of a column of surcharges. */
  code: string
  /** What the heading says for all prices below it: a port, a carrier, days. */
  said: Facts | null
}

const fields: readonly [ColumnField, RegExp][] = [
  ['effective', /^(?:生效日?期?|起始日期|开始日期|EFF(?:ECTIVE)?(?:\s*DATE)?|VALID\s*FROM|FROM\s*DATE)$/],
  [
    'expiry',
    /^(?:有效期?[至止到]|有[效効]期限|HIỆU LỰC ĐẾN|失效日?期?|截止日期?|到期日?|EXP(?:IRY)?(?:\s*DATE)?|VALID\s*(?:TO|TILL|UNTIL))$/,
  ],
  ['validity', /^(?:有效期|有效日期|VALIDITY|VALID)$/],
  [
    'pol',
    /^(?:POL|ORIGIN(?:\s*PORT)?|起运港|起运地|起港|港区|装港|离港|起始港|装货港|装运港|始发港|出运港|FROM|积地|積地|CẢNG ĐI|LOADING\s*PORT|PORT\s*OF\s*LOADING)(?:\s*POL)?$/,
  ],
  [
    'pod',
    /^(?:POD|扬地|揚地|仕向地|CẢNG ĐẾN|目的港|卸货港|目的地|TO|DESTINATION|DISCHARGE\s*PORT|PORT\s*OF\s*DISCHARGE|港口)(?:\s*POD)?$/,
  ],
  ['via', /^(?:中转港?|转运港|经由|VIA|T\/S(?:\s*PORT)?)$/],
  ['carrier', /^(?:船公司|船司|承运人|船东|船社|HÃNG TÀU|CARRIER|LINER?|SHIPPING\s*LINE)$/],
  ['service', /^(?:航线代码|航线|SERVICE|ROUTE(?:\s*CODE)?|航线CODE)$/],
  ['currency', /^(?:币种|币制|货币|CUR(?:R|RENCY)?|単位|通[貨货])$/],
  ['sailing', /^(?:船期|班期|开船日?|ETD|SAILING|截关开船|出港日|出港曜日|LỊCH TÀU)$/],
  ['transit', /^(?:航程|时效|航期|T\/T|TRANSIT(?:\s*TIME)?|航程\(?天\)?|DAYS)$/],
  ['free', /^(?:FREE\s*DAYS?|免箱期?|免柜期?|免用箱期?|目的港免箱期?|FREE\s*TIME|FT|DEM\/DET)$/],
  ['container', /^(?:柜型|箱型|CONTAINER(?:\s*TYPE)?|CTNR|EQUIPMENT|EQ|TYPE|SIZE|尺寸|柜量)$/],
  ['base', /^(?:O\/F(?:\s*RATE)?|OF|OCEAN\s*FREIGHT|海运费|基本运费|BASE(?:\s*RATE)?)$/],
  ['allIn', /^(?:ALL\s*-?\s*IN|全包价?|总价|合计|TOTAL)$/],
  ['price', /^(?:AMOUNT|NET|FREIGHT|ALL-?IN\s*RATE|卖价|底价|价格|运价|报价|单价|RATES?|PRICE)$/],
  ['remark', /^(?:备注|说明|REMARKS?|NOTE|備考|備註|备考|GHI CHÚ)$/],
  ['boxes', /^(?:箱型箱量|柜型柜量|箱量|箱型数量|柜型数量|数量|QTY|QUANTITY|VOLUME)$/],
  ['target', /^(?:目标价|目标运价|期望价|心理价|TARGET(?:\s*(?:RATE|PRICE))?)$/],
  ['ready', /^(?:货好(?:时间|日期)?|出货(?:时间|日期)|装柜(?:时间|日期)|CRD|(?:CARGO\s*)?READY(?:\s*DATE)?)$/],
  ['country', /^(?:国家|国别|COUNTRY|国)$/],
]
const surcharge = /^(?:THC|BAF|LSS|EBS|PSS|GRI|AMS|ENS|ISPS|EIS|EIC|ORC|DOC|TLX|VGM|SEAL|EUIS|PCS|HWS|CIC|CAF|FAF|DDC)$/

const headings = new Map<string, Column | undefined>()
const mostHeadings = 2000

/** `columnOf`, which is asked for each text of a sheet, for the same ones again and again. */
function headingOf(text: string): Column | undefined {
  if (headings.has(text)) return headings.get(text)
  if (headings.size >= mostHeadings) headings.clear()
  const column = columnOf(text)
  headings.set(text, column)
  return column
}

/** Returns what a heading means by itself, or undefined for one that only says something for the cells below it. */
function columnOf(text: string): Column | undefined {
  const scan = scanOf(text.replace(/\s*\((?:USD|RMB|CNY|\$)\)\s*$/i, '').trim())
  const word = scan.open.trim()
  const plain = { containers: [], code: '', said: null }
  const field = fields.find(([, pattern]) => pattern.test(word))?.[0]
  if (field) return { field, ...plain }
  if (surcharge.test(word)) return { ...plain, field: 'surcharge', code: word }
  if (/^(?:20|40|45)$/.test(word)) scan.open = `${word}'`
  takeContainers(scan)
  const containers = scan.tokens.flatMap((token) => (token.kind === 'containers' ? token.containers : []))
  const [rest = ''] = /[A-Z\u4e00-\u9fff/]+/.exec(scan.open.replaceAll(taken, ' ')) ?? []
  const isAlone = scan.open.replaceAll(taken, '').trim() === rest && containers.length > 0
  // BAF 40', BASE 40'HC: what a price is for, beside its container.
  if (isAlone && surcharge.test(rest)) return { field: 'surcharge', containers, code: rest, said: null }
  if (isAlone && /^(?:O\/F|OF|BASE|海运费|基本运费)$/.test(rest)) return { ...plain, field: 'base', containers }
  return containers.length > 0 &&
    /^(?:运价|价格|报价|海运费|RATES?|PRICE|USD|\$|[\s()/:])*$/.test(scan.open.replaceAll(taken, ''))
    ? { ...plain, field: 'price', containers }
    : undefined
}

/** What a heading says for the cells below it: POL SHANGHAI, MSC, 12.1-12.7. */
function saidAbove(
  text: string,
  context: LineContext,
  cell: { sheet: number; row: number; column: number },
): Facts | null {
  const [row] = readCell(text, context).parts
  if (!row || row.tokens.length === 0) return null
  const said = factsOf(row, { offset: 0, cell }, context.places)
  const isUseful = said.pols.length > 0 || said.pods.length > 0 || said.carrier !== null || said.days.length > 0
  return isUseful ? said : null
}

export interface Head {
  columns: ReadonlyMap<number, Column>
  /** The first row below it. */
  until: number
}

/** Reads the head of a table that begins in a row, over at most three rows; undefined if no head begins there. */
export function headAt(
  rows: readonly (readonly Cell[])[],
  at: number,
  sheet: number,
  context: LineContext,
): Head | undefined {
  const levels: { row: number; own: Map<number, Column>; said: Map<number, Facts> }[] = []
  for (let row = at; row < Math.min(rows.length, at + 3); row += 1) {
    const level = levelAt(rows[row] ?? [], row, sheet, context)
    if (!level || (level.own.size === 0 && levels.some(({ own }) => isBelowPlace(level.said, own)))) break
    levels.push({ row, ...level })
  }
  const last = levels.findLastIndex(({ own, said }) => own.size + said.size > 0)
  const used = levels.slice(0, last + 1)
  const fieldCount = used.reduce((count, { own, said }) => count + own.size + said.size, 0)
  if (
    fieldCount < 2 ||
    !used.some(({ own }) => [...own.values()].some(({ field }) => field === 'pod' || field === 'pol'))
  )
    return undefined
  const columns = new Map<number, Column>()
  for (const { row, own, said } of used) {
    for (const [index, column] of own) columns.set(index, { ...column, said: columns.get(index)?.said ?? null })
    for (const [index, facts] of said)
      columns.set(index, { ...(columns.get(index) ?? priceColumn(facts)), said: facts })
    spreadSaid(columns, said, rows[row] ?? [])
  }
  return { columns, until: (used.at(-1)?.row ?? at) + 1 }
}

/** A heading that nobody merged speaks for the empty cells to its right, where prices stand below them: COSCO | (empty). */
function spreadSaid(columns: Map<number, Column>, said: ReadonlyMap<number, Facts>, cells: readonly Cell[]) {
  for (const [index, facts] of said) {
    if (facts.carrier === null && facts.pols.length === 0 && facts.days.length === 0) continue
    for (let next = index + 1; next < cells.length && (cells[next] ?? '') === ''; next += 1)
      columns.set(next, { ...(columns.get(next) ?? priceColumn(facts)), containers: [], said: facts })
  }
}

/** `COSCO 20GP` says whose prices stand below it, and of which container. */
const priceColumn = ({ prices }: Facts): Omit<Column, 'said'> => ({
  field: 'price',
  containers: prices.map(({ container }) => container),
  code: '',
})

/** A port below the heading of ports is a rate already, and no part of the head. */
const isBelowPlace = (said: ReadonlyMap<number, Facts>, own: ReadonlyMap<number, Column>) =>
  [...said.keys()].some((index) => own.has(index) && own.get(index)?.field !== 'price')

/** A row of a head holds headings alone: no number, no day, and no text that means nothing above a column. */
function levelAt(cells: readonly Cell[], row: number, sheet: number, context: LineContext) {
  const own = new Map<number, Column>()
  const said = new Map<number, Facts>()
  let others = 0
  if (cells.some((cell) => cell !== null && typeof cell !== 'string')) return undefined
  for (const [column, cell] of cells.entries()) {
    if (typeof cell !== 'string' || cell === '') continue
    const meant = headingOf(cell)
    const above = meant ? null : saidAbove(cell, context, { sheet, row, column })
    if (meant) own.set(column, meant)
    else if (above) said.set(column, above)
    else others += 1
  }
  const found = own.size + said.size
  const isSubHead = own.size === 0 && said.size >= 2
  return found >= 2 && others <= found && (own.size >= 2 || isSubHead || (own.size > 0 && said.size > 0))
    ? { own, said }
    : undefined
}
