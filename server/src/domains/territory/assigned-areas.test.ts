import { createDepartment } from '@seamark/contract/identity/index'
import type { NewAssignedArea } from '@seamark/contract/territory/assigned-areas'
import {
  changeAssignedArea,
  createAssignedArea,
  deleteAssignedArea,
  findAreas,
  findCarriers,
  findPorts,
  listAssignedAreas,
} from '@seamark/contract/territory/index'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../testing.ts'
import { findAreaAssignees } from './assigned-areas.queries.ts'

const product = await startTestApp()
await product.addPerson({ username: 'meng', name: '孟祥瑞', role: '系统管理员' })
const meng = await product.signIn('meng')
const east = (await meng.call(createDepartment, { body: { name: '华东', parentId: null } })).id
const ningbo = (await meng.call(createDepartment, { body: { name: '宁波组', parentId: east } })).id
const lin = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales', departmentId: ningbo })
const shen = await product.addPerson({ username: 'shen', name: '沈慕白', role: 'salesManager', departmentId: east })
const sales = await product.signIn('lin')

const give = (body: Partial<NewAssignedArea>, by = meng) =>
  by.call(createAssignedArea, { body: { userId: null, departmentId: null, area: null, lane: null, ...body } })
const listed = async () => (await sales.call(listAssignedAreas, {})).coverages
const refused = (answer: Promise<unknown>) =>
  answer.then(
    () => undefined,
    (error: unknown) => error,
  )
const audited = async (id: number) =>
  (
    await product.pool.query<{ action: string; before: unknown; after: unknown }>(
      `select action, before, after from platform.audit join platform.audit_values on audit_id = id where subject_kind = 'coverage' and subject_id = $1 order by id`,
      [id],
    )
  ).rows

describe('areas of people and departments', () => {
  test('is given to a person or a department, and read by everybody', async () => {
    const made = await give({ userId: lin, area: '330200' })
    expect(made).toMatchObject({
      user: { id: lin, name: '林晓帆', disabled: false },
      department: null,
      lane: null,
      area: { code: '330200', names: { zh: '宁波市', en: 'Ningbo' } },
    })
    const lane = await give({ departmentId: east, lane: 'usWest' })
    expect(lane).toMatchObject({ user: null, department: { id: east, name: '华东' }, area: null, lane: 'usWest' })
    expect((await listed()).map(({ id }) => id)).toEqual([made.id, lane.id])
    expect((await sales.call(listAssignedAreas, {})).can).toEqual({ edit: false })
    expect((await meng.call(listAssignedAreas, {})).can).toEqual({ edit: true })
    expect(await audited(made.id)).toEqual([
      {
        action: 'territory.coverageCreated',
        before: null,
        after: { coverer: '林晓帆', area: '宁波市 330200', lane: null },
      },
    ])
  })

  test('shows whom it overlaps with', async () => {
    const [first] = await listed()
    const wide = await give({ userId: shen, area: '330000' })
    expect(wide.overlaps).toEqual([first?.id])
    expect((await listed()).find(({ id }) => id === first?.id)?.overlaps).toEqual([wide.id])
  })

  test('changes only as it was last seen, and leaves with an entry in the log', async () => {
    const made = await give({ userId: lin, area: '320000' })
    const change = (version: number, area: string) =>
      meng.call(changeAssignedArea, {
        params: { id: made.id },
        version,
        body: { userId: lin, departmentId: null, area, lane: null },
      })
    expect(await change(made.version, '320000')).toMatchObject({ version: made.version })
    const changed = await change(made.version, '320500')
    expect(changed).toMatchObject({ version: made.version + 1, area: { code: '320500' } })
    expect(await refused(change(made.version, '310000'))).toMatchObject({
      httpStatus: 412,
      body: { code: 'platform.version_stale' },
    })
    expect(
      await refused(meng.call(deleteAssignedArea, { params: { id: made.id }, version: made.version })),
    ).toMatchObject({
      httpStatus: 412,
    })
    await meng.call(deleteAssignedArea, { params: { id: made.id }, version: changed.version })
    expect(
      await refused(meng.call(deleteAssignedArea, { params: { id: made.id }, version: changed.version })),
    ).toMatchObject({
      httpStatus: 404,
      body: { code: 'territory.coverage_not_found' },
    })
    expect((await audited(made.id)).map(({ action }: { action: string }) => action)).toEqual([
      'territory.coverageCreated',
      'territory.coverageChanged',
      'territory.coverageDeleted',
    ])
  })
})

