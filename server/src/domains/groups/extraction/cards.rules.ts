import type { ExtractedFinding, FindingField, FindingValue } from '@seamark/contract/groups/extraction/findings'
import { isChineseName, phonesIn, plainSigns } from '../../phonebook/index.ts'
import type { ChatSender } from '../reading/messages.rules.ts'
import type { ContactCard } from '../reading/records/contact-cards.rules.ts'
import { contactOf, handlesIn } from './contacts.rules.ts'
import type { Lexicon } from './messages.rules.ts'

const cities =
  /^(?:北京|上海|天津|重庆|广州|深圳|宁波|青岛|大连|厦门|福州|泉州|杭州|义乌|苏州|南京|无锡|常州|南通|连云港|烟台|日照|威海|济南|潍坊|临沂|郑州|武汉|长沙|南昌|合肥|芜湖|西安|成都|昆明|南宁|防城港|北海|海口|湛江|东莞|佛山|中山|珠海|江门|汕头|惠州|温州|台州|金华|绍兴|嘉兴|湖州|石家庄|沈阳|营口|哈尔滨|长春|乌鲁木齐|香港|澳门|台北|高雄|基隆|新加坡|曼谷|胡志明|河内|迪拜|洛杉矶|纽约)(?:市)?$/
const company =
  /货代|物流|国际|船务|船代|供应链|货运|报关|集运|航运|运输|外运|海运|公司|logistics|forward|shipping|freight|cargo|express|co\.?,?\s*ltd/i
const route =
  /[美欧南北中西东拉非澳亚日韩印红黑地][美洲洋线东西非巴亚新基地海中]|线|全球|整箱|拼箱|空运|铁路|散货|fcl|lcl|庄家|海运(?!公司)|专线|订舱|操作|业务|销售/i

/** Finds what the name of a sender says: `宁波-远航货代-李海-美线`, with the numbers that stand in it; null where it is just a name. */
export function contactOfName(name: string, lexicon: Lexicon): ExtractedFinding | null {
  const values = [...cardIn(name), ...handlesIn(plainSigns(name), lexicon.country).map(inName)]
  return values.length === 0 ? null : contactOf(values)
}

/**
 * Finds what a file says of a sender besides his messages: the card in his name, his number where the platform shows it
 * (WhatsApp), his QQ number or mail; null where it says nothing.
 */
export function contactOfSender(sender: ChatSender, lexicon: Lexicon): ExtractedFinding | null {
  const isNumber = /^\+[\d\s()-]{8,}$/.test(sender.name)
  const card = isNumber ? null : contactOfName(sender.name, lexicon)
  const values = [...accountOf(sender, lexicon.country), ...(card?.values ?? [])]
  return values.length === 0 ? null : contactOf(values)
}

/** Finds what a card says that somebody sent as a vCard. */
export function contactOfCard(
  { name, company, phones, mails }: ContactCard,
  lexicon: Lexicon,
): ExtractedFinding | null {
  const values = [
    ...phones.flatMap((phone) =>
      phonesIn(plainSigns(phone), lexicon.country).map(({ number }) => bare('phone', number)),
    ),
    ...mails.map((mail) => bare('email', mail.toLowerCase())),
  ]
  if (values.length === 0) return null
  return contactOf([
    ...values,
    ...(company === '' ? [] : [bare('company', company)]),
    ...(name === '' ? [] : [bare('name', name)]),
  ])
}

/** Finds what the list of people of LinkedIn says of somebody; null where it has neither company nor address. */
export function contactOfConnection({ name, company, mails }: Pick<ContactCard, 'name' | 'company' | 'mails'>) {
  const values = [
    ...mails.map((mail) => bare('email', mail.toLowerCase())),
    ...(company === '' ? [] : [bare('company', company)]),
  ]
  return values.length === 0 ? null : contactOf([...values, bare('name', name)])
}

const bare = (field: FindingField, value: string): FindingValue => ({ field, value, place: null })
const inName = ({ field, value, place }: FindingValue): FindingValue => ({
  field,
  value,
  place: place && { ...place, of: 'name' },
})

function accountOf({ account, accountKind, name }: ChatSender, country: string): FindingValue[] {
  if (accountKind === 'qq' && /^[1-9]\d{4,10}$/.test(account)) return [bare('qq', account)]
  if (accountKind === 'email') return [bare('email', account.toLowerCase())]
  if (accountKind === 'wxid') return [bare('wechat', account)]
  // WhatsApp shows the number of everybody who is not saved, as account or as name.
  const number = accountKind === 'phone' ? account : /^\+[\d\s()-]{8,}$/.test(name) ? name : ''
  return phonesIn(plainSigns(number), country).map((phone) => bare('whatsapp', phone.number))
}

/** Reads a card of three to five parts in any order; two of city, company and name have to be there. */
function cardIn(name: string): FindingValue[] {
  const parts = [...name.matchAll(/[^-–—－_|｜/／·•\s~～,，]+/g)].map(({ 0: text, index }) => ({ text, index }))
  if (parts.length < 2 || parts.length > 6) return []
  const found: FindingValue[] = []
  for (const { text, index } of parts) {
    const field = fieldOf(text, new Set(found.map((one) => one.field)))
    if (field !== null)
      found.push({ field, value: text, place: { of: 'name', start: index, end: index + text.length } })
  }
  const fields = new Set(found.map(({ field }) => field))
  const isCard = fields.has('company')
    ? fields.size > 1
    : fields.has('city') && fields.has('name') && fields.has('route')
  return isCard ? found : []
}

function fieldOf(text: string, taken: ReadonlySet<FindingField>): FindingField | null {
  if (!taken.has('city') && cities.test(text)) return 'city'
  if (!taken.has('company') && company.test(text) && !/^(?:国际|物流|货代|海运|空运)$/.test(text)) return 'company'
  if (!taken.has('name') && (isChineseName(text) || /^[A-Z][a-z]{2,10}$/.test(text))) return 'name'
  return !taken.has('route') && route.test(text) ? 'route' : null
}
