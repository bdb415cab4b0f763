import { expect, test } from 'vitest'
import { Fingerprint } from './fingerprints.rules.ts'

function printOf(...parts: readonly (string | number | null)[]): string {
  const print = new Fingerprint()
  print.begin()
  for (const part of parts) {
    if (typeof part === 'string') print.addText(part)
    else print.addNumber(part)
  }
  print.end()
  return `${print.high} ${print.low}`
}

test('what differs in a sign, in where texts end, in a figure, or in order has another fingerprint', () => {
  const all = [
    ['ab', 'c'],
    ['a', 'bc'],
    ['abc'],
    ['abc', ''],
    ['ab', 'd'],
    ['c', 'ab'],
    ['箱'],
    ['籱'],
    [1],
    [1.5],
    [0],
    [null],
    [1, 1.5],
    [1.5, 1],
    ['', 1],
    [],
  ]
  expect(new Set(all.map((parts) => printOf(...parts))).size).toBe(all.length)
})

test('zero is zero, whatever its sign', () => expect(printOf(-0)).toBe(printOf(0)))

test('numbers of bills by the thousand have fingerprints of their own, and so have their halves nearly all', () => {
  const count = 50_000
  const prints = Array.from({ length: count }, (_, at) =>
    printOf(`NGBH${String(at).padStart(7, '0')}`, 'TILES', at % 7),
  )
  expect(new Set(prints).size).toBe(count)
  for (const half of [0, 1])
    expect(new Set(prints.map((print) => print.split(' ')[half])).size).toBeGreaterThan(count - 10)
})
