import { emailKey } from './emails.rules.ts'
import { ownName, plainWord, soundOf } from './search.rules.ts'

/**
 * The sound of the distinctive part of a company's name, without place, trade and legal form, Chinese as pinyin. The spellings of one name share a
 * sound: 宁波远洋国际货运代理有限公司, 远扬物流 and Yuanyang Logistics are `yuanyang`. Empty for a name of signs alone.
 */
export function soundKey(name: string): string {
  const own = ownName(name)
  const core = joinWords(withoutPlaces(withoutTrade(own)))
  const meant = [...core].length >= 2 ? core : joinWords(withoutTrade(own))
  const plain = [...meant].length >= 2 ? meant : joinWords(own) || plainWord(name)
  return (soundOf(plain) || plain).slice(0, longest)
}

const longest = 60
const joinWords = plainWord

const withoutTrade = (name: string) => name.replace(tradeIdeographs, ' ').replace(tradeWords, ' ')
const withoutPlaces = (name: string) => name.replace(placeIdeographs, ' ').replace(placeWords, ' ')

/** The words that firms of this trade and their clients have in their names besides their own name; longer ones first. */
const tradeIdeographs = new RegExp(
  [
    '国际货运代理|国际货物运输代理|国际货运|国际货代|国际物流|国际贸易|国际运输|国际船舶代理|国际|货物运输代理|货运代理|货运|货代|代理|物流|供应链管理|供应链',
    '船务代理|船舶代理|船务|海运|空运|陆运|航运|航空|运输|储运|联运|仓储|快递|速运|报关|集装箱|进出口贸易|进出口|外贸|对外贸易|贸易|商贸|工贸',
    '电子商务|科技发展|科技|技术|实业|发展|集团|控股|投资|管理|服务|咨询|制造|工业|企业|股份|中国',
  ].join('|'),
  'gu',
)
const tradeWords =
  /(?<![\p{L}\p{N}])(?:international|intl|int'?l|global|worldwide|logistics?|freight|forwarders?|forwarding|shipping|cargo|transport(?:ation|es)?|trans|supply|chain|management|trading|trade|imports?|exports?|imp|exp|group|holdings?|services?|lines?|express|agency|agencies|industrial|industry|industries|technology|tech|the|and|of|&)(?![\p{L}\p{N}])/gu

/** The provinces and the towns of the trade. In a name they say where a firm is, not who it is. */
const placeIdeographs = new RegExp(
  `(?:${[
    '北京|天津|上海|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古|广西|西藏|宁夏|新疆|香港|澳门',
    '宁波|舟山|杭州|义乌|温州|台州|绍兴|嘉兴|金华|湖州|南京|苏州|无锡|常州|南通|连云港|太仓|张家港|扬州|镇江|徐州|青岛|烟台|济南|日照|威海|潍坊|临沂|大连|沈阳|营口|厦门|福州|泉州|漳州',
    '广州|深圳|东莞|佛山|中山|珠海|惠州|汕头|湛江|江门|武汉|长沙|南昌|九江|合肥|芜湖|郑州|洛阳|成都|西安|昆明|南宁|钦州|北海|海口|唐山|秦皇岛|石家庄|哈尔滨|长春|太原|兰州|乌鲁木齐|前海|浦东',
  ].join('|')})(?:省|市|特别行政区)?`,
  'gu',
)
const placeWords =
  /(?<![\p{L}\p{N}])(?:china|prc|hong ?kong|hk|shanghai|ningbo|shenzhen|guangzhou|qingdao|tianjin|xiamen|dalian|beijing|hangzhou|yiwu|usa|uk|europe|asia)(?![\p{L}\p{N}])/gu

/** Public mail services, whose addresses say nothing about the firm. */
const freeMail =
  /^(?:vip\.)?(?:qq|foxmail|163|126|yeah|139|189|sina|sohu|aliyun|21cn|gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|proton(?:mail)?|gmx|mail|aol|naver|daum|hanmail|yandex)\.(?:com?|net|cn|vip|ru|de|me|kr|jp|co\.jp|com\.cn|com\.hk|co\.uk|es|com\.tw|fr)(?:\.cn)?$/

/** The pattern of public mail services for the database. */
export const anybodysHouse = freeMail.source

/** The domain of a firm's mailbox: `ocean-star.example`; empty for texts that are no address, and for public mail services. */
export function houseOf(email: string): string {
  const [, domain = ''] = /^[^@\s]+@([^@\s]+\.[^@\s.]{2,})$/.exec(emailKey(email)) ?? []
  return freeMail.test(domain) ? '' : domain
}