describe('is refused', () => {
  const fields = (error: unknown) =>
    (error as { body?: { details?: { fields?: { field: string; message: string }[] } } }).body?.details?.fields?.map(
      ({ field, message }) => `${field}: ${message}`,
    )

  test('without a province and without a route', async () => {
    const error = await refused(give({ userId: lin }))
    expect(fields(error)).toEqual(['area: Either a province or a route must be chosen.'])
  })

  test('the same twice, also when two ask at once, with its words at the area', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => refused(give({ userId: lin, area: '440000', lane: 'usEast' }))),
    )
    expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
    expect(answers.find((answer) => answer !== undefined)).toMatchObject({
      httpStatus: 409,
      body: { code: 'territory.coverage_taken' },
    })
    const other = await give({ userId: lin, area: '440000' })
    const same = { userId: lin, departmentId: null, area: '440000', lane: 'usEast' } as const
    expect(
      await refused(meng.call(changeAssignedArea, { params: { id: other.id }, version: other.version, body: same })),
    ).toMatchObject({ httpStatus: 409 })
  })

  test.each([
    ['nobody', {}, 'platform.invalid_input'],
    ['a person and a department', { userId: lin, departmentId: east }, 'platform.invalid_input'],
    ['a person who is not there', { userId: 987_654 }, 'territory.coverer_unknown'],
    ['a department that is not there', { departmentId: 987_654 }, 'territory.coverer_unknown'],
  ])('%s', async (_, body, code) => {
    const error = await refused(give({ ...body, area: '350000' }))
    expect(error).toMatchObject({ httpStatus: 400, body: { code } })
  })

  test.each(['999999', 'XX'])('the area %s, which is none', async (area) => {
    expect(await refused(give({ userId: lin, area }))).toMatchObject({
      httpStatus: 400,
      body: { code: 'territory.area_unknown' },
    })
  })

  test('from whoever may not assign', async () => {
    expect(await refused(give({ userId: lin, area: '350000' }, sales))).toMatchObject({ httpStatus: 403 })
    const [first] = await listed()
    const of = { params: { id: first?.id ?? 0 }, version: first?.version ?? 0 }
    expect(await refused(sales.call(deleteAssignedArea, of))).toMatchObject({ httpStatus: 403 })
  })
})

test('the areas of a department are those of all who work in it and below it; whoever is disabled has none', async () => {
  const made = await give({ departmentId: east, area: '370000' })
  const who = async () =>
    (await findAreaAssignees(product.context)).filter(({ area }) => area === '370000').map(({ userId }) => userId)
  expect(await who()).toEqual([lin, shen])
  await product.pool.query('update identity.users set disabled_at = now() where id = $1', [shen])
  expect(await who()).toEqual([lin])
  await product.pool.query('update identity.users set disabled_at = null where id = $1', [shen])
  await meng.call(deleteAssignedArea, { params: { id: made.id }, version: made.version })
})

describe('pickers', () => {
  test('find ports by any of their names, and name those of a record under the code it holds', async () => {
    const { ports, sets } = await sales.call(findPorts, { query: { q: '深圳' } })
    expect(sets).toEqual([{ name: '深圳', codes: ['CNYTN', 'CNSHK', 'CNCWN', 'CNDCB', 'CNMWN'], isChoice: false }])
    expect(ports.map(({ code }) => code)).not.toContain('USLAX')
    const named = await sales.call(findPorts, { query: { codes: 'CNNBO,USLAX,CNZZZ' } })
    expect(named.ports).toEqual([
      { code: 'CNNBO', names: { zh: '宁波', en: 'Ningbo' }, lane: null },
      { code: 'USLAX', names: { zh: '洛杉矶', en: 'Los Angeles' }, lane: 'usWest' },
    ])
  })

  test.each([
    ['宁波', '330200'],
    ['ningbo', '330200'],
    ['nb', '330200'],
    ['浙江', '330000'],
    ['yiwu', '330782'],
    ['鄞州', '330212'],
    ['Germany', 'DE'],
    ['德国', 'DE'],
    ['Alemania', 'DE'],
    ['香港', 'HK'],
  ])('find the area %s', async (q, code) => {
    const { areas } = await sales.call(findAreas, { query: { q, limit: 5 } })
    expect(areas.map((area) => area.code)).toContain(code)
  })

  test('open the tree level by level', async () => {
    const below = async (code?: string) =>
      (await sales.call(findAreas, { query: { ...(code ? { below: code } : {}), limit: 300 } })).areas
    expect((await below())[0]).toMatchObject({ code: 'CN', level: 'country', hasBelow: true })
    expect(await below('CN')).toHaveLength(34)
    expect((await below('330000')).map(({ names }) => names?.zh)).toContain('宁波市')
    expect((await below('310000'))[0]).toMatchObject({ level: 'district', above: [{ code: 'CN' }, { code: '310000' }] })
    expect(await below('DE')).toEqual([])
  })

  test('find carriers', async () => {
    const { carriers } = await sales.call(findCarriers, { query: { q: '中远' } })
    expect(carriers[0]).toMatchObject({ code: 'COSCO', scac: 'COSU' })
    expect((await sales.call(findCarriers, { query: {} })).carriers.length).toBeGreaterThan(40)
  })
})
