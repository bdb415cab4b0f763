import { expect, test } from 'vitest'
import { fillDraft, placesOf, unknownPlaces } from './places.ts'

test('a draft is its texts and places, with what stands where a value is empty', () => {
  expect(placesOf('a {{client.name}}{{ cutoff }} {{contact.name| 您好 }}b')).toEqual([
    { key: 'client', field: 'name', fallback: undefined },
    { key: 'cutoff', field: '', fallback: undefined },
    { key: 'contact', field: 'name', fallback: '您好' },
  ])
})

test('what names no value is told as it stands', () => {
  const variables = [
    { key: 'client', type: 'company' },
    { key: 'cutoff', type: 'date' },
  ] as const
  expect(unknownPlaces('{{client.name}} {{cutoff}} {{cutoff|x}}', variables)).toEqual([])
  expect(unknownPlaces('{{client}} {{cutoff.day}} {{other.name}} {{ 客户 }} {{client.name', variables)).toEqual([
    '{{client}}',
    '{{cutoff.day}}',
    '{{other.name}}',
    '{{ 客户 }}',
    '{{client.name',
  ])
})

test('values are text, an empty one gives way to what was written for it, and a reason stays with its place', () => {
  const valueOf = ({ key }: { key: string }) =>
    key === 'a' ? { text: '{{b}}' } : { text: '', lack: 'notGiven' as const }
  expect(fillDraft('{{a}}-{{b}}-{{c|x}}', valueOf)).toEqual([
    { text: '{{b}}', place: { key: 'a', field: '' } },
    { text: '-' },
    { text: '', place: { key: 'b', field: '', lack: 'notGiven' } },
    { text: '-' },
    { text: 'x', place: { key: 'c', field: '' } },
  ])
})
