import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { startTestApp } from '../testing.ts'
import type { Context, Person } from './context.ts'
import type { LivePublication } from './live.ts'
import { type StatementContext, type WriteContext, write } from './write.ts'

const product = await startTestApp()
const context = product.context
const deed = { permission: 'identity.ownSession', audit: 'test.departmentAdded' } as const

test('what is written and who wrote it are committed together', async () => {
  const { id } = await write({ ...context, requestId: 'request-1' }, deed, async (tx) => {
    const added = await addDepartment(tx, '华东')
    await tx.audit({ subject: 'department', id: added.id, after: { name: '华东' } })
    return added
  })
  expect(await departments()).toContain('华东')
  expect(await auditOf(id)).toEqual([
    { action: 'test.departmentAdded', actor_id: null, request_id: 'request-1', before: null, after: { name: '华东' } },
  ])
})

test('the audit rows of many changes are written at once, each with its own values', async () => {
  const ids = await write({ ...context, requestId: 'request-2' }, deed, async (tx) => {
    const [first, second] = [await addDepartment(tx, '一部'), await addDepartment(tx, '二部')]
    await tx.audits([
      { subject: 'department', id: first.id, after: { name: '一部', note: null } },
      { subject: 'department', id: second.id, before: { name: '' }, after: { name: "'二'部" } },
      { subject: 'department', id: second.id },
    ])
    return [first.id, second.id]
  })
  const row = { action: 'test.departmentAdded', actor_id: null, request_id: 'request-2', before: null, after: null }
  expect(await auditOf(ids[0] ?? 0)).toEqual([{ ...row, after: { name: '一部', note: null } }])
  expect(await auditOf(ids[1] ?? 0)).toEqual([{ ...row, before: { name: '' }, after: { name: "'二'部" } }, row])
})

test('the audit rows of no change are none, and let nothing through', async () => {
  const silent = write(context, deed, async (tx) => {
    await addDepartment(tx, '没有一行审计')
    await tx.audits([])
  })
  await expect(silent).rejects.toThrow('test.departmentAdded wrote no audit row')
  expect(await departments()).not.toContain('没有一行审计')
})

test('a write without an audit row is rolled back', async () => {
  await expect(write(context, deed, (tx) => addDepartment(tx, '没有审计'))).rejects.toThrow(
    'test.departmentAdded wrote no audit row',
  )
  expect(await departments()).not.toContain('没有审计')
})

test('a call that changes nothing says so, and needs no audit row', async () => {
  await expect(write(context, deed, async (tx) => tx.unchanged())).resolves.toBeUndefined()
})

test('bookkeeping commits without an audit row, and refuses to write one', async () => {
  const before = await auditRows()
  await write.bookkeep(context, 'identity.ownSession', (tx) => addDepartment(tx, '记账'))
  expect(await departments()).toContain('记账')
  expect(await auditRows()).toEqual(before)
  const audited = write.bookkeep(context, 'identity.ownSession', async (tx) =>
    tx.audit({ subject: 'department', id: (await addDepartment(tx, '越权')).id }),
  )
  await expect(audited).rejects.toThrow('Bookkeeping writes no audit row')
  expect(await departments()).not.toContain('越权')
  const verb = write.bookkeep(context, 'identity.ownSession', (tx) =>
    write(tx, deed, async (inner) =>
      inner.audit({ subject: 'department', id: (await addDepartment(inner, '动词')).id }),
    ),
  )
  await expect(verb).resolves.toBeUndefined()
})

test('a throw takes the row and its audit row with it', async () => {
  const before = await auditRows()
  const failing = write(context, deed, async (tx) => {
    const { id } = await addDepartment(tx, '半途')
    await tx.audit({ subject: 'department', id })
    throw new Error('half way')
  })
  await expect(failing).rejects.toThrow('half way')
  expect(await departments()).not.toContain('半途')
  expect(await auditRows()).toBe(before)
})

test('a statement that failed cannot be overlooked', async () => {
  const overlooking = write(context, deed, async (tx) => {
    const { id } = await addDepartment(tx, '被忽略')
    await tx.audit({ subject: 'department', id })
    await sql`select 1 / 0`.execute(tx.db).catch(() => undefined)
  })
  await expect(overlooking).rejects.toThrow()
  expect(await departments()).not.toContain('被忽略')
})

