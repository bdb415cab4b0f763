import { createSeededRandom } from '@seamark/server/platform/seeded-random'
import type { Layout } from '../layouts/layout.ts'
import type { MadeRow } from './trade-rows.ts'
import { companyName } from './shipments.ts'
import { wordsOf } from './words.ts'

const dialling: Readonly<Record<string, string>> = {
  zh: '86',
  en: '44',
  es: '34',
  ja: '81',
  ko: '82',
  ru: '7',
  vi: '84',
}
const countryOf: Readonly<Record<string, string>> = {
  zh: 'CN',
  en: 'GB',
  es: 'ES',
  ja: 'JP',
  ko: 'KR',
  ru: 'RU',
  vi: 'VN',
}
const isEastern = (language: string) => /^(zh|ja|ko|vi)$/.test(language)

/** Invents a row of a list of companies or people; names and numbers occur once among all files. */
export function makeBookRow(layout: Layout, file: number, row: number): MadeRow {
  const random = createSeededRandom(file + 501, row)
  const { language } = layout
  const words = wordsOf[language]
  const serial = String((file % 1000) * 100 + row).padStart(5, '0')
  const [family, given] = random.pick(words.people)
  const isSpaced = language === 'vi' || language === 'ja'
  const person = isEastern(language) ? `${family}${isSpaced ? ' ' : ''}${given}` : `${given} ${family}`
  const code = dialling[language] ?? '44'
  const city = random.pick(words.cities)
  const cells: Readonly<Record<string, readonly [cell: string, field: string]>> = {
    company: [companyName(language, file * 100 + row, random), 'company'],
    person: [person, 'person'],
    given: [given, 'person'],
    family: [family, 'person'],
    post: [random.pick(words.posts), 'post'],
    mobile: [mobileOf(language, code, serial), 'numbers'],
    tel: [telephoneOf(language, code, serial), 'numbers'],
    email: [`sales@f${serial}.example`, 'email'],
    website: [`www.f${serial}.example`, 'website'],
    wechat: [`wx_f${serial}`, 'wechat'],
    qq: [`81${serial}22`, 'qq'],
    country: [new Intl.DisplayNames([language], { type: 'region' }).of(countryOf[language] ?? 'GB') ?? '', 'country'],
    province: [language === 'zh' ? '浙江省' : language === 'ja' ? '神奈川県' : 'Málaga', 'province'],
    city: [city, 'city'],
    address: [words.streets.replace('*', String(row + 11)), 'address'],
    postcode: [String(20_000 + row), 'postalCode'],
    category: [random.pick(words.goods), 'mainCategory'],
    credit: [`9${serial}${serial}`, 'organizationNumber'],
    remark: [`note ${serial}`, 'remark'],
    '-row': [String(row + 1), ''],
    '-fax': [telephoneOf(language, code, String(Number(serial) + 500_000).slice(-5)), ''],
    '-department': ['Export', ''],
    '-booth': [`B${row + 10}`, ''],
    '-label': ['Mobile', ''],
  }
  const told = layout.columns.map(({ kind }) => cells[kind] ?? raise(`${layout.name}: no kind is called ${kind}`))
  const truth: Record<string, string | string[]> = {}
  for (const [cell, field] of told) {
    if (field === 'numbers') truth[field] = [...[truth[field] ?? []].flat(), cell]
    else if (field === 'person') truth[field] = person
    else if (field === 'country') truth[field] = countryOf[language] ?? ''
    else if (field) truth[field] = cell
  }
  return { cells: told.map(([cell]) => cell), truth }
}

function raise(message: string): never {
  throw new Error(message)
}

const mobileOf = (language: string, code: string, serial: string) =>
  language === 'zh'
    ? `138${serial}${serial.slice(-3)}`
    : `+${code} ${prefixes[language] ?? '7'}${serial.slice(0, 2)} ${serial.slice(2)} ${serial.slice(-3)}`
const prefixes: Readonly<Record<string, string>> = { en: '77', es: '6', ja: '90', ko: '10', ru: '91', vi: '9' }

const telephoneOf = (language: string, code: string, serial: string) =>
  language === 'zh'
    ? `0574-87${serial}${serial.slice(-1)}`
    : `+${code} ${areas[language] ?? '20'} ${serial.slice(0, 3)} ${serial.slice(3)}${serial.slice(-2)}`
const areas: Readonly<Record<string, string>> = { en: '20 7', es: '95', ja: '3 5', ko: '2 3', ru: '495', vi: '24 3' }
