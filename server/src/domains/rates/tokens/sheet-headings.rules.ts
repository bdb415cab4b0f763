import type { ContainerCode } from '@seamark/contract/rates/reading/lines'
import { takeContainers } from './containers.rules.ts'
import { currencyIn } from './currencies.rules.ts'
import { scanOf, taken } from './scans.rules.ts'
import { surchargeNamed } from './surcharges.rules.ts'

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
  | 'cutoff'
  | 'transit'
  | 'free'
  | 'container'
  | 'base'
  | 'country'
  | 'boxes'
  | 'target'
  | 'ready'
  | 'surcharge'
  | 'rateKind'
  | 'allIn'
  | 'goods'
  | 'remark'

/** What a heading means for the cells below it. */
export interface Heading {
  field: ColumnField
  /** The containers of a column of prices; empty where the cells say them. */
  containers: readonly ContainerCode[]
  /** The code of a column of surcharges. */
  code: string
  /** The currency that the heading names: 20'GP (RMB). */
  currency: string
  /** Whether the amounts below it are of a bill: AMS (USD/BL). */
  isPerBill: boolean
  /** Whether only a part of the heading is known: POL 上海 names a port, 起运港 Origin none. */
  isPartial: boolean
}

const fields: readonly [ColumnField, RegExp][] = [
  [
    'effective',
    /^(?:生效日?期?|起始日期|开始日期|EFF(?:ECTIVE)?(?:\s*(?:DATE|FROM))?|VALID\s*FROM|FROM\s*DATE|VÁLIDO\s*DESDE|DESDE)$/,
  ],
  [
    'expiry',
    /^(?:有效期?[至止到]|有[效効]期限|HIỆU LỰC ĐẾN|失效日?期?|截止日期?|到期日?|EXP(?:IRY|IRES?)?(?:\s*DATE)?|VALID(?:ITY)?\s*(?:TO|TILL|UNTIL|THRU)|VÁLIDO\s*HASTA|VENCIMIENTO|HASTA)$/,
  ],
  ['validity', /^(?:有效期|有效日期|VALIDITY|VALID|VIGENCIA|VALIDEZ)$/],
  [
    'pol',
    /^(?:POL|ORIGIN(?:\s*PORT)?|起运港?|起运地|起港|港区|装港|离港|出发港|起始港|装货港|装运港|始发港|出运港|FROM|积地|積地|積[み]?港|CẢNG ĐI|LOAD(?:ING)?\s*PORT|PORT\s*OF\s*LOADING|(?:PUERTO\s*(?:DE\s*)?)?ORIGEN|PUERTO\s*DE\s*(?:EMBARQUE|CARGA))$/,
  ],
  [
    'pod',
    /^(?:POD|扬地|揚地|揚げ?港|仕向地|仕向港|CẢNG ĐẾN|目的港?|到港|到达港|抵达港|卸货港|卸港|目的地|TO|DESTINATION(?:\s*PORT)?|DISCH(?:ARGE|ARGING)?\s*PORT|PORT\s*OF\s*(?:DISCHARGE|DESTINATION)|港口|(?:PUERTO\s*(?:DE\s*)?)?DESTINO|PUERTO\s*DE\s*DESCARGA)$/,
  ],
  [
    'via',
    /^(?:中转港?|中转|转运港|经由|VIA|VÍA|T\/?S(?:\s*PORT)?|DIRECT\s*(?:\/|OR)\s*T\/?S|ROUTING|直航\s*\/\s*中转|TRANSBORDO)$/,
  ],
  ['carrier', /^(?:船公司|船司|承运人|船东|船社|HÃNG TÀU|SSL|CARRIER|LINER?|SHIPPING\s*LINE|NAVIERA)$/],
  ['service', /^(?:航线代码|航线|SERVICE|ROUTE(?:\s*CODE)?|航线CODE|SERVICIO)$/],
  [
    'rateKind',
    /^(?:(?:运价|价格|报价|合约)(?:类型|类别|种类|性质)|(?:RATE|PRICE)\s*(?:TYPE|KIND)|TYPE\s*OF\s*RATE|TIPO\s*DE\s*TARIFA|運賃(?:種別|種類|タイプ))$/,
  ],
  ['currency', /^(?:币种|币制|货币|CUR(?:R|RENCY)?|単位|通[貨货]|MONEDA)$/],
  [
    'sailing',
    /^(?:船期|班期|开船日?|开航日?|ETD|SAILING(?:\s*DAY)?|截关开船|出港日|出港曜日|LỊCH TÀU|SALIDAS?|ZARPE)$/,
  ],
  [
    'cutoff',
    /^(?:截关日?期?|截关时间|截港日?期?|截港时间|截重柜?|CY\s*(?:CUT(?:[\s-]*OFF)?|CLOSING)|CUT[\s-]*OFF(?:\s*(?:DATE|TIME))?|CLOSING(?:\s*(?:DATE|TIME))?|CLS|CYカット|カット日|CIERRE(?:\s*DOCUMENTAL)?)$/,
  ],
  [
    'transit',
    /^(?:航程|时效|航期|T\/T|TRANSIT(?:\s*TIME)?|航程\(?天\)?|DAYS|TRÁNSITO|TIEMPO\s*DE\s*TRÁNSITO|所要日数)$/,
  ],
  [
    'free',
    /^(?:FREE\s*DAYS?|免箱期?|免柜期?|免用箱期?|目的港免箱期?|目的港免柜期?|FREE\s*(?:TIME|DAYS?)(?:\s*(?:AT\s*)?(?:POD|DEST(?:INATION)?))?|F\/?T|免用?箱(?:天数|时间)|免租期?|DEM\/DET|DÍAS\s*LIBRES(?:\s*EN\s*DESTINO)?|フリータイム)$/,
  ],
  [
    'container',
    /^(?:柜型|箱型|箱种|CONTAINER(?:\s*TYPE)?|CTNR|EQUIP(?:MENT|O|\.)?|EQ|TYPE|SIZE|尺寸|CONTENEDOR|コンテナ)$/,
  ],
  ['base', /^(?:O\/F(?:\s*RATE)?|OF|OCEAN\s*FREIGHT|海运费|基本运费|BASE(?:\s*RATE)?|FLETE(?:\s*MARÍTIMO)?)$/],
  ['allIn', /^(?:ALL\s*-?\s*IN|全包价?|总价|合计|TOTAL)$/],
  ['price', /^(?:AMOUNT|NET|FREIGHT|ALL-?IN\s*RATE|卖价|底价|价格|运价|报价|单价|RATES?|PRICE|TARIFA)$/],
  [
    'remark',
    /^(?:备注|说明|REMARKS?|NOTES?|備考|備註|备考|GHI CHÚ|箱属|箱权|SOC\s*\/\s*COC|COC\s*\/\s*SOC|BOX\s*OWNER|附加费|OBSERVACIONES|NOTAS)$/,
  ],
  [
    'boxes',
    /^(?:箱型箱量|柜型柜量|箱量|箱型数量|柜型数量|柜量|数量|余位|剩余舱位|余舱|QTY|QUANTITY|VOLUME|SPACE|CANTIDAD)$/,
  ],
  ['target', /^(?:目标价|目标运价|期望价|心理价|TARGET(?:\s*(?:RATE|PRICE))?)$/],
  ['ready', /^(?:货好(?:时间|日期)?|出货(?:时间|日期)|装柜(?:时间|日期)|CRD|(?:CARGO\s*)?READY(?:\s*DATE)?)$/],
  [
    'goods',
    /^(?:(?:中文|英文)?品名|货名|货描|货物|货品|(?:货物|商品|产品)(?:名称|描述|品名)|COMMODIT(?:Y|IES)|DESCRIPTION\s*OF\s*GOODS|CARGO(?:\s*(?:NAME|DESCRIPTION))?|GOODS|MERCANC[IÍ]A)$/,
  ],
  ['country', /^(?:国家|国别|目的国|COUNTRY|国|PAÍS)$/],
]
/** Columns of which a cell may say several things in the words of a message: SITC 周二、五. */
const spoken = new Set<ColumnField>(['carrier', 'sailing', 'transit', 'via', 'free', 'validity', 'service', 'remark'])

