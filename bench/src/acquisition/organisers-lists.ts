import { createExhibition, newExhibition } from '@seamark/contract/exhibitions/exhibitions/exhibitions'
import { createClient } from '@seamark/contract/platform/client'
import type { BenchDatabase } from '../measuring/database.ts'
import { type Figure, figureBeside, median } from '../measuring/figures.ts'
import type { Target } from '../measuring/load.ts'
import { importSeconds } from '../imports/small-imports.ts'
import { csvOf, seriesOfFirms } from '../imports/trader-files.ts'

const rows = 10_000
const goal = 0.7

/** Takes in an organiser's list of ten thousand exhibitors, each time into a fair of its own, beside a file of as many companies, in turns. */
export async function organisersListFigure(product: Target, database: BenchDatabase): Promise<Figure> {
  const taken: { list: number; companies: number }[] = []
  for (const series of seriesOfFirms) {
    const companies = await importSeconds(product, { list: 'companies', csv: csvOf(rows, series), rows })
    await database.settle()
    const intoId = await makeFair(product, series)
    const list = await importSeconds(product, { list: 'exhibitors', csv: organisersCsv(), rows, intoId })
    await database.settle()
    taken.push({ list, companies })
  }
  const value = rows / median(taken.map(({ list }) => list))
  const limit = rows / median(taken.map(({ companies }) => companies))
  const name = `organiser's list of ${rows} rows, file to done, beside the import of companies`
  return figureBeside(limit, goal, { name, value, unit: 'rows/s' })
}

async function makeFair({ address, headers }: Target, name: string): Promise<number> {
  const call = createClient({ base: `${address}/api`, headers: () => headers })
  const body = newExhibition.parse({ name: `展会 ${name}`, fromDay: '2026-12-01', toDay: '2026-12-04' })
  return (await call(createExhibition, { body })).id
}

const headings = [
  '公司名称',
  '英文名称',
  '展馆',
  '展位号',
  '国家/地区',
  '省份',
  '城市',
  '展品',
  '联系人',
  '手机',
  '邮箱',
  '网址',
]
const cities = ['宁波', '义乌', '青岛', '厦门', '深圳', '天津', '苏州', '温州']
const goods = ['不锈钢餐具', '户外帐篷', '工程橡胶', '石材台面', '蓝牙音箱', '自行车配件', '真丝面料', '阀门']
const kinds = ['制造有限公司', '进出口有限公司', '科技有限公司', '实业有限公司', '工贸有限公司']
const people = ['王芳', '李雷', '陈艾米', '赵磊', '周敏', '林晓帆']

/** A list as an organiser sends it: one line a firm, one of eight with two booths, one of nine in a booth that it shares. */
function organisersCsv(): string {
  const lines = [headings.join(',')]
  for (let row = 1; row <= rows; row++) lines.push(cellsOf(row).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function cellsOf(row: number): string[] {
  const city = pick(cities, row)
  const booth = row % 9 === 0 ? row - 1 : row
  const number = `${String.fromCodePoint(65 + (booth % 8))}${String(100 + Math.floor(booth / 8)).padStart(4, '0')}`
  return [
    `${city}展客${row}${pick(kinds, row >> 3)}`,
    `Zhanke ${row} Co. Ltd`,
    `${1 + (booth % 14)}.1`,
    row % 8 === 0 ? `${number}、${number}B` : number,
    '中国',
    '浙江省',
    city,
    pick(goods, row),
    pick(people, row),
    `139${String(row).padStart(8, '0')}`,
    `fair${row}@fair.example`,
    `www.fair${row}.example`,
  ]
}

const pick = (from: readonly string[], index: number) => from[index % from.length] ?? ''
