import { type CompanyField, type NewCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { customerSources } from '@seamark/contract/phonebook/companies/fields'
import { dayMs } from '@seamark/contract/platform/days'
import { type Lane, lanes } from '@seamark/contract/territory/lanes'
import { createDice, type Dice } from '../../../platform/seeded-random.ts'
import { searchColumns } from '../companies/companies.rules.ts'
import { exportedFields, storedFields } from '../companies/fields.rules.ts'
import { demoContacts, demoContactsText } from './contacts.ts'
import * as words from './words.ts'

export interface DemoPerson {
  id: number
  departmentId: number | null
}

export interface DemoSource {
  seed: number
  people: readonly DemoPerson[]
  /** In milliseconds; records are spread over the three years before this. */
  now: number
  /** The number in the code of row 0. */
  firstCode: number
  /** The ids of row 0 and of its first contact. */
  firstId: number
  firstContactId: number
}

/** The department is left out here, since it is that of the custodian. */
const firmFields = exportedFields.filter((field) => field !== 'departmentId')

export const demoColumns = [
  'id',
  ...firmFields.map((field) => storedFields[field].column),
  'department_id',
  'visibility',
  'custodian_id',
  'held_since',
  'pooled_at',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'last_touch_at',
  'progress_since',
  'search_names',
  'search_all',
  'search_contacts',
  'name_key',
  'phone_key',
  'sound_key',
] as const

export const demoCode = (number: number) => `C${String(number).padStart(7, '0')}`

/** Returns an invented company as one line of PostgreSQL's COPY text; the same seed and index give the same company. */
export function demoLine(source: DemoSource, index: number): string {
  const { dice, firm } = demoFirm(source, index)
  const people = demoContactsText(demoContacts(contactDice(source, index), firm))
  const { search_names, search_all, name_key, phone_key, sound_key } = searchColumns(firm)
  const values = [
    source.firstId + index,
    ...firmFields.map((field) => toCopyValue(firm, field)),
    ...inventCustody(dice, source),
    search_names,
    search_all + people,
    people,
    name_key,
    phone_key,
    sound_key,
  ]
  return `${values.map((value) => value ?? '\\N').join('\t')}\n`
}

/** Returns the firm of a row, with the dice in the state that they have after it. */
export function demoFirm(source: DemoSource, index: number) {
  const dice = createDice(source.seed, index)
  return {
    dice,
    firm: {
      ...blank,
      ...(dice.chance(0.91) ? inventChineseFirm(dice) : inventForeignFirm(dice)),
      code: demoCode(source.firstCode + index),
    },
  }
}

/** The contacts use dice of their own, so that they can be generated without the rest. */
export const contactDice = ({ seed }: DemoSource, index: number) => createDice(seed + 1, index)

/** Fields that are not invented have the values of a new company. */
const blank = newCompany.parse({ name: '-' })

function toCopyValue(firm: NewCompany, field: CompanyField) {
  if (field === 'routeAreas') return `{${firm.routeAreas.join(',')}}`
  if (field === 'coreRoutes') return JSON.stringify(firm.coreRoutes)
  return firm[field]
}

function inventChineseFirm(dice: Dice): Partial<NewCompany> {
  const [province, city, area, , ports, local] = dice.weighted(words.cities, (entry) => entry[3])
  const brands = [dice.pick(words.brandFirst), dice.pick(words.brandSecond)]
  const isForwarder = dice.chance(0.38)
  const [industry, goods, tradeWords] = isForwarder ? words.forwarding : words.trades[dice.pick(local)]
  const mark = brands.map((brand) => brand.mark).join('')
  const name = inventChineseName(dice, city, mark, dice.pick(tradeWords))
  const latin = brands.map((brand) => brand.latin).join('')
  const hasMobile = dice.chance(0.72)
  return {
    name,
    type: isForwarder ? dice.weighted(forwarderTypes, (entry) => entry[1])[0] : 'directShipper',
    masterCoLoader: isForwarder && dice.chance(0.06),
    phoneCountryCode: '+86',
    phoneAreaCode: hasMobile ? '' : area,
    // The prefixes 142, 143 and 154 were never given to handsets, and no exchange begins with 555.
    telephone: hasMobile
      ? `${dice.pick(['142', '143', '154'])}${dice.digits(8)}`
      : `555${dice.digits(area.length === 3 ? 5 : 4)}`,
    ...inventAddresses(dice, latin, isForwarder ? 'logistics' : 'trade'),
    qq: dice.chance(0.45) ? `${dice.whole(1, 9)}${dice.digits(dice.whole(7, 9))}` : '',
    country: 'CN',
    province,
    city,
    address: `${city}${dice.pick(words.streets)}${dice.whole(1, 1200)}号${dice.chance(0.5) ? `${dice.whole(1, 28)}楼` : ''}`,
    mainCategory: dice.pick(goods),
    industry,
    ...inventRoutes(dice, ports),
    ...inventProgress(dice),
    remark: dice.chance(0.35) ? dice.pick(words.remarks) : '',
  }
}

function inventChineseName(dice: Dice, city: string, mark: string, trade: string): string {
  const rare = dice.chance(0.0004) ? dice.pick(['䶮', '𠮷', '昇', '堃']) : ''
  const ending = dice.chance(0.9) ? '有限公司' : dice.pick(['股份有限公司', '有限责任公司', '（集团）有限公司'])
  const place = dice.chance(0.85) ? `${city}${dice.chance(0.2) ? '市' : ''}` : ''
  const branch = dice.chance(0.02) ? '分公司' : ''
  return place !== '' && dice.chance(0.04)
    ? `${mark}${rare}${trade}（${city}）${ending}${branch}`
    : `${place}${mark}${rare}${dice.chance(0.3) ? dice.pick(words.brandSecond).mark : ''}${trade}${ending}${branch}`
}

function inventForeignFirm(dice: Dice): Partial<NewCompany> {
  const [country, phoneCountryCode, province, city, phoneAreaCode, block, lane, ports, endings] = dice.pick(
    words.foreign,
  )
  const brand = `${dice.pick(words.foreignFirst)} ${dice.pick(words.foreignSecond)}`
  const trade = dice.pick(words.foreignTrade)
  const ending = dice.pick(endings)
  const isAgent = /Logistics|Freight|Shipping|Cargo|Supply/.test(trade)
  return {
    name:
      country === 'JP'
        ? `${ending}${dice.pick(words.japaneseFirst)}${dice.pick(words.japaneseTrade)}`
        : `${brand} ${trade} ${ending}`,
    type: isAgent ? 'overseasAgent' : trade === 'Lines' ? 'carrier' : 'directShipper',
    masterCoLoader: false,
    phoneCountryCode,
    phoneAreaCode,
    telephone: `${block}${dice.digits(8 - block.length - (phoneAreaCode === '' ? 0 : 1))}`,
    ...inventAddresses(dice, brand.toLowerCase().replace(' ', ''), trade.split(' ')[0]?.toLowerCase() ?? ''),
    qq: '',
    country,
    province,
    city,
    address: `${dice.whole(1, 900)} Harbor Road`,
    mainCategory: isAgent ? 'FCL / LCL' : 'General merchandise',
    industry: isAgent ? '国际货代' : '进出口贸易',
    routeAreas: [lane],
    coreRoutes: [{ pol: dice.pick(['CNSHA', 'CNNGB', 'CNYTN', 'CNTAO']), pod: dice.pick(ports) }],
    ...inventProgress(dice),
    remark: '',
  }
}

const forwarderTypes = [
  ['forwarder', 8],
  ['coLoader', 1.5],
  ['carrier', 0.2],
  ['other', 0.3],
] as const
const progresses = [
  ['unconfirmed', 38],
  ['contacted', 27],
  ['replied', 13],
  ['quoted', 10],
  ['following', 7],
  ['ordered', 5],
] as const
const platforms = ['qq', 'wechat', 'whatsapp', 'alibaba', 'madeInChina', 'globalSources', 'email', 'phone'] as const

/** All addresses belong to invented firms under `.example`, where no mail can arrive. */
function inventAddresses(dice: Dice, brand: string, trade: string) {
  const domain = `${brand}${dice.chance(0.5) ? `-${trade}` : dice.whole(1, 999)}.example`
  return {
    email: dice.chance(0.8)
      ? `${dice.pick(['sales', 'info', 'export', 'ops', 'booking', 'amy', 'jack', 'lily', 'kevin'])}${dice.chance(0.4) ? dice.whole(1, 99) : ''}@${domain}`
      : '',
    website: dice.chance(0.4) ? `https://www.${domain}` : '',
  }
}

function inventRoutes(dice: Dice, loading: readonly string[]) {
  const chosen = [...new Set(Array.from({ length: dice.whole(0, 3) }, (): Lane => dice.pick(lanes)))]
  const coreRoutes = chosen.flatMap((lane) => {
    const ports = words.discharge[lane]
    return ports && dice.chance(0.7) ? [{ pol: dice.pick(loading), pod: dice.pick(ports) }] : []
  })
  return { routeAreas: chosen, coreRoutes }
}

const inventProgress = (dice: Dice) => ({
  progress: dice.weighted(progresses, (entry) => entry[1])[0],
  source: dice.chance(0.85) ? dice.pick(customerSources) : ('' as const),
  platform: dice.chance(0.6) ? dice.pick(platforms) : ('' as const),
})

/** Most companies were followed up within the month, others longer ago, and a few never since they were created. */
function inventLastTouch(dice: Dice, createdAt: number, now: number) {
  const [from, to] = dice.weighted(touchedAgo, (entry) => entry[2])
  const touchedAt = now - Math.floor((from + dice.next() * (to - from)) * dayMs)
  return dice.chance(0.95) ? new Date(Math.max(createdAt, touchedAt)).toISOString() : null
}
/** The least and the most days ago, and the weight of each range. */
const touchedAgo = [
  [0, 18, 62],
  [18, 31, 25],
  [31, 60, 9],
  [60, 150, 4],
] as const

/** A third of the companies are in the pool; older records were changed long after they were created. */
function inventCustody(dice: Dice, { people, now }: DemoSource) {
  const creator = dice.pick(people)
  const holder = dice.chance(0.35) ? null : dice.chance(0.8) ? creator : dice.pick(people)
  const createdAt = now - Math.floor(dice.next() * 1095 * dayMs)
  const updatedAt = now - Math.floor(dice.next() ** 2 * (now - createdAt))
  return [
    holder?.departmentId,
    holder ? 'private' : 'public',
    holder?.id,
    holder && new Date(createdAt).toISOString(),
    holder ? null : new Date(createdAt).toISOString(),
    new Date(createdAt).toISOString(),
    creator.id,
    new Date(updatedAt).toISOString(),
    (holder ?? creator).id,
    holder && inventLastTouch(dice, createdAt, now),
    new Date(createdAt).toISOString(),
  ]
}