const headings = new Map<string, Heading | undefined>()
const mostHeadings = 2000

/** What is longer than any heading says something else. */
const longestHeading = 200

/** Returns what a heading means by itself, or undefined for one that only says something for the cells below it. */
export function headingOf(text: string): Heading | undefined {
  if (text.length > longestHeading) return undefined
  if (headings.has(text)) return headings.get(text)
  if (headings.size >= mostHeadings) headings.clear()
  const heading = readHeading(text)
  headings.set(text, heading)
  return heading
}

/** Units and currencies beside a heading: (USD/BL), (天), USD. */
const unit =
  /\(\s*(?:[A-Z]{3}|\$|¥|美金|人民币)?\s*(?:(?:\/|PER)\s*(?:BL|B\/L|票|柜|箱|CTNR|CNTR|UNIT|CONTAINER|CONTENEDOR))?\s*(?:天|DAYS?|DÍAS)?\s*\)|[*:]\s*$/g

function readHeading(text: string): Heading | undefined {
  const { upper } = scanOf(text.replaceAll('\n', ' ')).text
  const currency = currencyIn(upper)
  const isPerBill = /(?:\/|PER\s*|每)\s*(?:BL|B\/L|BILL|票)/.test(upper)
  const bare = upper.replace(unit, ' ').replace(/\s+/g, ' ').trim()
  const found =
    wordOf(bare) ?? wordOf(bare.replace(/\s+(?:IN\s+)?(?:USD|RMB|CNY|EUR|美金|人民币)$/, '')) ?? inLanguages(bare)
  return found && { containers: [], code: '', isPartial: false, ...found, currency, isPerBill }
}

