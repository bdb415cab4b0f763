import { type AreaNode, type Areas, isWithin } from './areas.rules.ts'
import { namesIn, type Place } from './places.rules.ts'

/**
 * Returns a function that writes places of China as our form does, so that all records are alike: 浙江省 and 宁波, whether 浙江, 中国浙江省 or
 * 宁波市 was typed. A district keeps its own name. Texts that are not Chinese or not certain stay as they were typed.
 */
export function placeForms(areas: Areas): (place: Place) => Place {
  const { inProvince, anywhere } = namesIn(areas)
  const provinces = [...areas.values()].filter(({ level, code }) => level === 'province' && /^\d/.test(code))
  const begun = (text: string) => {
    const node = provinces.find(({ short }) => text.startsWith(short))
    return node && { node, rest: text.slice((text.startsWith(node.name) ? node.name : node.short).length) }
  }
  const below = (province: AreaNode, text: string) =>
    isItself(province, text) ? province : areas.get((inHan(text) && inProvince.get(province.code)?.get(text)) || '')

  function withProvince(place: Place, typed: string): Place {
    const found = begun(strip(place.province))
    if (!found) return place
    const { node: province, rest } = found
    const around = rest === '' ? province : below(province, rest)
    if (!around) return place
    const again = begun(typed)
    const city = below(province, typed) ?? (again?.node === province ? below(province, again.rest) : undefined)
    // A cell with both province and city is split only if the other cell confirms the city.
    if (rest !== '' && !(city && isWithin(areas, city.code, around.code))) return place
    return { ...place, province: province.name, city: city ? asWritten(city) : place.city }
  }

  return (place) => {
    if (place.country !== '' && place.country !== 'CN') return place
    const typed = strip(place.city)
    if (place.province.trim() !== '') return withProvince(place, typed)
    const city = inHan(typed) ? areas.get(anywhere.get(typed) ?? '') : undefined
    return city && (city.level !== 'province' || isMunicipality(city)) ? { ...place, city: asWritten(city) } : place
  }
}

/** Removes the country, punctuation and blanks: 中国 · 广东 省 becomes 广东省. */
const strip = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s,，、·/.。-]+/gu, '')
    .replace(/^(?:中华人民共和国|中国)/u, '')

const inHan = (text: string) => /^\p{Script=Han}+$/u.test(text)
const isMunicipality = ({ level, name }: AreaNode) => level === 'province' && name.endsWith('市')
const isItself = (node: AreaNode, text: string) => isMunicipality(node) && (text === node.name || text === node.short)

const asWritten = ({ level, name }: AreaNode) =>
  level === 'district' && !name.endsWith('市') ? name : name.replace(/市$/u, '')
