import { createDepartment, createRole, deleteDepartment, editRole } from '@seamark/contract/identity/index'
import { listAudit, openAuditValues } from '@seamark/contract/oversight/audit'
import { expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'

const product = await startTestApp()
await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
const meng = await product.signIn('meng')

test('a role is named in the log in the reader’s language, found by its name in any, and read from what to what', async () => {
  const names = { zh: '报关员', en: 'Customs clerk', es: 'Aduanas', ja: '通関担当' }
  const { id, version } = await meng.call(createRole, {
    body: { names, codes: [304, 321, 322], scope: 'own', capabilities: [] },
  })
  await meng.call(editRole, { params: { id }, version, body: { codes: [304], scope: 'department' } })
  const { rows } = await meng.call(listAudit, { query: { q: '通関' } })
  expect(rows.map(({ action, subject, fields }) => [action, subject.name, fields.toSorted()])).toEqual([
    ['identity.roleChanged', 'Customs clerk', ['codes', 'scope']],
    ['identity.roleCreated', 'Customs clerk', ['capability', 'codes', 'nameEn', 'nameEs', 'nameJa', 'nameZh', 'scope']],
  ])
  const values = await meng.call(openAuditValues, { params: { id: rows[0]?.id ?? 0 }, body: {} })
  expect(values).toEqual({
    before: { codes: '304, 321-322', scope: 'own' },
    after: { codes: '304', scope: 'department' },
  })
})

test('a department is named in the log, also once it is deleted; a wildcard is only a letter', async () => {
  const { id, version } = await meng.call(createDepartment, { body: { name: '关务部', parentId: null } })
  await meng.call(deleteDepartment, { params: { id }, version })
  const { rows } = await meng.call(listAudit, { query: { q: '关务' } })
  expect(rows.map(({ action, subject }) => [action, subject.name])).toEqual([
    ['identity.departmentDeleted', '关务部'],
    ['identity.departmentCreated', '关务部'],
  ])
  expect((await meng.call(listAudit, { query: { q: '关_部' } })).rows).toEqual([])
})
