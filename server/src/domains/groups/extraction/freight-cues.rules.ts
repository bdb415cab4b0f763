/** What the words of a message say it is, where it says neither price nor container. */
export type FreightHint = 'supply' | 'demand' | 'schedule'

/** Questions and notices about sailings, in Chinese, English, Spanish, Vietnamese and Japanese. */
const schedule =
  /船期|航程|哪[天日](?:开|走|到|截)|最[近早].{0,2}[一的]?班|开船(?:时间|日)|(?:when|what)(?:'s| is| are) the et[ad]|et[ad] (?:of|for) |结关日|結關日|(?:下|哪|几|幾)一?班|周几|週幾|几号(?:开|走|到)|什么时候(?:开|到|走|有船|截|能到)|什麼時候|(?:几|多少)天(?:能?到)?|(?:推迟|晚开|延期|延误|延后|改期|顺延|停航|跳.{0,6}港|空班|甩港|提前)|航次.{0,6}取消|取消.{0,4}航次|截(?:关|单|港|重|放行|vgm|si)(?:时间|日期?|改|提前|推|延|$|[，,。\s]*(?:周|开船|\d))|(?:周[一二三四五六日]|\d号?)(?:截|开船)|next (?:vessel|sailing|ship|departure)|when (?:will|is|does)|cut[ -]?off|(?:first|earliest) sailing|transit time|etd\/eta|blank sailing|delayed|postponed|omitted|sailing schedule|próxim[oa] (?:salida|buque|barco)|cuándo sale|itinerario|lịch tàu|bao giờ|khi nào|次の(?:船|便)|いつ|スケジュール|出港日|カット(?:日|オフ)/i
const supply =
  /现舱|現艙|有舱|有位|放舱|甩舱|舱位(?!紧)|仓位|空位|特价|优势|收货|可接|承接|直放|双班|直航|直达|包板|固定|充足|宽松|均可|均有|都有|都能做|都可做|双清|包税|欢迎|班列|每周\d?班|周[一二三四五六日]{1,4}班|d\d(?:\/\d)+|每周\d+航班|一手|庄家|space|available|we (?:can|have)|offer|special|espacio|disponible|oferta|ofrecemos|còn (?:\d+ )?(?:chỗ|slot)|ưu đãi|giá tốt|空き|スペース|出せます/i
const question =
  /[?？]|吗|嗎|^\s*要(?=\s)|么(?=$|\s)|呢|谁|誰|哪家|哪位|有没有|有沒有|有人|求|询|詢|请问|想问|问下|需要|要订|想订|帮|报(?:个|下|一下)|多少(?!天)|什么价|有.{0,4}价不|[能行可]不(?=$|[\s，,。!！])|能不能|做不做|找(?!我)|预算|目标价|need|looking|quote|rate(?:s)? (?:pls|please|for)|anyone|any (?:good )?(?:rate|offer|space)|cotiza|tarifa|necesit|busco|solicit|cần|báo giá|見積|お願い|できます|いくら/i

/** Words that invite questions are those of an offer. */
const invitation =
  /欢迎(?:来)?(?:询价?|咨询|速联|订舱|联系)?|有需要|谁要(?!做)|谁需要|要的(?:私|滴|速|来|联系|老板)?|需要的?(?:请)?(?:私|滴|速|联系|找我)|空位|ai cần\s*(?:ib|inbox|lh|liên hệ|nhắn)/g

/** Returns what the words say; a question about sailings is none about a price. */
export function hintOf(written: string): FreightHint | null {
  const text = written.replace(invitation, '')
  if (schedule.test(text)) return 'schedule'
  if (question.test(text)) return 'demand'
  return supply.test(text) ? 'supply' : null
}

export const isScheduleTalk = (text: string) => schedule.test(text)
export function isOffer(written: string): boolean {
  const text = written.replace(invitation, '')
  return (text !== written || supply.test(text)) && !question.test(text)
}
/** `能2200做的私我`: a price that somebody wants to hear is a target. */
export const isTarget = (text: string) =>
  /(?:目标价?|到价|预算|心理价|价格到)[\s:：]*\$?\d{2,5}|能\s*\$?\d{2,5}\s*(?:美金|刀|usd)?\s*(?:做|接|走|放|拿)的?/i.test(
    text,
  ) ||
  /(?<![\d.])\d{3,5}\s*(?:美金|刀|usd)?\s*(?:能(?:订|做|走|接|放|拿)|的?还有[吗么没])|谁能\s*\$?\d{3,5}/i.test(text)
/** Whether a text has a word of freight, or a route that is written as in the trade: 上海-曼谷. */
export const namesFreight = (text: string) =>
  /[价钱舱仓柜船货报接订箱]|(?<!航)运|[能谁]做|做(?:不|的|过|了吗)|有做|做.{0,4}到|优势|便宜|门到门|quot|rate|tarifa|cotiz|giá|cước|見積|space|ship|freight|container|booking|cbm|flete/i.test(
    text,
  ) || /[\p{Script=Han}a-z]\s*[-—–→>➡]+\s*[\p{Script=Han}a-z]/iu.test(text)
/** How much cargo there is, which only who has it says. */
export const hasCargo = (text: string) =>
  /\d(?:\.\d+)?\s*(?:cbm|rt|kgs?|m3|方|吨|公斤)(?![a-z/]|\s*\+|\s*以上)/i.test(text)
export const isAskedFor = (text: string) => question.test(text.replace(invitation, ''))

/** What says that a message replaces what its sender said before. */
const correction =
  /更正|勘误|改为|改成|更改为|现改|报错|写错|打错|发错|应该是|应为|以此为准|以这个为准|correction|revised|amended|should be|corrección|corrijo|sửa lại|đính chính|訂正/i
export const isCorrection = (text: string) => correction.test(text)
