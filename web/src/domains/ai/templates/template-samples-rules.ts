import { type Place, placeText, type PlaceValue, unknownPlaces } from '@seamark/contract/ai/templates/places'
import type { Variable } from '@seamark/contract/ai/templates/variables'

/** How the invented values of an example are said. */
export interface SampleWords {
  /** The words of a sample, in the reader's language. */
  say: (name: SampleName) => string
  /** A day and a number as the reader writes them. */
  day: (day: string) => string
  number: (value: number) => string
}

export const sampleNames = [
  'company',
  'person',
  'position',
  'city',
  'country',
  'address',
  'department',
  'pol',
  'pod',
  'text',
] as const
export type SampleName = (typeof sampleNames)[number]

/** The value with which an editor shows a place: invented, and of the kind that will stand there. A place that would be refused has none. */
export function sampleOf(
  { key, field }: Pick<Place, 'key' | 'field'>,
  variables: readonly Pick<Variable, 'key' | 'type' | 'options'>[],
  { say, day, number }: SampleWords,
): PlaceValue {
  const variable = variables.find((one) => one.key === key)
  if (!variable || unknownPlaces(placeText({ key, field }), variables).length > 0) return { text: '', lack: 'notGiven' }
  const { type, options } = variable
  if (type === 'choice') return { text: options[0] ?? '' }
  if (type === 'date') return { text: day(sampleDay) }
  if (type === 'number') return { text: number(1250) }
  if (type === 'text') return { text: say('text') }
  const text = field === 'name' && type !== 'company' ? say('person') : sampleFields(say, day)[field]
  return text === undefined ? { text: '', lack: 'notGiven' } : { text }
}

const sampleDay = '2026-12-15'
const prices = { price20: 'USD 1850', price40: 'USD 2300', price40hq: 'USD 2350' }

const sampleFields = (say: SampleWords['say'], day: SampleWords['day']): Record<string, string> => ({
  ...prices,
  name: say('company'),
  company: say('company'),
  position: say('position'),
  city: say('city'),
  country: say('country'),
  address: say('address'),
  department: say('department'),
  telephone: '+86 574 8765 4829',
  mobile: '138 0013 8000',
  phone: '138 0013 8001',
  email: 'office@seamark.example',
  pol: say('pol'),
  pod: say('pod'),
  carrier: 'MSC',
  number: 'Q261201-007',
  valid: day(sampleDay),
  text: `${say('pol')} → ${say('pod')} · MSC\nUSD 20GP 1850 / 40GP 2300 / 40HQ 2350`,
  lines: `${say('pol')} → ${say('pod')} · MSC\nUSD 20GP 1850 / 40GP 2300 / 40HQ 2350`,
})
