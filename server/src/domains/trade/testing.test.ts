import { expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { addRecords } from './testing.ts'

const { context } = await startTestApp()

test('records added by a test lie in the engine with their parties', async () => {
  const added = await addRecords(context, [
    { importer: 'AURELIA FOODS LLC' },
    { importer: null, containers: ['CSQU3054383'], weight: null },
  ])
  const rows = await context.engine.rows<{
    importer: number
    line: number
    containers: string[]
    weight: number | null
  }>('select importer, line, containers, weight from facts.records where import = {id:UInt32} order by line', {
    id: added.importId,
  })
  expect(rows).toEqual([
    { importer: added.party('AURELIA FOODS LLC'), line: 1, containers: [], weight: 9200 },
    { importer: 0, line: 2, containers: ['CSQU3054383'], weight: null },
  ])
})
