import { expect, test } from 'vitest'
import { joinSeats, keptPersons, type Seat, type Verdict } from './joins.rules.ts'

const seat = (id: number, ...keys: string[]): Seat => ({ id, keys, personId: null })
const known = { shared: new Set<string>(), verdicts: [] as Verdict[], pairs: [] as [number, number][] }
const ids = (seats: Seat[], more: Partial<typeof known> = {}) =>
  joinSeats(seats, { ...known, ...more }).persons.map((person) => person.map(({ id }) => id))
const verdict = (one: string, other: string, isSame: boolean): Verdict =>
  one < other ? { low: one, high: other, isSame } : { low: other, high: one, isSame }

test('seats with a key in common are one person, over platforms and through others', () => {
  expect(
    ids([
      seat(1, 'qq:10001'),
      seat(2, 'wechat:wxid_a', 'mobile:+8613800000001'),
      seat(3, 'qq:10001', 'mobile:+8613800000001'),
      seat(4, 'name:7:小王'),
    ]),
  ).toEqual([[1, 2, 3], [4]])
})

test('a number of more than five accounts of a platform joins nobody; of five it joins', () => {
  const office = 'mobile:+862100000000'
  const of = (count: number) => Array.from({ length: count }, (_, at) => seat(at + 1, `qq:1000${at}`, office))
  expect(ids(of(5))).toEqual([[1, 2, 3, 4, 5]])
  expect(ids(of(6))).toEqual([[1], [2], [3], [4], [5], [6]])
  expect(joinSeats(of(6), known).shared).toEqual(new Set([office]))
  expect(ids([seat(1, 'qq:1', office), seat(2, 'qq:2', office)], { shared: new Set([office]) })).toEqual([[1], [2]])
})

test('a verdict joins what has nothing in common, and parts what has', () => {
  const seats = [
    seat(1, 'qq:1', 'mobile:+8613800000001'),
    seat(2, 'wechat:a', 'mobile:+8613800000001'),
    seat(3, 'line:b'),
  ]
  expect(ids(seats, { verdicts: [verdict('qq:1', 'wechat:a', false)] })).toEqual([[1], [2], [3]])
  expect(ids(seats, { verdicts: [verdict('qq:1', 'line:b', true)] })).toEqual([[1, 2, 3]])
})

test('two people never come together through a third seat', () => {
  const seats = [
    seat(1, 'qq:1', 'email:a@example.com'),
    seat(2, 'wechat:a', 'email:a@example.com', 'mobile:+1'),
    seat(3, 'line:b', 'mobile:+1'),
  ]
  expect(ids(seats, { verdicts: [verdict('qq:1', 'line:b', false)] })).toEqual([[1, 2], [3]])
})

test('what messages show joins, unless somebody said otherwise', () => {
  const seats = [seat(1, 'name:1:小王'), seat(2, 'wechat:wxid_a')]
  expect(ids(seats, { pairs: [[1, 2]] })).toEqual([[1, 2]])
  expect(ids(seats, { pairs: [[1, 2]], verdicts: [verdict('name:1:小王', 'wechat:wxid_a', false)] })).toEqual([
    [1],
    [2],
  ])
})

test('the order of seats does not matter', () => {
  const seats = [seat(1, 'qq:1', 'mobile:+1'), seat(2, 'wechat:a', 'mobile:+1'), seat(3, 'qq:1'), seat(4, 'line:b')]
  expect(ids(seats.toReversed())).toEqual(ids(seats))
})

test('a set keeps the person of most of its seats, and each person is kept once', () => {
  const of = (id: number, personId: number | null): Seat => ({ id, keys: ['qq:1'], personId })
  expect(keptPersons([[of(1, 5), of(2, 5), of(3, 4)]])).toEqual([5])
  expect(keptPersons([[of(1, 5)], [of(2, 5), of(3, 5)], [of(4, null)]])).toEqual([undefined, 5, undefined])
})
