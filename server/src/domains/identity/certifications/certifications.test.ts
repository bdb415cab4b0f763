import {
  decideCertification,
  editProfile,
  getCertification,
  listCertifications,
  listOwnCertifications,
  submitCompanyCertification,
  submitPersonalCertification,
} from '@seamark/contract/identity/index'
import { failureBody } from '@seamark/contract/platform/envelope'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../testing.ts'

const product = await startTestApp()
const ids = {
  lin: await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' }),
  zhou: await product.addPerson({ username: 'zhou', name: '周敏', role: 'sales' }),
  meng: await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' }),
  he: await product.addPerson({ username: 'he', name: '何静', role: 'admin' }),
}
const lin = await product.signIn('lin')
const zhou = await product.signIn('zhou')
const meng = await product.signIn('meng')
const he = await product.signIn('he')
type Caller = typeof lin

const licence = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#f5f0e0' } })
  .withExif({ IFD0: { Model: 'PhoneOfLin' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 28/1 0/1' } })
  .jpeg()
  .toBuffer()
const image = new Blob([new Uint8Array(licence)], { type: 'image/jpeg' })
const firm = {
  name: '厦门远洋国际货运代理有限公司',
  address: '厦门市湖里区港中路 1 号',
  creditCode: '91350100M000100Y43',
}

const submit = (person: Caller, papers = firm) =>
  person.call(submitCompanyCertification, { body: papers, images: { image } })
const own = async (person: Caller) => (await person.call(listOwnCertifications, {})).company
const ownId = async (person: Caller) => (await own(person))?.id ?? 0
const open = (reviewer: Caller, id: number) => reviewer.call(getCertification, { params: { id } })
const fail = (reviewer: Caller, id: number, reason = '照片反光，看不清注册号') =>
  reviewer.call(decideCertification, { params: { id }, body: { state: 'failed', reason } })
const pass = (reviewer: Caller, id: number) =>
  reviewer.call(decideCertification, { params: { id }, body: { state: 'passed', reason: '' } })
const queue = async (reviewer: Caller, state: 'underReview' | 'passed' | 'failed' | 'all' = 'underReview') =>
  (await reviewer.call(listCertifications, { query: { state } })).rows.map(({ id }) => id)
const imageStatus = async (person: Caller, id: number) =>
  (await fetch(`${product.api}/identity/certifications/${id}/image`, { headers: person.headers() })).status

async function refusal(answer: Promise<unknown>) {
  const error = await answer.catch((error: unknown) => error)
  return error instanceof Error && 'body' in error ? failureBody.parse(error.body) : undefined
}

test('a licence is failed with a reason, handed in again, and passes; each step is told, audited, and keeps its image', async () => {
  expect(await own(lin)).toBeNull()
  const first = (await submit(lin)).company
  expect(first).toMatchObject({ ...firm, state: 'underReview', reason: '', decidedAt: null })
  expect(await queue(meng)).toEqual([first?.id])
  expect(await fail(meng, first?.id ?? 0)).toMatchObject({
    state: 'failed',
    decidedBy: '孟祥瑞',
    can: { decide: false },
  })
  expect(await own(lin)).toMatchObject({ id: first?.id, state: 'failed', reason: '照片反光，看不清注册号' })
  const second = (await submit(lin)).company
  expect(second).toMatchObject({ state: 'underReview', reason: '' })
  expect((await open(meng, second?.id ?? 0)).earlier).toMatchObject([
    { id: first?.id, state: 'failed', reason: '照片反光，看不清注册号', decidedBy: '孟祥瑞' },
  ])
  await pass(meng, second?.id ?? 0)
  expect(await own(lin)).toMatchObject({ id: second?.id, state: 'passed' })
  expect([await imageStatus(lin, first?.id ?? 0), await imageStatus(lin, second?.id ?? 0)]).toEqual([200, 200])
  expect(await queue(meng)).toEqual([])

  const { rows } = await product.pool.query<{ action: string; after: Record<string, unknown> }>(
    `select action, actor_id, subject_kind, subject_id, after from platform.audit join platform.audit_values on audit_id = audit.id
     where action like 'identity.certification%' order by audit.id`,
  )
  const about = { subject_kind: 'user', subject_id: ids.lin }
  expect(rows).toMatchObject([
    {
      ...about,
      actor_id: ids.lin,
      action: 'identity.certificationSubmitted',
      after: { certification: first?.id, kind: 'company', ...firm },
    },
    {
      ...about,
      actor_id: ids.meng,
      action: 'identity.certificationDecided',
      after: { state: 'failed', reason: '照片反光，看不清注册号' },
    },
    { ...about, actor_id: ids.lin, action: 'identity.certificationSubmitted', after: { certification: second?.id } },
    { ...about, actor_id: ids.meng, action: 'identity.certificationDecided', after: { state: 'passed' } },
  ])
})

test('handing in again after it has passed forces the certification again, and what had passed no longer counts', async () => {
  const passed = await own(lin)
  expect(passed?.state).toBe('passed')
  const again = (await submit(lin)).company
  expect(again).toMatchObject({ state: 'underReview' })
  expect((await open(meng, again?.id ?? 0)).earlier[0]).toMatchObject({
    id: passed?.id,
    state: 'superseded',
    decidedBy: '孟祥瑞',
    decidedAt: passed?.decidedAt,
  })
  await submit(lin)
  expect(await queue(meng)).toEqual([await ownId(lin)])
})

test('twice at once: one counts', async () => {
  await Promise.all([submit(zhou), submit(zhou), submit(zhou)])
  const { rows } = await product.pool.query(
    'select state, count(*)::int as n from identity.certifications where user_id = $1 group by 1 order by 1',
    [ids.zhou],
  )
  expect(rows).toEqual([
    { state: 'superseded', n: 2 },
    { state: 'underReview', n: 1 },
  ])
})

test('the kept image has no place and no camera, and is shown to nobody but its person and reviewers', async () => {
  const id = await ownId(lin)
  const shown = await fetch(`${product.api}/identity/certifications/${id}/image`, { headers: lin.headers() })
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'cache-control': 'private, no-store',
    'content-type': 'image/jpeg',
    'content-security-policy': 'sandbox',
  })
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  expect(bytes.includes('PhoneOfLin')).toBe(false)
  expect([
    await imageStatus(meng, id),
    await imageStatus(he, id),
    await imageStatus(zhou, id),
    await imageStatus(zhou, 999_999),
  ]).toEqual([200, 200, 404, 404])
  const answer = async (id: number) =>
    (await fetch(`${product.api}/identity/certifications/${id}/image`, { headers: zhou.headers() })).json()
  const [others, missing] = [failureBody.parse(await answer(id)), failureBody.parse(await answer(999_999))]
  expect({ ...others, requestId: '' }).toEqual({ ...missing, requestId: '' })
})

describe('a reviewer', () => {
  test('hears of two people with one code, by name', async () => {
    const { doubts, holders } = await open(meng, await ownId(lin))
    expect(doubts).toContain('codeHeld')
    expect(holders).toMatchObject([{ id: ids.zhou, name: '周敏', state: 'underReview', companyName: firm.name }])
    expect((await open(meng, await ownId(zhou))).holders).toMatchObject([{ id: ids.lin, name: '林晓帆' }])
  })

  test('hears what does not fit: the check digit, the name and the code in the profile', async () => {
    await zhou.call(editProfile, {
      params: { id: ids.zhou },
      body: { companyName: '厦门远航国际货运代理有限公司', organizationCode: '101623741' },
    })
    await submit(zhou, { ...firm, creditCode: '91350211m0000xuf46' })
    const { doubts, creditCode, profile } = await open(meng, await ownId(zhou))
    expect([doubts, creditCode, profile.organizationCode]).toEqual([
      ['name', 'checkDigit', 'organizationCode'],
      '91350211M0000XUF46',
      '101623741',
    ])
  })

  test('of two who decide at once one is first, and the other hears who and when', async () => {
    const id = await ownId(zhou)
    const answers = await Promise.all([refusal(pass(meng, id)), refusal(fail(he, id))])
    const [second] = answers.filter((answer) => answer !== undefined)
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    const first =
      answers[0] === undefined ? { decidedBy: '孟祥瑞', state: 'passed' } : { decidedBy: '何静', state: 'failed' }
    expect(second).toMatchObject({ status: 409, code: 'identity.certification_decided', details: { current: first } })
    expect(second?.message).toMatch(new RegExp(`${first.decidedBy}.*\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}`))
    expect(await own(zhou)).toMatchObject({ state: first.state })
    const { rows } = await product.pool.query(
      `select from platform.audit where action = 'identity.certificationDecided' and subject_id = $1`,
      [ids.zhou],
    )
    expect(rows).toHaveLength(1)
  })

  test('never decides on the own papers, and decides on nothing that is superseded', async () => {
    const mine = await meng.call(submitPersonalCertification, { body: { name: '孟祥瑞' }, images: { image } })
    const id = mine.personal?.id ?? 0
    expect((await open(meng, id)).can).toEqual({ decide: false })
    expect(await refusal(pass(meng, id))).toMatchObject({ status: 403, code: 'identity.certification_own' })
    await meng.call(submitPersonalCertification, { body: { name: '孟祥瑞' }, images: { image } })
    expect(await refusal(pass(he, id))).toMatchObject({ status: 409, code: 'identity.certification_superseded' })
    expect(await refusal(pass(he, 999_999))).toMatchObject({ status: 404 })
  })

  test('who fails papers says why', async () => {
    expect(await refusal(fail(meng, await ownId(lin), '  '))).toMatchObject({
      status: 400,
      details: { fields: [{ field: 'reason' }] },
    })
    expect(await own(lin)).toMatchObject({ state: 'underReview' })
  })

  test('is somebody with code 357', async () => {
    const id = await ownId(lin)
    for (const call of [() => zhou.call(listCertifications, { query: {} }), () => open(zhou, id), () => pass(zhou, id)])
      expect(await refusal(call())).toMatchObject({ status: 403 })
  })

  test('sees what waits in the order in which it came, and page by page', async () => {
    const page = (cursor?: number) =>
      meng.call(listCertifications, { query: { limit: 1, ...(cursor ? { cursor } : {}) } })
    const waiting = await queue(meng)
    const [first] = [await page()]
    const second = await page(Number(first.next))
    expect([first, second].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(waiting)
    expect([first.count, second.next]).toEqual([{ value: 2, exact: true }, null])
    expect(await queue(meng, 'all')).toEqual([...(await queue(meng, 'all'))].sort((one, other) => other - one))
  })
})

describe('refused before anything is kept', () => {
  test.for([
    ['no image', firm, {}, 400, 'image identity.image_missing'],
    ['an SVG', firm, { image: new Blob(['<svg/>']) }, 400, 'image platform.image_type'],
    [
      '4 MB and a byte',
      firm,
      { image: new Blob([new Uint8Array(4 * 2 ** 20 + 1)]) },
      413,
      'image platform.image_too_large',
    ],
    [
      'a code one place short',
      { ...firm, creditCode: '91350100M000100Y4' },
      { image },
      400,
      'creditCode identity.code_length',
    ],
    [
      'a code with O for 0',
      { ...firm, creditCode: '9135O100M000100Y43' },
      { image },
      400,
      'creditCode identity.code_letter_meant',
    ],
    ['no name', { ...firm, name: ' ' }, { image }, 400, 'name field.required'],
    ['a slash in the name', { ...firm, name: '远洋/国际' }, { image }, 400, 'name identity.firm_name_slash'],
    ['no address', { ...firm, address: '' }, { image }, 400, 'address field.required'],
    ['more than is asked', { ...firm, state: 'passed' }, { image }, 400, 'state field.unknown'],
  ] as const)('%s', async ([, body, images, status, field]) => {
    const before = await product.pool.query('select count(*)::int as n from files.files')
    const refused = await refusal(he.call(submitCompanyCertification, { body, images }))
    expect([refused?.status, refused?.details?.fields?.map(({ field, code }) => `${field} ${code}`)]).toEqual([
      status,
      [field],
    ])
    expect((await product.pool.query('select count(*)::int as n from files.files')).rows).toEqual(before.rows)
    expect(await own(he)).toBeNull()
  })

  test('the sentence names the place and what was probably meant', async () => {
    const refused = await refusal(
      he.call(submitCompanyCertification, { body: { ...firm, creditCode: '9135O100M000100Y43' }, images: { image } }),
    )
    expect(refused?.details?.fields?.[0]?.message).toBe(
      'The letter “O” is not used in such codes. Is place 5 perhaps “0”?',
    )
  })
})
