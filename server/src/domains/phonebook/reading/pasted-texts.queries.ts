import type { PastedValue } from '@seamark/contract/phonebook/reading/pasted-texts'
import { authorize, type Context } from '../../../platform/context.ts'
import { areaOfPlace, areaPath, areaText, placeAsWritten } from '../../territory/index.ts'
import { readPasted } from './pasted-texts.rules.ts'

/** Reads what somebody has pasted into a form. Nothing of it is kept. */
export function readPastedText(
  context: Context,
  { text, country }: { text: string; country: string },
): { values: PastedValue[] } {
  authorize(context, 'phonebook.writeCompany')
  return { values: readPasted(text, { country, chinaPlace }) }
}

const municipality = /^(?:中国)?\s*(北京|上海|天津|重庆)市?/u
const provincial =
  /^(?:中国)?\s*((?:河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|内蒙古|广西|西藏|宁夏|新疆)(?:省|壮族自治区|回族自治区|维吾尔自治区|自治区)?)?[\s,，·]*(\p{Script=Han}{2,6}?(?:市|自治州|地区|盟))?/u

/** Returns the province and city with which a Chinese address begins, or that an English one names between commas. */
export function chinaPlace(text: string): { province: string; city: string } | undefined {
  const [, capital] = municipality.exec(text) ?? []
  if (capital !== undefined) return certain({ province: capital, city: capital })
  const [, province = '', city = ''] = provincial.exec(text) ?? []
  if (province !== '' || city !== '') return certain({ province, city }) ?? certain({ province, city: '' })
  return between(text)
}

/** The smallest area that the words surely name, as our form writes it. */
function certain(words: { province: string; city: string }) {
  const code = areaOfPlace({ country: 'CN', ...words })
  const path = code === undefined ? [] : areaPath(code)
  const province = path.at(-2)
  // 上海市 is a province and a city.
  const city = words.city === '' ? undefined : path[0]
  if (province === undefined || !/^\d/.test(province) || (city === province && !areaText(city, 'zh').endsWith('市')))
    return undefined
  const written = placeAsWritten({
    country: 'CN',
    province: areaText(province, 'zh'),
    city: city === undefined ? '' : areaText(city, 'zh'),
  })
  return { province: written.province, city: written.city }
}

/** `Ningbo, Zhejiang, China`: the province is a part of its own, and the city is one before it. */
function between(text: string): { province: string; city: string } | undefined {
  const parts = text.split(/\s*,\s*/).map((part) => part.replace(/\s+\d{6}$|\.$/g, '').trim())
  const at = parts.findLastIndex((part) => /^[A-Z]/u.test(part) && certain({ province: part, city: '' }) !== undefined)
  const province = parts[at]
  if (province === undefined)
    return /\bchina\b/iu.test(text)
      ? parts.toReversed().flatMap((city) => (/^[A-Z]/u.test(city) ? (certain({ province: '', city }) ?? []) : []))[0]
      : undefined
  const found = parts
    .slice(0, at)
    .toReversed()
    .flatMap((city) => (/^[A-Z]/u.test(city) ? (certain({ province, city }) ?? []) : []))
  return found[0] ?? certain({ province, city: '' })
}
