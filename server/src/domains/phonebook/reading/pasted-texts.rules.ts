import { judgeCreditCode } from '@seamark/contract/identity/accounts/credit-codes'
import { pastedFields, type PastedValue } from '@seamark/contract/phonebook/reading/pasted-texts'
import { countryNamed } from '../matching/countries.rules.ts'
import { splitPhone } from '../matching/phones.rules.ts'
import { firmsIn } from './pasted-firms.rules.ts'
import { type Found, type Line, linesOf } from './pasted-lines.rules.ts'
import { hostOf, reachIn } from './pasted-numbers.rules.ts'
import { personsIn } from './pasted-persons.rules.ts'
import { type PlaceReader, placesOf } from './pasted-places.rules.ts'
import { plainSigns } from './plain-texts.rules.ts'

export interface Reading {
  /** The country of numbers that do not say theirs; empty where it is not known. */
  country: string
  chinaPlace: PlaceReader
}

const mostValues = 60

/**
 * Reads a mail signature, a line of a chat or the text of a name card. Of what is not certain the doubt is said, and nothing is completed that the text does
 * not say. Places are those of the text as it was given.
 */
export function readPasted(given: string, { country, chinaPlace }: Reading): PastedValue[] {
  const text = plainSigns(given)
  const lines = linesOf(given)
  const places = placesOf(text, lines, chinaPlace)
  const reach = reachIn(text, lines, countryOf(text, places, country))
  const hosts = reach.flatMap(({ field, value }) =>
    field === 'email' ? [value.slice(value.indexOf('@') + 1)] : field === 'website' ? [hostOf(value)] : [],
  )
  const isPlace = (name: string) =>
    chinaPlace(name) !== undefined ||
    countryNamed(name) !== undefined ||
    places.some(({ field, value }) => value === name || (field === 'address' && value.includes(name)))
  const all = [
    ...firmsIn(lines, hosts),
    ...creditCodesIn(text, lines),
    ...personsIn(lines, { isPlace }),
    ...reach,
    ...places,
  ]
  return all
    .toSorted(
      (one, other) => pastedFields.indexOf(one.field) - pastedFields.indexOf(other.field) || one.start - other.start,
    )
    .slice(0, mostValues)
    .map((one) => ({
      ...one,
      phone: one.field === 'phone' ? (splitPhone(one.value, homeOf(places, country)) ?? null) : null,
    }))
}

const homeOf = (places: readonly Found[], country: string) =>
  places.find(({ field, doubt }) => field === 'country' && doubt === null)?.value ?? country

/** The country that the text says, or the ending of a mailbox or page, or the one that is given. */
function countryOf(text: string, places: readonly Found[], country: string): string {
  const said = places.filter(({ field }) => field === 'country')
  if (said[0] && said.every(({ doubt }) => doubt === null)) return said[0].value
  const endings = new Set(
    [
      ...text.matchAll(
        /[@.][a-z0-9-]+(?:\.[a-z]{2,3})?\.(cn|hk|tw|jp|vn|mx|es|sg|co|de|it|fr|pe|cl|ar|br|th|kr|my|id|in)(?![\w.-])/giu,
      ),
    ].map(([, ending = '']) => ending.toUpperCase()),
  )
  const [ending] = endings
  return endings.size === 1 && ending ? ending : country
}

function creditCodesIn(text: string, lines: readonly Line[]): Found[] {
  const labelled = lines
    .flatMap((line) => line.labelled)
    .filter(({ field }) => field === 'creditCode')
    .flatMap(({ text: value, start }) => {
      const [code] = /^[\dA-Z]{15,20}/iu.exec(value.replace(/\s/g, '')) ?? []
      return code === undefined ? [] : [codeAt(code, start, start + value.length)]
    })
  if (labelled.length > 0) return labelled.slice(0, 1)
  return [...text.matchAll(/(?<![A-Z\d])9[123]\d{6}[\dA-HJ-NPQRTUWXY]{10}(?![A-Z\d])/giu)]
    .map(({ index, 0: code }) => codeAt(code, index, index + code.length))
    .filter(({ doubt }) => doubt === null)
    .slice(0, 1)
}

function codeAt(typed: string, start: number, end: number): Found {
  const judged = judgeCreditCode(typed)
  const isRight = 'isChecked' in judged && judged.isChecked
  return { field: 'organizationNumber', value: typed.toUpperCase(), start, end, doubt: isRight ? null : 'form' }
}
