import { createCrawlSource } from '@seamark/contract/crawl/sources/sources'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { csvOf, importsOf } from '../../workbench/testing.ts'

const product = await startTestApp({ worker: true })
const { manager } = await openDesk(product, testPassword)
const { db } = product.context

/** Of old rows the sweep takes those that no source shows any more, so that these two would be gone. */
const age = async () => {
  await sql`update crawl.posts set seen_at = now() - interval '200 days'`.execute(db)
  await sql`update crawl.customers set last_seen_at = now() - interval '200 days'`.execute(db)
}

test('what a later file shows unchanged was seen again, and what it does not show was not', async () => {
  const { id: intoId } = await manager.call(createCrawlSource, { body: { name: '旧帖与旧名录' } })
  const lists = [
    {
      list: 'netPosts',
      head: ['标题', '正文', '链接'],
      rows: [
        ['1 求舱', '宁波到洛杉矶 1*40HQ', 'https://board.example/still'],
        ['2 求舱', '上海到汉堡 2*40HQ', 'https://board.example/gone'],
      ],
      seen: sql<{ seen: boolean }>`select seen_at > now() - interval '1 hour' as seen from crawl.posts order by title`,
    },
    {
      list: 'crawledCustomers',
      head: ['公司名称', '电话', '国家'],
      rows: [
        ['台州还在阀门有限公司', '0576-81110001', '中国'],
        ['台州不在阀门有限公司', '0576-81110002', '中国'],
      ],
      seen: sql<{
        seen: boolean
      }>`select last_seen_at > now() - interval '1 hour' as seen from crawl.customers order by telephone`,
    },
  ]
  for (const { list, head, rows, seen } of lists) {
    const imports = importsOf(manager, product.api, { list })
    await imports.done(`${list}.csv`, csvOf([head, ...rows]), { intoId })
    await age()
    const { counts } = await imports.done(`${list}-again.csv`, csvOf([head, ...rows.slice(0, 1)]), { intoId })
    expect([list, counts]).toEqual([list, { create: 0, update: 0, unchanged: 1, duplicate: 0, error: 0 }])
    expect([list, (await seen.execute(db)).rows]).toEqual([list, [{ seen: true }, { seen: false }]])
  }
})
