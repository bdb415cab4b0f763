import { describe, expect, test } from 'vitest'
import { dataOf } from './raw-requests.ts'
import { openHouse } from './product.ts'
import type { Caller } from './callers.ts'

const house = openHouse()
const { admin, s1 } = house.callers

interface Entry {
  actor_id: string
  action: string
  request_id: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

async function audited(
  caller: Caller,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const answer = await house.call(caller, method, path, body, headers)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  const entries = await house.query<Entry>(
    `select a.actor_id, a.action, a.request_id, v.before, v.after from platform.audit a left join platform.audit_values v on v.audit_id = a.id where a.request_id = $1`,
    [answer.headers['x-request-id']],
  )
  return { entries, data: dataOf<{ id: number; version: number }>(answer) }
}

describe('T29 every change is a row: who, what, from what to what, by which request', () => {
  test('a client made, changed, deleted, called back and deleted for good', async () => {
    const made = await audited(s1, 'POST', '/phonebook/companies', { name: 'T29 公司', telephone: '0571 8666 2929' })
    const place = `/phonebook/companies/${made.data.id}`
    expect(made.entries).toMatchObject([
      { actor_id: s1.id, action: 'phonebook.companyCreated', after: { name: 'T29 公司' } },
    ])
    const changed = await audited(s1, 'PATCH', place, { telephone: '0571 8666 3030' }, { 'if-match': '"1"' })
    expect(changed.entries).toMatchObject([
      { actor_id: s1.id, before: { telephone: '0571 8666 2929' }, after: { telephone: '0571 8666 3030' } },
    ])
    const deleted = await audited(s1, 'DELETE', place, undefined, { 'if-match': '"2"' })
    expect(deleted.entries).toHaveLength(1)
    expect((await house.call(s1, 'GET', place)).status).toBe(404)
    const restored = await audited(s1, 'POST', `${place}/restore`)
    expect(restored.entries).toHaveLength(1)
    expect((await house.call(s1, 'GET', place)).status).toBe(200)
    await audited(s1, 'DELETE', place, undefined, { 'if-match': `"${restored.data.version}"` })
    const rows = () => house.query('select id from phonebook.companies where id = $1', [made.data.id])
    await expect.poll(rows, { timeout: 120_000, interval: 500 }).toEqual([])
    expect((await house.call(s1, 'GET', `/phonebook/companies?q=${encodeURIComponent('T29')}`)).text).not.toContain(
      'T29',
    )
    // The person, the action and the time stay; the values of a deleted record do not.
    const left = await house.query<Entry>(
      `select a.action, v.before, v.after from platform.audit a left join platform.audit_values v on v.audit_id = a.id where a.subject_kind = 'company' and a.subject_id = $1`,
      [made.data.id],
    )
    expect(left.length).toBeGreaterThanOrEqual(5)
    expect(JSON.stringify(left)).not.toContain('8666')
  })

  test('a user, a role and a department', async () => {
    const department = await audited(admin, 'POST', '/identity/departments', { name: 'T29 部门', parentId: null })
    expect(department.entries).toMatchObject([{ actor_id: admin.id, after: { name: 'T29 部门' } }])
    const user = await house.call(
      admin,
      'PATCH',
      `/identity/accounts/${s1.id}`,
      { name: 'Person s1 renamed' },
      { 'if-match': `"${await versionOf(s1.id)}"` },
    )
    expect(user.status).toBe(200)
    const [row] = await house.query<Entry>(
      `select a.actor_id, v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id where a.request_id = $1`,
      [user.headers['x-request-id']],
    )
    expect(row).toMatchObject({
      actor_id: admin.id,
      before: { name: 'Person s1' },
      after: { name: 'Person s1 renamed' },
    })
  })

  test('what an import does, by whom it was asked for', async () => {
    const id = house.things.import
    const mapping = {
      columns: [
        { index: 0, field: 'name' },
        { index: 1, field: 'telephone' },
      ],
      options: { existing: 'skip', blanks: 'keep', visibility: 'private' },
    }
    const state = async () => dataOf<{ state: string }>(await house.call(s1, 'GET', `/workbench/imports/${id}`)).state
    await expect.poll(state).toBe('mapping')
    expect((await house.call(s1, 'PUT', `/workbench/imports/${id}/mapping`, mapping)).status).toBe(200)
    await expect.poll(state).toBe('checked')
    expect((await house.call(s1, 'POST', `/workbench/imports/${id}/confirm`, {})).status).toBe(200)
    await expect.poll(state, { timeout: 60_000 }).toBe('done')
    const rows = await house.query<Entry>(
      `select a.actor_id, a.action from platform.audit a join phonebook.companies c on a.subject_kind = 'company' and a.subject_id = c.id where c.name = '测试公司甲'`,
    )
    expect(rows).toMatchObject([{ actor_id: s1.id }])
  })

  test('the log cannot be changed, emptied or dropped behind, by the product’s own account neither', async () => {
    for (const statement of [
      `update platform.audit set actor_id = 1 where id = 1`,
      `delete from platform.audit where id = 1`,
      `truncate platform.audit cascade`,
      `update platform.audit_values set after = '{"name":"forged"}' where audit_id = 1`,
      `delete from platform.audit_values where audit_id = 1`,
    ]) {
      await expect(house.query(statement)).rejects.toThrow(/append-only|only be emptied/)
    }
  })

  test('whoever reads the values of another’s deed is written down too, and whoever may not read is refused', async () => {
    const opened = await audited(admin, 'POST', `/oversight/audit/${house.things.auditEntry}/values`, {})
    expect(opened.entries).toHaveLength(1)
    expect((await house.call(s1, 'GET', '/oversight/audit')).status).toBe(403)
  })

  const versionOf = async (id: number) =>
    (await house.query<{ version: number }>('select version from identity.users where id = $1', [id]))[0]?.version ?? 0
})
