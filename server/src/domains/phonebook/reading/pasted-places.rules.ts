import { isFirmName } from '@seamark/contract/phonebook/reading/firm-names'
import { addressFrom, mayBeAddress, placesIn } from '@seamark/contract/phonebook/reading/places'
import { countryNamed } from '../matching/countries.rules.ts'
import { type Found, type Labelled, type Line, oneOf, otherFieldOf } from './pasted-lines.rules.ts'

/** A province and a city of China as our form writes them, the surest that a text begins with or names between commas. */
export type PlaceReader = (text: string) => { province: string; city: string } | undefined

/** Finds the address with its postcode, and the country, province and city where they are certain. */
export function placesOf(text: string, lines: readonly Line[], chinaPlace: PlaceReader): Found[] {
  const addresses = addressesIn(text, lines)
  const postal = oneOf(postalCodesIn(text, lines, addresses))
  const main = addresses.find(({ doubt }) => doubt === null)
  const china = main && chinaPlace(main.value)
  const countries = [...(china ? [within(main, '', 'country', 'CN')] : []), ...countriesIn(lines, addresses)]
  const codes = new Set(countries.map(({ value }) => value))
  return [
    ...countries
      .filter(({ value }, at) => countries.findIndex((one) => one.value === value) === at)
      .map((one): Found => ({ ...one, doubt: codes.size > 1 ? 'several' : null })),
    ...(main && china && codes.size === 1
      ? [
          ...(china.province ? [within(main, china.province, 'province', china.province)] : []),
          ...(china.city ? [within(main, china.city, 'city', china.city)] : []),
        ]
      : []),
    ...addresses,
    ...postal,
  ]
}

/** Where a word of an address stands in it; the whole address where it is not written there as the form has it. */
function within({ value, start, end }: Found, word: string, field: Found['field'], as: string): Found {
  const at = word === '' ? -1 : value.indexOf(word)
  return at < 0
    ? { field, value: as, start, end, doubt: null }
    : { field, value: as, start: start + at, end: start + at + word.length, doubt: null }
}

const japanesePost = /〒\s?(\d{3}-?\d{4})[\s,、]*/u

function addressesIn(text: string, lines: readonly Line[]): Found[] {
  const labelled = lines.flatMap((line, at) =>
    line.labelled.filter(({ field }) => field === 'address').flatMap((label) => labelledAddress(lines, at, label)),
  )
  if (labelled.length > 0) return oneOf(labelled)
  const free = lines.flatMap(({ parts, labelled: rest }) =>
    rest.length > 0
      ? parts.map((part) => part.text)
      : parts.length === 0
        ? []
        : [parts.map((part) => part.text).join(' ')],
  )
  return oneOf(
    placesIn(free.filter((line) => !isFirmName(line))).map((place) => {
      const [first = ''] = place.split(', ')
      const start = Math.max(0, text.indexOf(first))
      const end = text.startsWith(place, start) ? start + place.length : endOfLines(text, start, place)
      return bare({ field: 'address', value: place, start, end, doubt: null })
    }),
  )
}

/** An address of several lines ends with the line of its last part. */
function endOfLines(text: string, start: number, place: string): number {
  const last = place.split(', ').at(-1) ?? ''
  const at = text.indexOf(last, start)
  return at < 0 ? start : at + last.length
}

function labelledAddress(lines: readonly Line[], at: number, label: Labelled): Found[] {
  const below = lines
    .slice(at + 1, at + 4)
    .filter((_, next, all) =>
      all.slice(0, next + 1).every((line) => line.labelled.length === 0 && line.parts.length > 0),
    )
    .map((line) => line.text.trim())
  const isLast = lines[at]?.labelled.at(-1) === label
  const value = isLast ? addressFrom(label.text, below) : label.text
  if (value.length < 5) return []
  const used = below.filter((line) => value.includes(line.replace(/[,，、]$/u, ''))).length
  const end = used > 0 && isLast ? (lines[at + used]?.end ?? label.end) : label.end
  const isAddress = !label.isWeak || mayBeAddress(value)
  return isAddress ? [bare({ field: 'address', value, start: label.start, end, doubt: null })] : []
}

/** An address without its postcode in Japanese, which has a field of its own. */
function bare(one: Found): Found {
  const [post = ''] = japanesePost.exec(one.value) ?? []
  const begins = post !== '' && one.value.startsWith(post)
  return {
    ...one,
    value: one.value
      .replace(post, '')
      .replace(/[。；;]$/u, '')
      .trim(),
    start: begins ? one.start + post.length : one.start,
  }
}

const mexicanPost = /\bC\.?\s?P\.?\s?(\d{5})\b/u

function postalCodesIn(text: string, lines: readonly Line[], addresses: readonly Found[]): Found[] {
  const labelled = lines
    .flatMap((line) => line.labelled)
    .filter(({ field, label }) => field === 'other' && otherFieldOf(label) === 'postalCode')
    .flatMap(({ text: value, start }) => {
      const [code] = /^[A-Z\d][A-Z\d\s-]{2,9}/iu.exec(value) ?? []
      return code === undefined ? [] : [post(code.trim(), start)]
    })
  const printed = [japanesePost, ...(addresses.length > 0 ? [mexicanPost] : [])].flatMap((form) => {
    const found = form.exec(text)
    return found?.[1] === undefined ? [] : [post(found[1], found.index + found[0].indexOf(found[1]))]
  })
  return [...new Map([...labelled, ...printed].map((one) => [one.value, one])).values()]
}

const post = (value: string, start: number): Found => ({
  field: 'postalCode',
  value,
  start,
  end: start + value.length,
  doubt: null,
})

/** Countries behind their label, alone in a line, or at the end of an address. */
function countriesIn(lines: readonly Line[], addresses: readonly Found[]): Found[] {
  const labelled = lines.flatMap((line) => line.labelled.filter(({ field }) => field === 'country'))
  const alone = lines.flatMap(({ parts }) => parts.filter(({ text }) => text.length < 30 && !/[,，]/u.test(text)))
  const named = [...labelled, ...alone].flatMap(({ text, start, end }) => countryAs(text, start, end))
  const ending = addresses.flatMap(({ value, end }) => {
    const last =
      /[^,，]+$/u
        .exec(value)?.[0]
        .replace(/[.\s]+$/u, '')
        .trim() ?? ''
    return countryAs(last, Math.max(0, end - last.length), end)
  })
  const japan = addresses.filter(({ value }) => /^(?:東京都|北海道|(?:京都|大阪)府|\p{Script=Han}{2,3}県)/u.test(value))
  return [...named, ...ending, ...japan.map(({ start, end }) => country('JP', start, end))]
}

function countryAs(text: string, start: number, end: number): Found[] {
  const isNamed =
    /^\p{Script=Han}{2,}$/u.test(text) || /^(?:[^\P{L}]|[\s.’'-]){4,}$/u.test(text) || /^(?:UK|USA|UAE|PRC)$/.test(text)
  const code = isNamed ? countryNamed(text) : undefined
  return code === undefined ? [] : [country(code, start, end)]
}

const country = (value: string, start: number, end: number): Found => ({
  field: 'country',
  value,
  start,
  end,
  doubt: null,
})
