import { editProfile, getUserInfo } from '@seamark/contract/identity/index'
import { failureBody } from '@seamark/contract/platform/envelope'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing.ts'
import type { ProfileChanges } from '@seamark/contract/identity/accounts/person-fields'

const product = await startTestApp()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const chenId = await product.addPerson({ username: 'chen', name: '陈嘉怡', role: 'admin' })
const lin = await product.signIn('lin')
const chen = await product.signIn('chen')

const me = async () => (await lin.call(getUserInfo, { params: { userId: linId } })).user
const edit = (body: ProfileChanges, version: number, person = lin) =>
  person.call(editProfile, { params: { id: linId }, version, body })
const fieldsOf = (answer: unknown) => failureBody.parse(answer).details?.fields?.map(({ field }) => field)
const refused = (answer: Promise<unknown>) => answer.catch((error: unknown) => error)

describe('a person', () => {
  test('changes name and introduction, each alone, and the version counts on', async () => {
    const before = await me()
    const { user } = await edit({ introduction: '  十年欧线操作  ' }, before.version)
    expect(user).toMatchObject({ name: '林晓帆', introduction: '十年欧线操作', version: before.version + 1 })
    await edit({ name: '林小帆' }, user.version)
    expect(await me()).toMatchObject({ name: '林小帆', introduction: '十年欧线操作', version: user.version + 1 })
  })

  test('leaves a row in the audit log with what changed and nothing else', async () => {
    const { rows } = await product.pool.query(
      `select actor_id, subject_kind, subject_id, before, after from platform.audit join platform.audit_values on audit_id = audit.id
       where action = 'identity.profileChanged' order by audit.id limit 2`,
    )
    const who = { actor_id: linId, subject_kind: 'user', subject_id: linId }
    expect(rows).toEqual([
      { ...who, before: { introduction: '' }, after: { introduction: '十年欧线操作' } },
      { ...who, before: { name: '林晓帆' }, after: { name: '林小帆' } },
    ])
  })

  test('says which firm she works for; a code is kept as registers write it', async () => {
    const { version } = await me()
    const firm = {
      companyName: '厦门远洋国际货运代理有限公司',
      companyAddress: '厦门市湖里区港中路 1 号',
      organizationCode: ' ma1f0007－x ',
    }
    expect((await edit(firm, version)).user).toMatchObject({
      ...firm,
      organizationCode: 'MA1F0007X',
      version: version + 1,
    })
    expect((await edit({ organizationCode: '91350211M0000XUF46' }, version + 1)).user.organizationCode).toBe(
      '91350211M0000XUF46',
    )
    expect((await edit({ organizationCode: '' }, version + 2)).user.organizationCode).toBe('')
  })

  test('without a version takes what is there', async () => {
    const before = await me()
    expect(
      (await lin.call(editProfile, { params: { id: linId }, body: { introduction: '随手改' } })).user.version,
    ).toBe(before.version + 1)
  })

  test('sends a form as well: what it may not change is refused by name', async () => {
    const before = await me()
    const form = new FormData()
    for (const [name, value] of Object.entries({ introduction: '表单', rid: '1', roles: 'admin', password: 'x' }))
      form.append(name, value)
    const response = await fetch(`${product.api}/user/${linId}`, {
      method: 'PATCH',
      headers: lin.headers(),
      body: form,
    })
    expect([response.status, fieldsOf(await response.json())]).toEqual([400, ['rid', 'roles', 'password']])
    expect(await me()).toEqual(before)
  })

  test('who changes nothing writes nothing', async () => {
    const before = await me()
    expect((await edit({ name: before.name }, before.version)).user).toEqual(before)
    expect(await me()).toEqual(before)
  })
})

describe('refused', () => {
  test('a version that somebody has overtaken, with the current record', async () => {
    const before = await me()
    const failure = await refused(edit({ introduction: '旧页面' }, before.version - 1))
    expect(failure).toMatchObject({
      httpStatus: 412,
      body: { code: 'platform.version_stale', details: { current: { introduction: before.introduction } } },
    })
    expect(await me()).toEqual(before)
  })

  test('of two who save at once, one', async () => {
    const { version } = await me()
    const answers = await Promise.all([
      refused(edit({ introduction: '甲' }, version)),
      refused(edit({ introduction: '乙' }, version)),
    ])
    expect(answers.filter((answer) => answer instanceof Error)).toHaveLength(1)
  })

  test("anybody else's profile, also to who opens everything", async () => {
    expect(await refused(edit({ name: '别人' }, (await me()).version, chen))).toMatchObject({ httpStatus: 404 })
    expect(await refused(lin.call(editProfile, { params: { id: chenId }, version: 1, body: {} }))).toMatchObject({
      httpStatus: 404,
    })
  })

  test.for([
    ['name', { name: '   ' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: '林\n帆' }],
    ['introduction', { introduction: 'x'.repeat(501) }],
    ['introduction', { introduction: 'a\u0000b' }],
    ['companyName', { companyName: '远洋/国际' }],
    ['companyName', { companyName: '远洋／国际' }],
    ['companyAddress', { companyAddress: 'x'.repeat(301) }],
    ['organizationCode', { organizationCode: 'M00010' }],
    ['organizationCode', { organizationCode: '91350100MO00100Y43' }],
    ['username', { username: 'boss' }],
    ['rid', { rid: 1 }],
    ['roles', { roles: ['admin'] }],
    ['currentAuthority', { currentAuthority: 'admin' }],
    ['status', { status: 'active' }],
    ['password', { password: 'a new password' }],
    ['version', { version: 1 }],
    ['phone', { phone: '+8613800138000' }],
    ['id', { id: 1 }],
    ['created_at', { created_at: '2020-01-01' }],
  ])('%s: %o', async ([field, body]) => {
    expect(await refused(edit(body as ProfileChanges, (await me()).version))).toMatchObject({
      httpStatus: 400,
      body: { details: { fields: [{ field }] } },
    })
  })
})
