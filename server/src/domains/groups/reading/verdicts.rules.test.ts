import { expect, test } from 'vitest'
import { readWhole } from './made-files/readings.rules.ts'
import { faultOf, notesOf } from './verdicts.rules.ts'

const line = (minute: number, text: string) => `13/06/2018, 21:${String(minute % 60).padStart(2, '0')} - Ana: ${text}\n`
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index, 'x')).join('')
const broken = (count: number) => '13/45/2018, 21:25 - Ana: x\n'.repeat(count)
const read = (text: string) => readWhole('whatsapp', text, { order: 'dmy' }).tally

test('a file without a message, and one with more than two lines in a hundred that are not understood, have failed', () => {
  expect(faultOf(read('nothing\nat all\n'))).toBe('noMessages')
  expect(faultOf(read(lines(98) + broken(2)))).toBeNull()
  expect(faultOf(read(lines(97) + broken(3)))).toBe('notUnderstood')
})

test('the first twenty lines that were not understood are kept with their numbers', () => {
  const tally = read(lines(2) + broken(30))
  expect(tally.oddLines).toHaveLength(20)
  expect(tally.oddLines[0]).toEqual({ line: 3, text: '13/45/2018, 21:25 - Ana: x' })
  expect(tally.counts.unknown).toBe(30)
})

test('exactly as many messages as WhatsApp exports at most are a note, and so is another count than declared', () => {
  expect(notesOf('whatsapp', { messages: 40_000, declared: null })).toEqual(['exportLimit'])
  expect(notesOf('whatsapp', { messages: 39_999, declared: null })).toEqual([])
  expect(notesOf('qqntJson', { messages: 9, declared: 10 })).toEqual(['countDiffers'])
  expect(notesOf('qqntJson', { messages: 10, declared: 10 })).toEqual([])
  expect(notesOf('qqMht', { messages: 10, declared: null })).toEqual(['noNumbers'])
})

test('a file of more conversations than anybody has is refused, and keeps no more of them', () => {
  const rows = Array.from({ length: 10_100 }, (_, index) => `2026-01-31 09:30,g${index},Ana,,x\n`)
  const { tally } = readWhole('ownCsv', `time,group,sender,sender_id,text\n${rows.join('')}`)
  expect(tally.parts).toHaveLength(10_001)
  expect(tally.messages).toBe(10_100)
  expect(faultOf(tally)).toBe('tooManyParts')
})
