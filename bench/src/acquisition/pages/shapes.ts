import type { CrawlRules } from '@seamark/contract/crawl/sources/sources'

/** An invented firm. Its names, numbers and hosts belong to nobody. */
export interface Firm {
  /** As its country writes it. */
  name: string
  english: string
  contact: string
  telephone: string
  mobile: string
  fax: string
  email: string
  host: string
  country: string
  countryName: string
  province: string
  city: string
  street: string
  postcode: string
  products: string
  qq: string
  wechat: string
}

/** What a person would write down of the page. Several texts are ways to write one value, or values any of which will do. */
type Truth = Partial<Record<'name' | TrueField, readonly string[]>>
export type TrueField =
  | 'country'
  | 'province'
  | 'city'
  | 'address'
  | 'contact'
  | 'telephone'
  | 'email'
  | 'website'
  | 'qq'
  | 'wechat'
  | 'products'

/** A way in which firms publish how to reach them. It is written in the shape that the web has, whatever the reader makes of it. */
export interface Shape {
  name: string
  /** What must be found. */
  shown: readonly TrueField[]
  /** What is right when it is found, and no loss when it is not: parts of an address in one line, the firm's own host. */
  allowed?: readonly TrueField[]
  rules?: CrawlRules
  page: (firm: Firm) => string
}

export const documentOf = (lang: string, title: string, body: string, head = '') =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

/** The whole address in the order of its language. */
export const addressOf = ({ country, province, city, street, postcode }: Firm) =>
  country === 'CN' ? `${province}${city}${street}` : `${street}, ${postcode} ${city}, ${province}`

/** The ways to write the address of which some part may be left out, but not the street in brackets. */
const addressesOf = ({ country, countryName, province, city, street, postcode }: Firm) =>
  country === 'CN' || country === 'JP'
    ? [`${postcode}${province}${city}[${street}]${postcode}`]
    : [`[${street}], ${postcode} ${city}, ${province}, ${countryName}`, `[${street}] ${city} ${postcode}`]

/** The truth of a firm on a page of that shape. */
export function truthOf(firm: Firm, fields: readonly TrueField[]): Record<string, readonly string[]> {
  const all: Required<Truth> = {
    name: [firm.name, firm.english],
    country: [firm.country, firm.countryName],
    province: [firm.province],
    city: [firm.city],
    address: addressesOf(firm),
    contact: [firm.contact],
    telephone: [firm.telephone, firm.mobile],
    email: [firm.email],
    website: [firm.host],
    qq: [firm.qq],
    wechat: [firm.wechat, firm.mobile],
    products: [firm.products],
  }
  return Object.fromEntries(['name' as const, ...fields].map((field) => [field, all[field]]))
}