type Found = Pick<Heading, 'field'> & Partial<Heading>

function wordOf(word: string): Found | undefined {
  const field = fields.find(([, pattern]) => pattern.test(word))?.[0]
  if (field) return { field }
  const code = surchargeNamed(word)
  if (code !== null) return { field: 'surcharge', code }
  return ofContainers(word)
}

/** BAF 40', BASE 40'HC, 20'GP USD: what a price is for, beside its container. */
function ofContainers(word: string): Found | undefined {
  const scan = scanOf(word.replace(/(40)'?\s?(?:ST|GP|DV|DC|SD)\s*\/\s*(?:40)?'?(HC|HQ)/, '$1GP/$2'))
  if (/^(?:20|40|45)$/.test(word)) scan.open = `${word}'`
  takeContainers(scan)
  const containers = scan.tokens.flatMap((token) => (token.kind === 'containers' ? token.containers : []))
  if (containers.length === 0) return undefined
  const rest = scan.open
    .replaceAll(taken, ' ')
    .replace(/[\s():/]+/g, ' ')
    .trim()
  const code = surchargeNamed(rest)
  if (code !== null) return { field: 'surcharge', containers, code }
  if (/^(?:O F|OF|BASE|OCEAN FREIGHT|海运费|基本运费|FLETE)$/.test(rest)) return { field: 'base', containers }
  return /^(?:(?:运价|价格|报价|RATES?|PRICE|TARIFA|PER|USD|RMB|CNY|EUR|\$|¥|€)\s*)*$/.test(rest)
    ? { field: 'price', containers }
    : undefined
}

/** 目的港 POD, Port of Loading / 装货港 / 積地: a heading in several languages means what each of them does. */
function inLanguages(text: string): Found | undefined {
  const parts = text
    .split(
      /\s*[/\\()|,]\s*|(?<=\p{Script=Han})\s+(?=[A-Z])|(?<=[A-Z.'])\s+(?=\p{Script=Han})|(?<=\p{Script=Han}{2})(?=[A-Z]{3})/u,
    )
    .filter((part) => part !== '')
  if (parts.length < 2) return undefined
  const found = parts.flatMap((part) => wordOf(part) ?? [])
  const [first] = found
  if (!first || found.length * 2 < parts.length) return undefined
  const isOne = found.every(({ field, code }) => field === first.field && code === first.code)
  if (isOne)
    return {
      ...first,
      isPartial: found.length < parts.length,
      containers: [...new Set(found.flatMap(({ containers = [] }) => containers))],
    }
  const asked = new Set(found.map(({ field }) => field))
  // POL / POD in the corner of a grid: the ports of discharge stand beside it.
  if (asked.size === 2 && asked.has('pol') && asked.has('pod')) return { field: 'pol' }
  return found.every(({ field }) => spoken.has(field)) ? { field: 'remark' } : undefined
}
