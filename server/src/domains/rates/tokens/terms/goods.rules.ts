import type { Places } from '../places.rules.ts'
import { findMatches, type Place, type Scan, take, takeAll, wholeOf } from '../scans.rules.ts'

/** 品名: 建材, commodity furniture: what follows the label is kept as it is written. A label that is a usual word needs its colon. */
const labels: readonly RegExp[] = [
  /(?:(?:中文|英文)?品名|货名|货描|(?:货物|产品|商品)(?:名称|描述|品名))\s*[:是为]?\s*/g,
  /(?<!危险)(?:货物|货品|产品|商品)\s*:\s*/g,
  /(?<![A-Z])(?:COMMODIT(?:Y|IES)(?:\s+(?:NAME|IS))?|DESCRIPTION\s+OF\s+GOODS|MERCANC[IÍ]AS?|MERCADORIAS?|MARCHANDISES?)(?![A-Z])\s*[:-]?\s*/g,
  /(?<![A-Z])(?:CARGO|GOODS|PRODUCTS?|CARGO\s+DESCRIPTION|DESCRIPTION|PRODUCTOS?)\s*:\s*/g,
]
/** Chinese and Japanese names have no blanks; behind one something else begins. */
const ofSigns = /^(?=[^\s,;|:。→\0\d-]*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])\p{L}[^\s,;|:。→\0\d-]*/u
const ofWords = /^\p{Lu}[\p{Lu}'&/]*(?:[ -]\p{Lu}[\p{Lu}'&/]*){0,5}/u
/** With these words something else begins. */
const next =
  /[ -](?:FROM|TO|POL|POD|VIA|EX|FOR|READY|CRD|ETD|QTY|QUANTITY|VOLUME|WEIGHT|GROSS|TARGET|INCOTERMS?|FOB|EXW|CIF|CFR|FCA|PLS|PLEASE|NEED|DE|DESDE|PARA|HASTA|LISTA|LISTO|POR)(?![\p{Lu}]).*$/u
const nothing = /^(?:FAK|TBA|TBC|N\/A|NA|ANY|IS|无|待定|不限|暂无|未定|普货|普通货物?|GENERAL(?: CARGO)?|GC)$/

/** Takes goods that the text names by a label, up to the next port, figure or sign that parts. Returns where they stand. */
export function takeLabelledGoods(scan: Scan, places: Places): Place[] {
  return labels.flatMap((label) =>
    findMatches(label, scan.open).flatMap(({ index, 0: said }) => {
      const place = goodsAt(scan, index + said.length, places)
      if (!place) return []
      take(scan, goodsToken(scan, place))
      return [place]
    }),
  )
}

function goodsAt({ open }: Scan, start: number, places: Places): Place | null {
  const rest = open.slice(start)
  const [found = ''] = ofSigns.exec(rest) ?? ofWords.exec(rest) ?? []
  const text = beforePort(found.replace(next, ''), places)
  return text.length < 2 || nothing.test(text) ? null : { start, end: start + text.length }
}

function beforePort(text: string, places: Places): string {
  const words = text.split(' ')
  const at = words.findIndex((word) => places.port(word) !== undefined || places.carrier(word) !== '')
  if (at >= 0) return words.slice(0, at).join(' ')
  for (let from = 1; from < text.length - 1; from += 1)
    if (places.mayBegin(text.slice(from, from + 2)) && isPortIn(text.slice(from), places)) return text.slice(0, from)
  return text
}

const longestPort = 6

/** Whether a text begins with the Chinese name of a port. */
const isPortIn = (text: string, { port }: Places) =>
  Array.from({ length: longestPort - 1 }, (_, less) => text.slice(0, longestPort - less)).some(
    (word) => (port(word)?.codes.length ?? 0) > 0,
  )

const goodsToken = ({ text }: Scan, place: Place) =>
  ({ kind: 'term', field: 'goods', value: text.cased.slice(place.start, place.end), ...place }) as const

/** Takes what is shipped where no label says it, in the words that requests use most; a name of a place or firm may hold them too. */
export function takeUsualGoods(scan: Scan) {
  takeAll(scan, usual, (match) => [goodsToken(scan, wholeOf(match))])
}

const usual =
  /(?:建材|瓷砖|石材|大理石|家具|灯具|灯饰|服装|箱包|玩具|五金|汽配|摩配|轮胎|轮毂|机械设备|机械|光伏组件|光伏板|太阳能板|钢材|钢管|钢卷|铝材|木材|胶合板|纸张|纸浆|塑料粒子|塑胶|小家电|家电|日用品|日用百货|百货|食品|茶叶|面料|纺织品|卫浴|陶瓷|玻璃|自行车|电动车)(?![港城市镇区路厂司行店])|(?<![A-Z])(?:BUILDING MATERIALS?|FURNITURE|CERAMIC TILES?|TILES|TYRES|TIRES|MACHINERY|GARMENTS?|TEXTILES?|TOYS|AUTO PARTS|SOLAR PANELS?|STEEL PIPES?|PLYWOOD|HARDWARE|HOUSEHOLD GOODS)(?![A-Z])/g
