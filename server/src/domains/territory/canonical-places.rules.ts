import { type AreaNode, type Areas, isWithin } from './areas.rules.ts'
import { namesIn, type Place } from './places.rules.ts'

/**
 * Writes places of China as the form does, so that all records are alike: 浙江省 and 宁波, whether 浙江, 中国浙江省 or 宁波市 was typed. A district keeps its own
 * name. Only what is written in Chinese and surely meant; everything else stays as it was typed.
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
    const found = begun(bare(place.province))
    if (!found) return place
    const { node: province, rest } = found
    const around = rest === '' ? province : below(province, rest)
    if (!around) return place
    const again = begun(typed)
    const city = below(province, typed) ?? (again?.node === province ? below(province, again.rest) : undefined)
    // Province and city in one cell: it is taken apart only where the other cell says as much.
    if (rest !== '' && !(city && isWithin(areas, city.code, around.code))) return place
    return { ...place, province: province.name, city: city ? asWritten(city) : place.city }
  }

  return (place) => {
    if (place.country !== '' && place.country !== 'CN') return place
    const typed = bare(place.city)
    if (place.province.trim() !== '') return withProvince(place, typed)
    const city = inHan(typed) ? areas.get(anywhere.get(typed) ?? '') : undefined
    return city && (city.level !== 'province' || isMunicipality(city)) ? { ...place, city: asWritten(city) } : place
  }
}

/** Without the country, signs and blanks: 中国 · 广东 省 is 广东省. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s,，、·/.。-]+/gu, '')
    .replace(/^(?:中华人民共和国|中国)/u, '')

const inHan = (text: string) => /^\p{Script=Han}+$/u.test(text)
const isMunicipality = ({ level, name }: AreaNode) => level === 'province' && name.endsWith('市')
const isItself = (node: AreaNode, text: string) => isMunicipality(node) && (text === node.name || text === node.short)

const asWritten = ({ level, name }: AreaNode) =>
  level === 'district' && !name.endsWith('市') ? name : name.replace(/市$/u, '')
