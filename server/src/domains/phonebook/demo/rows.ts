import { type CompanyField, type NewCompany, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { customerSources } from '@seamark/contract/phonebook/companies/fields'
import { dayMs } from '@seamark/contract/platform/days'
import { type Lane, lanes } from '@seamark/contract/territory/lanes'
import { createSeededRandom, type SeededRandom } from '../../../platform/seeded-random.ts'
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
  const { dice: random, firm } = demoFirm(source, index)
  const people = demoContactsText(demoContacts(contactDice(source, index), firm))
  const { search_names, search_all, name_key, phone_key, sound_key } = searchColumns(firm)
  const values = [
    source.firstId + index,
    ...firmFields.map((field) => toCopyValue(firm, field)),
    ...inventCustody(random, source),
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
  const random = createSeededRandom(source.seed, index)
  return {
    dice: random,
    firm: {
      ...blank,
      ...(random.chance(0.91) ? inventChineseFirm(random) : inventForeignFirm(random)),
      code: demoCode(source.firstCode + index),
      creditTerms: inventCreditTerms(createSeededRandom(source.seed + 3, index)),
      containers: inventContainers(createSeededRandom(source.seed + 5, index)),
    },
  }
}

/** The contacts use dice of their own, so that they can be generated without the rest. */
export const contactDice = ({ seed }: DemoSource, index: number) => createSeededRandom(seed + 1, index)

/** Fields that are not invented have the values of a new company. */
const blank = newCompany.parse({ name: '-' })

function toCopyValue(firm: NewCompany, field: CompanyField) {
  if (field === 'routeAreas') return `{${firm.routeAreas.join(',')}}`
  if (field === 'containers') return `{${firm.containers.join(',')}}`
  if (field === 'coreRoutes') return JSON.stringify(firm.coreRoutes)
  return firm[field]
}

const inventCreditTerms = (random: SeededRandom) => (random.chance(0.4) ? random.pick(words.creditTerms) : '')

const inventContainers = (random: SeededRandom): NewCompany['containers'] =>
  random.chance(0.6) ? random.weighted(words.containers, (entry) => entry[1])[0] : []

function inventChineseFirm(random: SeededRandom): Partial<NewCompany> {
  const [province, city, area, , ports, local] = random.weighted(words.cities, (entry) => entry[3])
  const brands = [random.pick(words.brandFirst), random.pick(words.brandSecond)]
  const isForwarder = random.chance(0.38)
  const [industry, goods, tradeWords] = isForwarder ? words.forwarding : words.trades[random.pick(local)]
  const mark = brands.map((brand) => brand.mark).join('')
  const name = inventChineseName(random, city, mark, random.pick(tradeWords))
  const latin = brands.map((brand) => brand.latin).join('')
  const hasMobile = random.chance(0.72)
  return {
    name,
    type: isForwarder ? random.weighted(forwarderTypes, (entry) => entry[1])[0] : 'directShipper',
    masterCoLoader: isForwarder && random.chance(0.06),
    phoneCountryCode: '+86',
    phoneAreaCode: hasMobile ? '' : area,
    // The prefixes 142, 143 and 154 were never given to handsets, and no exchange begins with 555.
    telephone: hasMobile
      ? `${random.pick(['142', '143', '154'])}${random.digits(8)}`
      : `555${random.digits(area.length === 3 ? 5 : 4)}`,
    ...inventAddresses(random, latin, isForwarder ? 'logistics' : 'trade'),
    qq: random.chance(0.45) ? `${random.whole(1, 9)}${random.digits(random.whole(7, 9))}` : '',
    country: 'CN',
    province,
    city,
    address: `${city}${random.pick(words.streets)}${random.whole(1, 1200)}号${random.chance(0.5) ? `${random.whole(1, 28)}楼` : ''}`,
    mainCategory: random.pick(goods),
    industry,
    ...inventRoutes(random, ports),
    ...inventProgress(random),
    remark: random.chance(0.35) ? random.pick(words.remarks) : '',
  }
}

function inventChineseName(random: SeededRandom, city: string, mark: string, trade: string): string {
  const rare = random.chance(0.0004) ? random.pick(['䶮', '𠮷', '昇', '堃']) : ''
  const ending = random.chance(0.9) ? '有限公司' : random.pick(['股份有限公司', '有限责任公司', '（集团）有限公司'])
  const place = random.chance(0.85) ? `${city}${random.chance(0.2) ? '市' : ''}` : ''
  const branch = random.chance(0.02) ? '分公司' : ''
  return place !== '' && random.chance(0.04)
    ? `${mark}${rare}${trade}（${city}）${ending}${branch}`
    : `${place}${mark}${rare}${random.chance(0.3) ? random.pick(words.brandSecond).mark : ''}${trade}${ending}${branch}`
}

function inventForeignFirm(random: SeededRandom): Partial<NewCompany> {
  const [country, phoneCountryCode, province, city, phoneAreaCode, block, lane, ports, endings] = random.pick(
    words.foreign,
  )
  const brand = `${random.pick(words.foreignFirst)} ${random.pick(words.foreignSecond)}`
  const trade = random.pick(words.foreignTrade)
  const ending = random.pick(endings)
  const isAgent = /Logistics|Freight|Shipping|Cargo|Supply/.test(trade)
  return {
    name:
      country === 'JP'
        ? `${ending}${random.pick(words.japaneseFirst)}${random.pick(words.japaneseTrade)}`
        : `${brand} ${trade} ${ending}`,
    type: isAgent ? 'overseasAgent' : trade === 'Lines' ? 'carrier' : 'directShipper',
    masterCoLoader: false,
    phoneCountryCode,
    phoneAreaCode,
    telephone: `${block}${random.digits(8 - block.length - (phoneAreaCode === '' ? 0 : 1))}`,
    ...inventAddresses(random, brand.toLowerCase().replace(' ', ''), trade.split(' ')[0]?.toLowerCase() ?? ''),
    qq: '',
    country,
    province,
    city,
    address: `${random.whole(1, 900)} Harbor Road`,
    mainCategory: isAgent ? 'FCL / LCL' : 'General merchandise',
    industry: isAgent ? '国际货代' : '进出口贸易',
    routeAreas: [lane],
    coreRoutes: [{ pol: random.pick(['CNSHA', 'CNNGB', 'CNYTN', 'CNTAO']), pod: random.pick(ports) }],
    ...inventProgress(random),
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
function inventAddresses(random: SeededRandom, brand: string, trade: string) {
  const domain = `${brand}${random.chance(0.5) ? `-${trade}` : random.whole(1, 999)}.example`
  return {
    email: random.chance(0.8)
      ? `${random.pick(['sales', 'info', 'export', 'ops', 'booking', 'amy', 'jack', 'lily', 'kevin'])}${random.chance(0.4) ? random.whole(1, 99) : ''}@${domain}`
      : '',
    website: random.chance(0.4) ? `https://www.${domain}` : '',
  }
}

function inventRoutes(random: SeededRandom, loading: readonly string[]) {
  const chosen = [...new Set(Array.from({ length: random.whole(0, 3) }, (): Lane => random.pick(lanes)))]
  const coreRoutes = chosen.flatMap((lane) => {
    const ports = words.discharge[lane]
    return ports && random.chance(0.7) ? [{ pol: random.pick(loading), pod: random.pick(ports) }] : []
  })
  return { routeAreas: chosen, coreRoutes }
}

const inventProgress = (random: SeededRandom) => ({
  progress: random.weighted(progresses, (entry) => entry[1])[0],
  source: random.chance(0.85) ? random.pick(customerSources) : ('' as const),
  platform: random.chance(0.6) ? random.pick(platforms) : ('' as const),
})

/** Most companies were followed up within the month, others longer ago, and a few never since they were created. */
function inventLastTouch(random: SeededRandom, createdAt: number, now: number) {
  const [from, to] = random.weighted(touchedAgo, (entry) => entry[2])
  const touchedAt = now - Math.floor((from + random.next() * (to - from)) * dayMs)
  return random.chance(0.95) ? new Date(Math.max(createdAt, touchedAt)).toISOString() : null
}
/** The least and the most days ago, and the weight of each range. */
const touchedAgo = [
  [0, 18, 62],
  [18, 31, 25],
  [31, 60, 9],
  [60, 150, 4],
] as const

/** A third of the companies are in the pool; older records were changed long after they were created. */
function inventCustody(random: SeededRandom, { people, now }: DemoSource) {
  const creator = random.pick(people)
  const holder = random.chance(0.35) ? null : random.chance(0.8) ? creator : random.pick(people)
  const createdAt = now - Math.floor(random.next() * 1095 * dayMs)
  const updatedAt = now - Math.floor(random.next() ** 2 * (now - createdAt))
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
    holder && inventLastTouch(random, createdAt, now),
    new Date(createdAt).toISOString(),
  ]
}
