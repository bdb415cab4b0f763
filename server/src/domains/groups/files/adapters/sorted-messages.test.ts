import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSeededRandom } from '../../../../platform/seeded-random.ts'
import { MessageSorter, type PlacedMessage } from './sorted-messages.ts'

const placed = (piece: number, at: number, line: number): PlacedMessage => ({
  piece,
  message: { at, line, sender: null, kind: 'text', text: `第${line}行\u{2028}"`, isCut: false },
})

test('messages come by piece, time and line, whatever the order in which they were added, and no run is left', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-sorts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  let runs = 0
  const sorter = new MessageSorter(
    async () => {
      runs += 1
      return path.join(folder, String(runs))
    },
    { messages: 7, letters: 1_000_000 },
  )
  const all = Array.from({ length: 100 }, (_, line) => {
    const random = createSeededRandom(3, line)
    return placed(random.whole(0, 2), random.whole(0, 9), line)
  })
  for (const one of all) await sorter.add(one)
  const sorted: PlacedMessage[] = []
  for await (const one of sorter.sorted()) sorted.push(one)
  expect(runs).toBe(14)
  expect(sorted).toEqual(
    all.toSorted(
      (one, other) =>
        one.piece - other.piece || one.message.at - other.message.at || one.message.line - other.message.line,
    ),
  )
  await sorter.remove()
  expect(await readdir(folder)).toEqual([])
})
