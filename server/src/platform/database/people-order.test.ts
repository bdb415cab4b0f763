import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { createDatabase, createPool } from './connection.ts'
import { byPersonName } from './people-order.ts'

const { url } = await testDatabase()
const db = createDatabase(createPool(url, { max: 1, statementTimeout: 10_000 }))
afterAll(() => db.destroy())

test('people stand by how their surnames are said', async () => {
  const names = ['曾国华', '沈慕白', '陈嘉怡', '单雄信', '解小东', '区志强', '查良镛', '周敏', '赵六', 'Adam', '林晓帆']
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) name order by ${byPersonName(sql`name`)}, name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([
    '陈嘉怡',
    '林晓帆',
    '区志强',
    '单雄信',
    '沈慕白',
    '解小东',
    '曾国华',
    '查良镛',
    '赵六',
    '周敏',
    'Adam',
  ])
})
