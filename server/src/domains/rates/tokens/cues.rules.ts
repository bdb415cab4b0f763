import { currencyWords, hasCurrency } from './currencies.rules.ts'
import { type Cue, type Scan, takeAll, type Token, wholeOf } from './scans.rules.ts'

/** Words that say whether something is offered, asked for, changed or corrected. The earlier row goes first. */
const cues: readonly [Cue, RegExp][] = [
  [
    'offer',
    /私聊|私信|滴我|联系我|欢迎(?:来)?(?:询价|咨询|速联)|特价收货|收货|需要的?(?:请|可以?)?(?:速联|速度|联系|滴滴|找我)|要的?(?:速度|速联|联系)|有需要/g,
  ],
  [
    'question',
    /给了[吗没]|(?:船期|航班)?是?什么时候|几号(?:到|开)|到港没|到没到|(?:帮忙|请)?查下|查一下(?!从)(?=\s*$)|WHEN\s+(?:IS|WILL)/g,
  ],
  [
    'target',
    /目标价?|(?<![A-Z])UNDER(?=\s*(?:USD|\$)?\s*\d{3})|到价|预算|心理价|(?:CLIENT|CUSTOMER|SHIPPER|CNEE|CONSIGNEE|BUYER)\s+(?:CAN\s+)?(?:PAYS?|OFFERS?)(?=\s*(?:USD|US\$|\$)?\s*\d)|ZIEL(?:RATE|PREIS)|TARGET(?:\s*(?:RATE|PRICE))?/g,
  ],
  ['rise', /(?:涨价?|上调|上涨|加价|TĂNG|INCREASE[SD]?)(?:\s*BY)?(?=\s*(?:USD|US\$|\$|¥|RMB)?\s*\d)/g],
  ['fall', /(?:降价?|下调|下浮|跌|DECREASE[SD]?)(?:\s*BY)?(?=\s*(?:USD|US\$|\$|¥|RMB)?\s*\d)/g],
  [
    'correction',
    /原(?:来|报)?\s*(?:USD|\$|¥)?\d[\d,./]*\s*[,、]?\s*现(?:在|价)?[:\s]*(?=(?:USD|\$|¥)?\d)|(?<![A-Z])WAS\s*(?:USD|\$)?\s*\d[^A-Z]{0,24}NOW(?![A-Z])|(?<!最)新价格?(?=\s*[:为]?\s*(?:USD|\$)?\d)|更正|调整[为到至]|现调[为到至整]|价格有变|价格调整|调价|勘误|改为|改成|更改为|改(?=\s*(?:USD|\$)?\d)|[报写发]错了?|(?:应该?是|应为)(?=.{0,6}\d)|CORRECTION|(?:KINDLY\s+|PLEASE\s+|PLS\s+)?(?:DISREGARD|IGNORE)\s+(?:(?:MY|OUR|THE)\s+)?(?:PREVIOUS|LAST|EARLIER|ABOVE)|(?<![A-Z])CORRECT(?=\s+(?:RATE|PRICE|LEVEL|FREIGHT|OFFER))|CORRECCI[ÓO]N|CORREÇÃO|RECTIFICO|CORRIJO|CORRIGINDO|(?<![A-Z])REVISED(?:\s+TO)?(?![A-Z])|AMENDED(?:\s*TO)?|(?<![A-Z])UPDATED?(?=!*[^\n]*(?<![A-Z])NOW\s*(?:USD|\$)?\s*\d)|SHOULD\s+(?:BE|READ)|INSTEAD\s+OF(?=\s*(?:USD|\$)?\s*\d)/g,
  ],
  [
    'cancel',
    /作废|(?<!ETD-\d{1,2})取消(?![,， ]*亏|费)|撤[销回]|^\s*撤(?=\s*:)|停收|不做了|(?<![A-Z])(?:CANCEL(?:L?ED)?|WITHDRAWN|VOID)(?![A-Z])/g,
  ],
  // Who was rolled asks for space on another ship.
  ['demand', /^\s*(?:急+[!,\s]*)?被甩(?:了|柜)?(?!.*(?:怎么|投诉))/g],
  // Rates of an index, and what is said of cargo that is under way, are no offer.
  [
    'report',
    /(?<![A-Z])(?:SCFI|CCFI|NCFI|FBX|WCI)(?![A-Z])|指数|环比|同比|订舱确认|BOOKING\s+CONFIRM(?:ATION|ED)?|请安排做柜|(?<![A-Z])(?:NEED|HANDLE|LOOKING\s+FOR|ANY)\s+(?:THE\s+)?(?:CUSTOMS|CLEARANCE|DELIVERY)|投诉|(?<!(?<!会)不会?)被甩(?<![谁急求找哪].*被甩)(?!.*(?:谁|[急求找]|哪[里家位]?有|有没有))|(?:还没|未|没)付|请查收|内贸|账单|那票|发你|成交|签了|货值|见附件|发票|已付|(?<!月结|票结)付款(?!放|买单|赎|方式|条件|(?<!客[户人][^,;。]{0,12}付款)后(?:放单|买单|赎单))|打款|水单|欠款|对账|还能续|续价|能降\d*吗?|托书|合作的?货代|二手|旧箱|[买卖租]箱|租船|求船|散货船|拼个?车|顺风车|诚招|(?<![A-Z])CHARTER(?:ING)?(?![A-Z])|CONFIRM\s+(?:THE\s+|MY\s+|OUR\s+)?BOOKING|(?:LONG[\s-]*TERM|RELIABLE)\s+(?:PARTNER|AGENT)S?/g,
  ],
  // To the door, duties paid: the price of a cubic metre or a kilogram, and no freight of a container.
  ['door', /亚马逊|AMAZON|双清(?:包税)?(?:到门)?|包税(?:到门)?/g],
  [
    'demand',
    /需求(?=\s*:)|(?<!(?:不管|无论)\p{Script=Han}{0,2}|多少[放给出有])多少(?=钱|\s*$|[?,;。])|有[吗么没](?=\s*[,;。?]|\s*$)|能不能(?=[做接走发])|能做(?=[吗不?])|做不做|谁(?:能)?[做接]|谁能?(?=\s*(?:USD|\$)?\s*\d{3,5}\s*[做接走放])|[什啥]么?(?:价[格位]?|行情)|怎么报|(?:帮|代)问|能[给做]到?(?=\s*(?:USD|\$)?\s*\d{3})|哪[位个家](?:老板|大佬|朋友|同行|大神|兄弟|货代)?(?:手[上里]|那[里边]|家)?(?:还)?(?:有(?!需|货|兴趣|意|想)|[能可]以?[做接走放订])|求问|请问|问一?下|请报|求购舱位|求购|急求|求舱位?|求推荐|(?<![要需请追])求(?=\s*[:\]】\p{Script=Han}A-Z\d])|急找|急收|急出|有没有|谁有|谁(?:手上|手里|那边?|那里|家)(?:还)?有|有谁|哪家有?|还有(?:不|没有?)(?!\p{Script=Han})|想订|想要|需要(?!的|报|另|提前|提供|注意|加)订?|要订|客[户人][要询问]|有(?!人要)(?=[^,;。]{2,30}吗)/gu,
  ],
  [
    'demand',
    /帮我?(?:预订|查一?下?|订|看一?下?)|帮看下|预订|还有(?:舱|仓)?(?:位)?吗|订舱(?=\s*:)|找(?=\s*\p{Script=Han})(?!我)|(?<!特价|加|另|签|回|只|代|实|仅|净)收(?=\s*[:\d\p{Script=Han}])(?!费|到|货|客户)/gu,
  ],
  [
    'demand',
    /(?<![\p{L}])(?:NEED(?!\s+(?:YOUR\s+|UR\s+|THE\s+)?BOOKINGS?(?!\s+SPACE))|REQ(?=\s*[:.])|^\s*(?:IS|ARE|DO|DOES|CAN|HOW|WHAT)(?=\s.*[?]\s*$)|RATE\s+REQUEST|(?:REQUIREMENTS?|ENQUIRY|INQUIRY)(?=\s*:)|LOOKING\s+FOR(?:\s+SPACE)?|WANT(?:ED)?|REQUIRE|(?:YOUR|UR)\s+BEST\s+RATE|RATES?\s+(?:PLS|PLEASE)|(?:PLS|PLEASE|KINDLY|HELP|PLZ)\s+(?:TO\s+)?(?:QUOTE|OFFER|ADVISE|CHECK)|(?:CAN|COULD)\s+(?:YOU|U)\s+(?:DO|OFFER|QUOTE|CHECK)|(?:CAN\s+)?ANY(?:ONE|1)|(?:WIR\s+)?(?:SUCHEN|BENÖTIGEN|BRAUCHEN)|BITTE\s+UM|ANFRAGE|WHO\s+CAN(?=\s+(?:DO|OFFER|TAKE|HANDLE|MOVE|QUOTE|GIVE|HELP|SHIP|ACCEPT))|CẦN(?:\s+(?:BÁO\s+)?GIÁ)?|COTI[CZ]\p{L}+|NECESIT[OA]\p{L}*|REQUIERO|SOLICITO|BUSCO|ME\s+PAS[ÁA]\p{L}*|ALGUIEN\s+(?:CON|TIENE)|(?:SU|TU)\s+MEJOR\s+\p{L}+|ANY\s+(?:GOOD\s+|BEST\s+)?(?:SPACE|RATE|OFFER)S?|HOW\s+MUCH|DO\s+YOU\s+HAVE)(?!\p{L})/gu,
  ],
  // French: merci de nous coter, demande de cotation, nous cherchons.
  [
    'demand',
    /(?<!\p{L})(?:DEMANDE\s+DE\s+(?:COTATION|PRIX|TARIFS?|TAUX|DEVIS)|(?:(?:MERCI|PRIÈRE|BESOIN)\s+DE|VEUILLEZ|POU(?:VEZ|RRIEZ)-VOUS|POUR)\s+(?:NOUS\s+|ME\s+|BIEN\s+VOULOIR\s+)*(?:COTER|CHIFFRER|(?:FAIRE\s+)?(?:DONNER|OFFRIR|ENVOYER|TRANSMETTRE|INDIQUER|COMMUNIQUER|PROPOSER|PARVENIR)(?=[^.\n]*(?:PRIX|TARIF|TAUX|COTATION|OFFRE)))|COTATION(?=\s*(?::|SVP|S\.?V\.?P|POUR\b))|(?:RE)?CHERCHONS|(?:JE|ON)\s+(?:RE)?CHERCHE|(?:AVONS|AI|AVOIR)\s+BESOIN\s+D[E'’]|BESOIN\s+D[E'’](?=\s*\d|\s*UN)|(?:VOTRE|VOS|TON)\s+MEILLEURE?S?\s+(?:PRIX|TARIFS?|TAUX|OFFRES?|COTATION)|QUEL(?:LE)?\s+(?:EST|SERAIT)\s+(?:LE|VOTRE|LA)|COMBIEN\s+POUR)(?!\p{L})/gu,
  ],
  ['demand', /^\s*要(?=\s*\d+\s*(?:[*X]|个))|能做的(?=来|联系|私|滴|\s*$)/g],
  ['demand', /急募|ターゲット|[探捜]し|お?[問问]い?合わせ|谁家?(?:的?价格?)?(?:最低|最便宜|有优势|便宜)/g],
  ['target', /ターゲット(?:プライス)?/g],
  ['demand', /[見见][積积]|レートを?お?[願愿]/g],
  ['demand', /^\s*Q:/g],
  // A price in a question is not offered: 大概2950美金，含THC吗？
  ['doubt', /[?]|(?<!有)吗(?=\s*$)/g],
  ['ask', /询价|BÁO\s+GIÁ|(?<![A-Z])(?:QUOTE|RFQ|INQUIRY|ENQUIRY)(?![A-Z])/g],
  ['offer', /特价|优势|推广|承接|可接|有[舱仓]|(?<![A-Z])(?:SPACE\s+AVAILABLE|OFFER)(?![A-Z])/g],
]

