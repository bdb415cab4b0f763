import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inspectFile, readBatches } from '@seamark/server/domains/workbench/sheets/adapters/sheets'
import type { Figure } from '../measuring/figures.ts'
import { median } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { layouts } from './layouts/all.ts'
import { makeFile } from './making/files.ts'
import { tryTradeFile } from './running/trade.ts'

const timed = [
  { layout: 'en-us-bills', form: 'utf8', named: 'CSV' },
  { layout: 'ru-declarations', form: 'titled-workbook', named: 'XLSX' },
] as const
const rounds = 3

/** Times the judging of a long file's rows beside the bare reader, which reads the same bytes and does nothing with the rows. */
export async function* speedFigures(target: Target, rows: number): AsyncGenerator<Figure> {
  const folder = await mkdtemp(path.join(tmpdir(), 'seamark-bench-'))
  try {
    for (const { layout: wanted, form, named } of timed) {
      const layout = layouts.find(({ name }) => name === wanted)
      if (!layout) throw new Error(`No layout is called ${wanted}`)
      const file = await makeFile(layout, form, 0, rows)
      const place = path.join(folder, file.name)
      await writeFile(place, file.bytes)
      const bare: number[] = []
      const tried: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await bareSeconds(place))
        const name = `${round} ${file.name}`
        tried.push(await tryTradeFile(target, { ...file, name }))
      }
      yield figureOf(named, rows, median(tried), median(bare))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function figureOf(named: string, rows: number, tried: number, bare: number): Figure {
  const microseconds = (seconds: number) => (seconds / rows) * 1_000_000
  const ratio = tried / bare
  return {
    name: `time per row of ${rows} rows of ${named}, judged, beside the bare reader`,
    value: microseconds(tried),
    unit: 'µs',
    limit: microseconds(bare),
    ratio,
    goal: '≤ 3',
    holds: ratio <= 3,
  }
}

async function bareSeconds(place: string): Promise<number> {
  const began = performance.now()
  let cells = 0
  const facts = await inspectFile(place)
  for await (const batch of readBatches(place, { ...facts, isForgiving: true }))
    for (const row of batch) cells += row.cells.length
  if (cells === 0) throw new Error('The bare reader read nothing')
  return (performance.now() - began) / 1000
}
