import { createExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { listExhibitors } from '@seamark/contract/exhibitions/exhibitors/exhibitors'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { csvOf, importsOf } from '../../workbench/testing.ts'
import { anExhibition } from '../testing.ts'

const product = await startTestApp({ worker: true })
const { manager } = await openDesk(product, testPassword)
const imports = importsOf(manager, product.api, { list: 'exhibitors' })

test('whoever is named in a row that the wizard refuses has not withdrawn', async () => {
  const fair = await manager.call(createExhibition, { body: anExhibition() })
  const take = (name: string, rows: string[][]) =>
    imports.done(name, csvOf([['展位号', '公司名称', '城市', '展品'], ...rows]), { intoId: fair.id })
  await take('first.csv', [
    ['A1', '甲户外', '宁波', '帐篷'],
    ['A2', '乙户外', '宁波', '睡袋'],
    ['A3', '丙户外', '宁波', '背包'],
  ])
  // The second table has a column that nobody was asked about.
  const second = await take('second.csv', [
    ['A1', '甲户外', '宁波', '帐篷'],
    ['展位号', '公司名称', '网址'],
    ['A2', '乙户外有限公司', 'yi.example'],
  ])
  expect(second.counts).toMatchObject({ update: 1, error: 2 })
  const { rows } = await manager.call(listExhibitors, { query: { exhibitionId: fair.id } })
  expect(rows.map(({ name, withdrawn }) => [name, withdrawn]).toSorted()).toEqual([
    ['丙户外', true],
    ['乙户外', false],
    ['甲户外', false],
  ])
})