const labels: readonly [Extract<Token, { kind: 'label' }>['of'], RegExp][] = [
  [
    'pol',
    /(?<![A-Z])(?:POL|PORT\s+OF\s+LOADING|LOADING\s+PORT|FROM|EX|ETD(?=\s+(?!BEFORE|AFTER|AROUND|ABOUT|UNTIL)[A-Z]{6,}\s*[^\s!-~])|DESDE|(?:PUERTO\s+DE\s+)?ORIGEN|(?:AU\s+)?DÉPART\s+D(?:E(?=\s)|U\s+PORT\s+DE)|DEPUIS|PORT\s+DE\s+(?:CHARGEMENT|DÉPART))(?![A-Z])\s*[:.]?|(?:起运港(?![费收免的杂])|(?<=(?:^|[,;。|(]\s*))起运(?=[\s:]*\p{Script=Han}{2})|起始港|装货港|装运港|装港|出运港|始发港)\s*:?|(?<=^|\s)TỪ(?=\s)|从/gu,
  ],
  [
    'pod',
    /(?<![A-Z])(?:POD|PORT\s+OF\s+DISCHARGE|DISCHARGE\s+PORT|DESTINATION|ETA(?=\s+(?!BEFORE|AFTER|AROUND|ABOUT|UNTIL)[A-Z]{3,}\s*[^\s!-~])|(?<!EN\s)(?:PUERTO\s+DE\s+)?DESTINO|À\s+DESTINATION\s+D[EU]|PORT\s+DE\s+(?:DÉCHARGEMENT|DESTINATION|ARRIVÉE|LIVRAISON))(?![A-Z])\s*:?|(?:目的港(?![费收免的杂清])|卸货港|卸港|目的地)\s*:?/g,
  ],
  [
    'via',
    /(?<![A-Z])(?:V[IÍ]A|T\/S(?=\s+[A-Z]{3})|TRANSS?HIP(?:MENT|PED)?\s+(?:AT|IN|VIA))(?![A-Z])\s*:?|(?:中转港?|转运港?|[都均全]走(?=\s*[A-Z\p{Script=Han}]{2})|(?<=[,(;、\s])转(?=\s*(?:[A-Z]{3}|\p{Script=Han}{2}))(?![运单让达发口港])|经由?(?!\s*\))|[积積]替)\s*:?/gu,
  ],
]
const noPrice = /价格面议|面议|价格待定|待定|单询|一单一议|(?<![A-Z])(?:TBA|ON\s+REQUEST)(?![A-Z])/g

export function takeCues(scan: Scan) {
  takeAll(scan, noPrice, (match) => [{ kind: 'noPrice', ...wholeOf(match) }])
  for (const [of, pattern] of cues) takeAll(scan, pattern, (match) => [{ kind: 'cue', of, ...wholeOf(match) }])
  for (const [of, pattern] of labels) takeAll(scan, pattern, (match) => [{ kind: 'label', of, ...wholeOf(match) }])
}

/** Currencies that stand alone; it comes after the amounts, which take their own. */
export function takeCurrencies(scan: Scan) {
  if (!hasCurrency(scan.open)) return
  for (const [value, pattern] of currencyWords)
    takeAll(scan, pattern, (match) => [{ kind: 'term', field: 'currency', value, ...wholeOf(match) }])
}