describe('whoever may not', () => {
  const work = (tx: WriteContext) => addDepartment(tx, '越权')

  test('is refused before anything runs, when signed in', async () => {
    const refused = write(
      { ...context, actor: person({ codes: new Set([321]) }) },
      { permission: 'phonebook.writeCompany', audit: 'test.x' },
      work,
    )
    await expect(refused).rejects.toMatchObject({ code: 'platform.forbidden' })
    expect(await departments()).not.toContain('越权')
  })

  test('is refused for lack of the screen, whatever the role can do', async () => {
    const refused = write(
      { ...context, actor: person({ capabilities: new Set(['edit']) }) },
      { permission: 'phonebook.writeCompany', audit: 'test.x' },
      work,
    )
    await expect(refused).rejects.toMatchObject({ code: 'platform.forbidden' })
  })

  test('is asked to sign in, when nobody', async () => {
    await expect(write({ ...context, actor: null }, deed, work)).rejects.toMatchObject({
      code: 'platform.session_unknown',
    })
    expect(await departments()).not.toContain('越权')
  })
})

describe('a write inside a write', () => {
  const inner = (outer: Context, name: string) =>
    write(outer, { ...deed, audit: 'test.inner' }, async (tx) => {
      const { id } = await addDepartment(tx, name)
      await tx.audit({ subject: 'department', id })
      return id
    })

  test('joins the transaction and keeps its own audit row', async () => {
    const id = await write(context, deed, async (tx) => {
      const id = await inner(tx, '内层')
      expect(await departments()).not.toContain('内层')
      await tx.audit({ subject: 'department', id })
      return id
    })
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['test.inner', 'test.departmentAdded'])
  })

  test('goes with the outer one when that fails', async () => {
    const failing = write(context, deed, async (tx) => {
      await inner(tx, '同归')
      throw new Error('outer')
    })
    await expect(failing).rejects.toThrow('outer')
    expect(await departments()).not.toContain('同归')
  })

  test("does not count as the outer one's audit row", async () => {
    await expect(write(context, deed, (tx) => inner(tx, '借用'))).rejects.toThrow(
      'test.departmentAdded wrote no audit row',
    )
    expect(await departments()).not.toContain('借用')
  })

  test('that failed fails the whole, even when the outer one goes on', async () => {
    const goingOn = write(context, deed, async (tx) => {
      await write(tx, { ...deed, audit: 'test.inner' }, (tx) => addDepartment(tx, '偷渡')).catch(() => undefined)
      await tx.audit({ subject: 'department', id: null })
    })
    await expect(goingOn).rejects.toThrow('test.inner wrote no audit row')
    expect(await departments()).not.toContain('偷渡')
  })
})

describe('a write of one statement', () => {
  const add = (tx: StatementContext, name: string) => sql<{ id: number }>`
    with made as (insert into identity.departments (name) select ${name} where ${name} <> '无' returning id),
    ${tx.auditParts('department', sql`made`, { before: { name: '' }, after: { name } })}
    select id from made`

  test('is there with its audit row, and opens no transaction of its own', async () => {
    const begun = vi.spyOn(context.db, 'transaction')
    const [made] = await write.inOneStatement({ ...context, requestId: 'request-3' }, deed, (tx) => add(tx, '一句'))
    expect(begun).not.toHaveBeenCalled()
    begun.mockRestore()
    expect(await departments()).toContain('一句')
    const row = { action: 'test.departmentAdded', actor_id: null, request_id: 'request-3' }
    expect(await auditOf(made?.id ?? 0)).toEqual([{ ...row, before: { name: '' }, after: { name: '一句' } }])
  })

  test('says in each form of its audit row that an assistant has made it for its person', async () => {
    const helped: Context = { ...context, requestId: 'request-4', via: 'assistant' }
    await write.inOneStatement(helped, deed, (tx) => add(tx, '代办一'))
    await write(helped, deed, async (tx) => {
      const { id } = await addDepartment(tx, '代办二')
      await tx.audit({ subject: 'department', id })
      await tx.audits([{ subject: 'department', id }])
    })
    const { rows } = await product.pool.query(`select via from platform.audit where request_id = 'request-4'`)
    expect(rows).toEqual([{ via: 'assistant' }, { via: 'assistant' }, { via: 'assistant' }])
    const { rows: others } = await product.pool.query(`select from platform.audit where via is not null`)
    expect(others).toHaveLength(3)
  })

  test('leaves no audit row where it finds nothing to write', async () => {
    const before = await auditRows()
    expect(await write.inOneStatement(context, deed, (tx) => add(tx, '无'))).toEqual([])
    expect(await auditRows()).toEqual(before)
  })

  test('without an audit row among its parts does not run', async () => {
    const silent = write.inOneStatement(
      context,
      deed,
      () => sql`insert into identity.departments (name) values ('一句没有审计')`,
    )
    await expect(silent).rejects.toThrow('test.departmentAdded wrote no audit row')
    expect(await departments()).not.toContain('一句没有审计')
  })

  test('is refused to whoever may not', async () => {
    const refused = write.inOneStatement({ ...context, actor: null }, deed, (tx) => add(tx, '一句越权'))
    await expect(refused).rejects.toMatchObject({ code: 'platform.session_unknown' })
    expect(await departments()).not.toContain('一句越权')
  })

  test('joins the transaction of a write around it, and fails it', async () => {
    const failing = write(context, deed, async (tx) => {
      await write.inOneStatement(tx, deed, (tx) => add(tx, '一句同归'))
      tx.unchanged()
      expect(await departments()).not.toContain('一句同归')
      await write.inOneStatement(tx, deed, (tx) => sql`${add(tx, '一句')} where 1 / 0 = 1`).catch(() => undefined)
    })
    await expect(failing).rejects.toThrow('division by zero')
    expect(await departments()).not.toContain('一句同归')
  })
})

