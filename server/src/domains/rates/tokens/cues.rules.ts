import { type Cue, type Scan, takeAll, type Token, wholeOf } from './scans.rules.ts'

/** Words that say whether something is offered, asked for, changed or corrected. The earlier row goes first. */
const cues: readonly [Cue, RegExp][] = [
  [
    'offer',
    /欢迎(?:来)?(?:询价|咨询|速联)|特价收货|收货|需要的?(?:请|可以?)?(?:速联|速度|联系|滴滴|找我)|要的?(?:速度|速联|联系)|有需要/g,
  ],
  [
    'question',
    /(?:船期|航班)?是?什么时候|几号(?:到|开)|到港没|到没到|(?:帮忙|请)?查下|查一下(?!从)(?=\s*$)|WHEN\s+(?:IS|WILL)/g,
  ],
  ['target', /目标价?|到价|预算|心理价|TARGET(?:\s*(?:RATE|PRICE))?/g],
  ['rise', /(?:涨价?|上调|上涨|加价|INCREASE[SD]?)(?:\s*BY)?(?=\s*(?:USD|US\$|\$|¥|RMB)?\s*\d)/g],
  ['fall', /(?:降价?|下调|下浮|跌|DECREASE[SD]?)(?:\s*BY)?(?=\s*(?:USD|US\$|\$|¥|RMB)?\s*\d)/g],
  ['correction', /更正|勘误|改为|改成|更改为|改(?=\s*(?:USD|\$)?\d)|CORRECTION|AMENDED(?:\s*TO)?/g],
  [
    'demand',
    /需求(?=\s*:)|多少钱|谁(?:能)?[做接]|什么价格?|怎么报|求问|请问|问一?下|请报|求购舱位|求购|急求|求舱位?|求推荐|(?<![要需请追])求(?=\s*[:\p{Script=Han}A-Z\d])|急找|急收|急出|有没有|谁有|有谁|哪家有?|想订|想要|需要订?|要订|客[户人][要询问]|有(?=[^,;。]{2,30}吗)/gu,
  ],
  [
    'demand',
    /帮我?(?:预订|查一?下?|订|看一?下?)|帮看下|预订|还有(?:舱|仓)?(?:位)?吗|订舱(?=\s*:)|找(?=\s*\p{Script=Han})(?!我)|(?<!特价|加|另|签|回)收(?=\s*[:\d\p{Script=Han}])(?!费|到|货)/gu,
  ],
  [
    'demand',
    /(?<![A-Z])(?:NEED|RATE\s+REQUEST|LOOKING\s+FOR(?:\s+SPACE)?|WANT(?:ED)?|REQUIRE|(?:YOUR|UR)\s+BEST\s+RATE|RATES?\s+(?:PLS|PLEASE)|(?:PLS|PLEASE|KINDLY|HELP)\s+(?:TO\s+)?QUOTE)(?![A-Z])/g,
  ],
  ['demand', /^\s*Q:/g],
  ['ask', /询价|(?<![A-Z])(?:QUOTE|RFQ|INQUIRY|ENQUIRY)(?![A-Z])/g],
  ['offer', /特价|优势|推广|承接|可接|有[舱仓]|(?<![A-Z])(?:SPACE\s+AVAILABLE|OFFER)(?![A-Z])/g],
]

const labels: readonly [Extract<Token, { kind: 'label' }>['of'], RegExp][] = [
  [
    'pol',
    /(?<![A-Z])(?:POL|PORT\s+OF\s+LOADING|LOADING\s+PORT|FROM)(?![A-Z])\s*:?|(?:起运港(?![费收免的杂])|起始港|装货港|装运港|装港|出运港|始发港)\s*:?|从/g,
  ],
  [
    'pod',
    /(?<![A-Z])(?:POD|PORT\s+OF\s+DISCHARGE|DISCHARGE\s+PORT|DESTINATION)(?![A-Z])\s*:?|(?:目的港(?![费收免的杂清])|卸货港|卸港|目的地)\s*:?/g,
  ],
  ['via', /(?<![A-Z])VIA(?![A-Z])\s*:?|(?:中转港?|转运港?|经由?)\s*:?/g],
]
const noPrice = /价格面议|面议|价格待定|待定|单询|一单一议|(?<![A-Z])(?:TBA|ON\s+REQUEST)(?![A-Z])/g
const currencies: readonly [string, RegExp][] = [
  ['CNY', /(?<![A-Z])(?:RMB|CNY)(?![A-Z])|人民币|¥/g],
  ['EUR', /(?<![A-Z])EUR(?:O)?(?![A-Z])|€|欧元/g],
  ['USD', /(?<![A-Z])USD?(?![A-Z])|US\$|\$|美金|美元/g],
]

export function takeCues(scan: Scan) {
  takeAll(scan, noPrice, (match) => [{ kind: 'noPrice', ...wholeOf(match) }])
  for (const [of, pattern] of cues) takeAll(scan, pattern, (match) => [{ kind: 'cue', of, ...wholeOf(match) }])
  for (const [of, pattern] of labels) takeAll(scan, pattern, (match) => [{ kind: 'label', of, ...wholeOf(match) }])
}

/** Currencies that stand alone; it comes after the amounts, which take their own. */
export function takeCurrencies(scan: Scan) {
  for (const [value, pattern] of currencies)
    takeAll(scan, pattern, (match) => [{ kind: 'term', field: 'currency', value, ...wholeOf(match) }])
}
