import { type Language, languages } from '@seamark/contract/languages'
import {
  companyTypes,
  customerPlatforms,
  customerSources,
  progresses,
} from '@seamark/contract/phonebook/companies/companies'
import { translate } from '../../../platform/translate.ts'
import { plainWord } from '../matching/search.rules.ts'

const choices = {
  progress: progresses,
  type: companyTypes,
  source: customerSources,
  platform: customerPlatforms,
} as const
export type ChoiceField = keyof typeof choices

/** The words that people write in their files besides our own. */
const spoken: Record<ChoiceField, Readonly<Record<string, string>>> = {
  progress: {
    unconfirmed: '新客户|未联系|待联系|待确认|New|New lead|Not contacted',
    contacted: '已沟通|联系过|联系中|In contact',
    replied: '有回复|回复|已回',
    quoted: '报价|已报|报价中|Quotation sent|Quote sent',
    following: '跟进|正在跟进|洽谈中|Following|Follow up|Follow-up|Negotiating',
    ordered: '订舱|已下单|下单|成交|已成交|已合作|合作中|Booked|Ordered|Won|Closed won',
  },
  type: {
    directShipper:
      '直接客户|工厂|外贸公司|贸易公司|外贸|生产企业|货主|Shipper|Direct client|Direct customer|Factory|Manufacturer|Trader|Trading company|Exporter|Importer|荷主|Cargador|Fábrica',
    forwarder:
      '货代|同行|货运代理|货代同行|国际货代|货代公司|物流公司|物流|Forwarder|Freight agent|Forwarding agent|FF|NVOCC|貨代|フォワーダ|Agente de carga|Transitaria',
    coLoader: '拼箱|拼箱公司|拼箱货代|Coloader|Consolidator|LCL consolidator|混載業者',
    carrier: '船东|船司|航运公司|班轮公司|Shipping line|Ocean carrier|Liner|Line|船社|Línea naviera',
    overseasAgent:
      '国外代理|境外代理|海外同行|目的港代理|Agent|Foreign agent|Destination agent|海外代理|Agente|Agente en el exterior',
    other: '其它|Others|Otros',
  },
  source: {
    referral: '转介绍|朋友介绍|介绍|老客户介绍|同行介绍|Referred|Word of mouth',
    exhibition: '展览会|展览|Fair|Trade show|Tradeshow|Expo|見本市',
    website: '官网|网站|网站询盘|询盘|Website|Web inquiry|Web enquiry|Inquiry|Enquiry',
    coldCall: '电话开发|陌拜|电话营销|扫楼|Cold calling|Telemarketing|テレアポ',
    socialMedia: '社媒|社交平台|Social',
    tradeData: '海关数据|进出口数据|Customs data',
    crawl: '爬虫|网络爬取|采集|Crawler|Crawled|Scraping',
    import: '导入|表格导入|Imported|Excel',
    other: '其它|Others|Otros',
  },
  platform: {
    qq: '腾讯QQ',
    wechat: 'Weixin|WX|Wechat微信',
    whatsapp: 'WA|Whats app',
    linkedin: '领英',
    facebook: 'FB|脸书',
    telegram: 'TG|电报',
    instagram: 'INS|IG',
    zalo: 'Zalo Vietnam',
    alibaba: '阿里|阿里国际站|国际站|阿里巴巴国际站|Alibaba.com',
    madeInChina: 'MIC|中国制造|Made-in-China.com',
    globalSources: 'GS|环球|Globalsources.com',
    email: '邮箱|电子邮件|Mail|E-mail',
    phone: '电话联系|手机|Tel|Call|Telephone',
    other: '其它|Others|Otros',
  },
}

const known = new Map<ChoiceField, ReadonlyMap<string, string>>()

/**
 * The code of a choice, found by its word in any language, by a word that people write for it, or by the code itself. Undefined when there is none.
 */
export function choiceNamed(field: ChoiceField, text: string): string | undefined {
  const words = known.get(field) ?? wordsOf(field)
  known.set(field, words)
  return words.get(plainWord(text))
}

/** The words of all choices in one language, for a sentence that lists what would be accepted. */
export const choiceWords = (field: ChoiceField, language: Language) =>
  choices[field].map((choice) => translate(language, `phonebook.${field}.${choice}`))

function wordsOf(field: ChoiceField): ReadonlyMap<string, string> {
  const words = new Map<string, string>()
  const take = (name: string, choice: string) => {
    if (!words.has(plainWord(name))) words.set(plainWord(name), choice)
  }
  for (const choice of choices[field])
    for (const language of languages) take(translate(language, `phonebook.${field}.${choice}`), choice)
  for (const choice of choices[field]) take(choice, choice)
  for (const [choice, names] of Object.entries(spoken[field])) for (const name of names.split('|')) take(name, choice)
  return words
}

const yes = new Set([
  '是',
  'y',
  'yes',
  '1',
  'true',
  't',
  '有',
  '对',
  '庄家',
  'はい',
  'sí',
  'si',
  'verdadero',
  'o',
  '√',
  '✓',
  '✔',
  '☑',
  '●',
  '○',
  '◯',
])
const no = new Set(['否', 'n', 'no', '0', 'false', 'f', '无', '非', '不是', 'いいえ', 'falso', '×', '✗', '✘', 'x', '☐'])

/** True for 是, Y, 1, √ and the like, false for 否, N, 0, ×; undefined when the text is neither. */
export function yesOrNo(text: string): boolean | undefined {
  const word = text.normalize('NFKC').trim().toLowerCase()
  if (yes.has(word)) return true
  return no.has(word) ? false : undefined
}