describe('live streams are told', () => {
  const publication: LivePublication = { endedSession: 'of-a-test' }

  test('once, after the commit of the outermost write', async () => {
    const told: LivePublication[] = []
    await write({ ...context, publish: (said) => void told.push(said) }, deed, async (tx) => {
      await write(tx, deed, async (tx) => {
        tx.publish(publication)
        tx.unchanged()
      })
      tx.unchanged()
      expect(told).toEqual([])
    })
    expect(told).toEqual([publication])
  })

  test('nothing of what was rolled back', async () => {
    const told: LivePublication[] = []
    const failing = write({ ...context, publish: (said) => void told.push(said) }, deed, async (tx) =>
      tx.publish(publication),
    )
    await expect(failing).rejects.toThrow('wrote no audit row')
    expect(told).toEqual([])
  })
})

describe('the audit log', () => {
  const refused = (statement: string) => expect(product.pool.query(statement)).rejects.toMatchObject({ code: '42501' })

  test('is never rewritten, not even by the owner of the tables', async () => {
    const { rows } = await product.pool.query(
      "select tableowner = current_user as owns from pg_tables where schemaname = 'platform' and tablename = 'audit'",
    )
    expect(rows).toEqual([{ owns: true }])
    await refused("update platform.audit set action = 'nothing'")
    await refused('delete from platform.audit')
    await refused('truncate platform.audit cascade')
    await refused('delete from platform.audit_values')
    await refused('truncate platform.audit_values')
    await refused(`update platform.audit_values set after = '{"name":"forged"}'`)
  })

  test('lets values be emptied, and nothing else', async () => {
    const id = await write(context, deed, async (tx) => {
      const { id } = await addDepartment(tx, '可清空')
      await tx.audit({ subject: 'department', id, before: { name: 'old' }, after: { name: '可清空' } })
      return id
    })
    await product.pool.query(
      'update platform.audit_values set before = null, after = null where audit_id = (select max(id) from platform.audit where subject_id = $1)',
      [id],
    )
    expect(await auditOf(id)).toMatchObject([{ action: 'test.departmentAdded', before: null, after: null }])
    await refused(`update platform.audit_values set after = '{"name":"back again"}' where after is null`)
  })
})

const addDepartment = (tx: WriteContext, name: string) =>
  tx.db.insertInto('identity.departments').values({ name }).returning('id').executeTakeFirstOrThrow()

async function departments() {
  const rows = await product.db.selectFrom('identity.departments').select('name').execute()
  return rows.map(({ name }) => name)
}

async function auditRows() {
  const { rows } = await product.pool.query<{ count: number }>('select count(*)::int as count from platform.audit')
  return rows[0]?.count
}

async function auditOf(id: number) {
  const { rows } = await product.pool.query<Record<string, unknown>>(
    `select action, actor_id, request_id, before, after from platform.audit join platform.audit_values on audit_id = id
     where subject_kind = 'department' and subject_id = $1 order by id`,
    [id],
  )
  return rows
}

const person = (rights: Partial<Person>): Person => ({
  kind: 'person',
  id: 1,
  name: '无权者',
  roleId: 1,
  sessionId: 'none',
  departmentId: null,
  opensEverything: false,
  codes: new Set(),
  capabilities: new Set(),
  reach: { kind: 'people', ids: [1] },
  ...rights,
})
