import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import * as contract from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, ask, type Caller, fingerprint, openOffice } from '../testing.ts'
import { listCompanies } from '@seamark/contract/phonebook/lists/lists'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const people: Record<Name, Caller> = {
  sales: await product.signIn('sales'),
  sales2: await product.signIn('sales2'),
  sales3: await product.signIn('sales3'),
  manager: await product.signIn('manager'),
  manager2: await product.signIn('manager2'),
  follow: await product.signIn('follow'),
}
type Name = 'sales' | 'sales2' | 'sales3' | 'manager' | 'manager2' | 'follow'

let made = 0
/** A company that has been in the pool long enough for anybody to claim it. */
async function pooled(days = 30) {
  const { id } = await people.sales.call(createCompany, {
    body: aCompany({ name: `公海物流${++made}`, visibility: 'public' }),
  })
  await product.db
    .updateTable('phonebook.companies')
    .set({ pooled_at: sql<Date>`now() - make_interval(days => ${days})` })
    .where('id', '=', id)
    .execute()
  return id
}
const heldBy = async (name: Name) =>
  (await people[name].call(createCompany, { body: aCompany({ name: `私有物流${++made}` }) })).id
const history = (id: number) =>
  product.db
    .selectFrom('phonebook.ownerships')
    .select(['kind', 'from_id', 'to_id', 'by_id', 'reason'])
    .where('company_id', '=', id)
    .orderBy('id')
    .execute()
const audited = async (id: number) =>
  (
    await product.db
      .selectFrom('platform.audit')
      .select('action')
      .where('subject_kind', '=', 'company')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const told = async (name: Name, kind: string) =>
  (
    await product.db
      .selectFrom('notices.notices')
      .select(['facts', 'path'])
      .where('user_id', '=', office.person(name))
      .where('kind', '=', kind)
      .orderBy('id', 'desc')
      .execute()
  )[0]
const version = async (caller: Caller, id: number) => (await caller.call(getCompany, { params: { id } })).version

describe('claiming', () => {
  test('takes a company out of the pool: custodian, dates, history, log, activity', async () => {
    const id = await pooled()
    const before = await people.sales2.call(getCompany, { params: { id } })
    expect(before).toMatchObject({
      masked: true,
      custodian: null,
      can: { claim: true, assign: false, giveAway: false, changeFollowers: false },
    })
    const { company } = await people.sales2.call(contract.claimCompany, { params: { id } })
    expect(company).toMatchObject({
      masked: false,
      visibility: 'private',
      custodian: { id: office.person('sales2') },
      version: before.version + 1,
      can: { edit: true, claim: false, giveAway: true, changeFollowers: true },
    })
    const row = await product.db
      .selectFrom('phonebook.companies')
      .select(['held_since', 'pooled_at', 'protected_until'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.pooled_at).toBeNull()
    expect(Math.round((Number(row.protected_until) - Number(row.held_since)) / 86_400_000)).toBe(10)
    expect(await history(id)).toEqual([
      { kind: 'claimed', from_id: null, to_id: office.person('sales2'), by_id: office.person('sales2'), reason: '' },
    ])
    expect(await audited(id)).toEqual(['phonebook.companyCreated', 'phonebook.companyClaimed'])
  })
})

describe('claiming is refused', () => {
  const claim = (name: Name, id: number) =>
    ask(product.api, people[name], 'POST', `/${id}/claim`, { headers: { 'accept-language': 'en' } })

  test('to whoever comes second, who is told who was first and when', async () => {
    const id = await pooled()
    await people.sales.call(contract.claimCompany, { params: { id } })
    const { status, refusal } = await claim('sales2', id)
    expect([status, refusal?.code]).toEqual([409, 'phonebook.company_claimed'])
    expect(refusal?.message).toMatch(
      /^Already-claimed or already-assigned customers cannot be claimed or assigned again: claimed by 林晓帆 at (\d{4}-\d\d-\d\d )?\d\d:\d\d\.$/,
    )
    expect((await history(id)).length).toBe(1)
  })

  test('of what was assigned, which is said', async () => {
    const id = await pooled()
    await people.manager.call(contract.assignCompany, { params: { id }, body: { userId: office.person('sales2') } })
    for (const name of ['sales', 'sales2', 'sales3'] as const)
      expect(await claim(name, id)).toMatchObject({ status: 409, refusal: { code: 'phonebook.company_assigned' } })
  })

  test('of a private company: its insiders hear that it is private, for others it is none', async () => {
    const id = await heldBy('sales')
    const told = await claim('manager', id)
    expect(told).toMatchObject({
      status: 409,
      refusal: { code: 'phonebook.company_private', message: 'Private customers cannot be claimed or assigned.' },
    })
    const [of, none] = [await claim('sales3', id), await claim('sales3', 987_654_321)]
    expect([of.status, of.refusal?.code, of.refusal?.message]).toEqual([
      none.status,
      'phonebook.company_not_found',
      none.refusal?.message,
    ])
  })

  test('and who took it is forgotten for strangers after a day', async () => {
    const id = await pooled()
    await people.sales.call(contract.claimCompany, { params: { id } })
    await product.db
      .updateTable('phonebook.ownerships')
      .set({ at: sql<Date>`now() - interval '25 hours'` })
      .where('company_id', '=', id)
      .execute()
    expect(await claim('sales3', id)).toMatchObject({ status: 404, refusal: { code: 'phonebook.company_not_found' } })
    expect(await claim('manager', id)).toMatchObject({ status: 409, refusal: { code: 'phonebook.company_claimed' } })
  })

  test('while it is new to the pool, and longer to whoever held it last', async () => {
    const fresh = await pooled(0)
    expect(await claim('sales2', fresh)).toMatchObject({ status: 409, refusal: { code: 'phonebook.claim_quiet' } })
    const id = await heldBy('sales')
    await people.sales.call(contract.releaseCompany, { params: { id }, body: { reason: '转行' }, version: 1 })
    await product.db
      .updateTable('phonebook.companies')
      .set({ pooled_at: sql<Date>`now() - interval '2 days'` })
      .where('id', '=', id)
      .execute()
    expect(await claim('sales', id)).toMatchObject({ status: 409, refusal: { code: 'phonebook.claim_cooling' } })
    expect(await claim('sales2', id)).toMatchObject({ status: 200 })
  })

  test('to whoever may not edit', async () => {
    expect(await claim('follow', await pooled())).toMatchObject({
      status: 403,
      refusal: { code: 'platform.forbidden' },
    })
  })

  test('of a deleted company', async () => {
    const id = await pooled()
    await product.db
      .updateTable('phonebook.companies')
      .set({ delete_after: sql<Date>`now() + interval '10 seconds'` })
      .where('id', '=', id)
      .execute()
    expect(await claim('sales2', id)).toMatchObject({ status: 404 })
  })
})

describe('limits hold for claims at once', () => {
  test('thirty of one person, of whom the day leaves twenty', async () => {
    const person = await product.addPerson({ username: 'eager', name: '抢单员', role: 'sales' })
    const caller = await product.signIn('eager')
    const ids = await Promise.all(Array.from({ length: 30 }, () => pooled()))
    const answers = await Promise.all(ids.map((id) => claimed(caller, id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    for (const { status, refusal } of answers.filter(({ status }) => status !== 200))
      expect([status, refusal?.code]).toEqual([409, 'phonebook.claims_spent'])
    const left = ids.filter((_, at) => answers[at]?.status !== 200)
    const { rows } = await caller.call(contract.claimCompanies, { body: { ids: left } })
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(['phonebook.claims_spent']))
    await product.db
      .updateTable('phonebook.ownerships')
      .set({ at: sql<Date>`at - interval '1 day'` })
      .where('kind', '=', 'claimed')
      .execute()
    expect((await caller.call(contract.claimCompanies, { body: { ids: left } })).rows.every(({ done }) => done)).toBe(
      true,
    )
    expect(person).toBeDefined()
  })

  /** Claims that wait for one another too long on a slow machine are answered with 503, and are sent again. */
  async function claimed(caller: Caller, id: number) {
    for (;;) {
      const answer = await ask(product.api, caller, 'POST', `/${id}/claim`)
      if (answer.status !== 503) return answer
    }
  }

  test('what one holds is capped, and the first of a batch go first', async () => {
    await product.addPerson({ username: 'full', name: '满仓员', role: 'sales' })
    const caller = await product.signIn('full')
    const { id: holder } = await product.db
      .selectFrom('identity.users')
      .select('id')
      .where('username', '=', 'full')
      .executeTakeFirstOrThrow()
    await product.db.updateTable('phonebook.pool_rules').set({ rules: sql`rules || '{"holdingCap": 2}'` }).execute()
    const ids = [await pooled(), await pooled(), await pooled()].toReversed()
    const { rows } = await caller.call(contract.claimCompanies, { body: { ids } })
    expect(rows.map(({ id, done, code }) => [id, done, code])).toEqual([
      [ids[0], true, null],
      [ids[1], true, null],
      [ids[2], false, 'phonebook.holding_full'],
    ])
    await product.db.updateTable('phonebook.pool_rules').set({ rules: sql`rules || '{"holdingCap": 300}'` }).execute()
    const { people: found } = await people.sales.call(contract.listHolders, { query: { q: 'mcy' } })
    expect(found).toEqual([{ id: holder, name: '满仓员', departmentName: null, held: 2 }])
  })
})

describe('assigning', () => {
  test('gives a company of the pool to a colleague, who is told', async () => {
    const id = await pooled()
    expect(
      (await people.manager.call(contract.assignCompany, { params: { id }, body: { userId: office.person('sales2') } }))
        .company,
    ).toMatchObject({
      custodian: { name: expect.any(String) },
    })
    expect(await history(id)).toEqual([
      { kind: 'assigned', from_id: null, to_id: office.person('sales2'), by_id: office.person('manager'), reason: '' },
    ])
    expect(await told('sales2', 'phonebook.notice.received')).toMatchObject({
      facts: { count: 1 },
      path: `/contacts/tabs/company/${id}`,
    })
  })

  test('needs the capability, an assignee, and one who can use the list', async () => {
    const id = await pooled()
    const assign = (name: Name, userId: unknown) =>
      ask(product.api, people[name], 'POST', `/${id}/assign`, {
        body: { userId },
        headers: { 'accept-language': 'en' },
      })
    expect(await assign('sales', office.person('sales2'))).toMatchObject({ status: 403 })
    for (const userId of [undefined, null, '', 0]) {
      const { status, fields } = await assign('manager', userId)
      expect([status, fields[0]?.code, fields[0]?.message]).toEqual([
        400,
        'phonebook.assignee_blank',
        'Assignee must be selected and cannot be blank.',
      ])
    }
    expect(await assign('manager', 987_654)).toMatchObject({
      status: 400,
      fields: [{ field: 'userId', code: 'phonebook.assignee_unknown' }],
    })
    await product.addPerson({ username: 'gone', name: '离职员', role: 'sales' })
    await product.db
      .updateTable('identity.users')
      .set({ disabled_at: sql<Date>`now()` })
      .where('username', '=', 'gone')
      .execute()
    const { id: gone } = await product.db
      .selectFrom('identity.users')
      .select('id')
      .where('username', '=', 'gone')
      .executeTakeFirstOrThrow()
    expect(await assign('manager', gone)).toMatchObject({
      status: 400,
      fields: [{ field: 'userId', code: 'phonebook.assignee_unknown' }],
    })
    expect(await history(id)).toEqual([])
  })
})

describe('releasing and transferring', () => {
  test('a release needs a reason, tells who lost it, and ends the following', async () => {
    const id = await heldBy('sales')
    await people.sales.call(contract.changeFollowers, {
      params: { id },
      body: { add: [office.person('follow')], remove: [] },
    })
    expect(
      await ask(product.api, people.sales, 'POST', `/${id}/release`, {
        body: { reason: ' ' },
        headers: { 'if-match': '"2"' },
      }),
    ).toMatchObject({
      status: 400,
      fields: [{ field: 'reason', code: 'phonebook.reason_blank' }],
    })
    const { company } = await people.manager.call(contract.releaseCompany, {
      params: { id },
      body: { reason: '半年未联系' },
      version: 2,
    })
    expect(company).toMatchObject({ visibility: 'public', custodian: null, followers: [] })
    expect((await history(id)).at(-1)).toEqual({
      kind: 'released',
      from_id: office.person('sales'),
      to_id: null,
      by_id: office.person('manager'),
      reason: '半年未联系',
    })
    for (const name of ['sales', 'follow'] as const)
      expect(await told(name, 'phonebook.notice.pooled')).toMatchObject({ facts: { reason: '半年未联系' } })
  })

  test('a transfer moves it to a colleague; the former custodian may stay as a follow-up person', async () => {
    const id = await heldBy('sales')
    const { company } = await people.sales.call(contract.transferCompany, {
      params: { id },
      body: { userId: office.person('sales3'), stays: true },
      version: 1,
    })
    expect(company).toMatchObject({
      custodian: { id: office.person('sales3') },
      followers: [{ id: office.person('sales') }],
      can: { edit: false, giveAway: false },
    })
    const back = await people.manager2.call(contract.transferCompany, {
      params: { id },
      body: { userId: office.person('sales') },
      version: 2,
    })
    expect(back.company).toBeNull()
    expect(await people.sales.call(getCompany, { params: { id } })).toMatchObject({
      followers: [],
      custodian: { id: office.person('sales') },
    })
    expect(await told('sales3', 'phonebook.notice.passedOn')).toBeDefined()
    expect((await history(id)).map(({ kind }) => kind)).toEqual(['created', 'transferred', 'transferred'])
  })

  test('is refused of another’s, of the pool, to the custodian himself, and with a stale version', async () => {
    const id = await heldBy('sales')
    const send = (name: Name, at: number, verb: string, body: unknown, match = '"1"') =>
      ask(product.api, people[name], 'POST', `/${at}/${verb}`, { body, headers: { 'if-match': match } })
    const pool = await pooled()
    for (const [verb, body] of [
      ['release', { reason: '试' }],
      ['transfer', { userId: office.person('sales2') }],
    ] as const) {
      expect(await send('sales3', id, verb, body)).toMatchObject({ status: 404 })
      expect(await send('sales', pool, verb, body)).toMatchObject({
        status: 409,
        refusal: { code: 'phonebook.company_in_pool' },
      })
      expect(await send('manager', id, verb, body, '"7"')).toMatchObject({
        status: 412,
        refusal: { code: 'platform.version_stale', details: { current: { id } } },
      })
      expect((await ask(product.api, people.sales, 'POST', `/${id}/${verb}`, { body })).status).toBe(428)
    }
    expect(await send('sales', id, 'transfer', { userId: office.person('sales') })).toMatchObject({
      status: 409,
      refusal: { code: 'phonebook.assignee_holds' },
    })
    await people.sales.call(contract.changeFollowers, {
      params: { id },
      body: { add: [office.person('sales2')], remove: [] },
    })
    expect(await send('sales2', id, 'release', { reason: '试' }, '"2"')).toMatchObject({
      status: 403,
      refusal: { code: 'phonebook.company_not_yours' },
    })
    expect((await history(id)).map(({ kind }) => kind)).toEqual(['created'])
  })

  test('of twenty transfers of one version, one holds', async () => {
    const id = await heldBy('sales')
    const to = [office.person('sales2'), office.person('manager')]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        ask(product.api, people.manager, 'POST', `/${id}/transfer`, {
          body: { userId: to[at % 2] },
          headers: { 'if-match': '"1"' },
        }),
      ),
    )
    // Callers who wanted the same as the winner get 409, the others a stale version.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 412).length).toBeGreaterThanOrEqual(10)
    expect(
      answers
        .filter(({ status }) => status === 409)
        .every(({ refusal }) => refusal?.code === 'phonebook.assignee_holds'),
    ).toBe(true)
    expect((await history(id)).length).toBe(2)
  })
})

describe('follow-up persons', () => {
  test('see everything and change nothing, everywhere the company is shown', async () => {
    const id = await heldBy('sales')
    const { name } = await people.sales.call(getCompany, { params: { id } })
    const found = async () =>
      (await people.sales3.call(listCompanies, { query: { q: name } })).rows.map((row) => row.id)
    expect(await found()).toEqual([])
    await people.sales.call(contract.changeFollowers, {
      params: { id },
      body: { add: [office.person('sales3')], remove: [] },
    })
    expect(await found()).toEqual([id])
    const { can } = await people.sales3.call(getCompany, { params: { id } })
    expect(can).toMatchObject({
      edit: false,
      delete: false,
      claim: false,
      assign: false,
      giveAway: false,
      changeFollowers: false,
    })
    for (const [method, path, body] of [
      ['PATCH', '', { city: '舟山' }],
      ['DELETE', '', undefined],
      ['POST', '/release', { reason: '试' }],
      ['POST', '/transfer', { userId: office.person('sales2') }],
      ['PATCH', '/followers', { remove: [office.person('sales3')] }],
    ] as const) {
      const question = body === undefined ? {} : { body }
      const answer = await ask(product.api, people.sales3, method, `/${id}${path}`, {
        ...question,
        headers: { 'if-match': '"2"' },
      })
      expect([path, answer.status]).toEqual([path, 403])
    }
    expect(await told('sales3', 'phonebook.notice.following')).toMatchObject({ facts: { company: name } })
    await people.sales.call(contract.changeFollowers, {
      params: { id },
      body: { add: [], remove: [office.person('sales3')] },
    })
    expect(await found()).toEqual([])
  })

  test('the administrator is none of them, in a call, a batch and the table', async () => {
    const id = await heldBy('sales')
    const add = [office.person('sales')]
    expect(
      await ask(product.api, people.sales, 'PATCH', `/${id}/followers`, {
        body: { add },
        headers: { 'accept-language': 'en' },
      }),
    ).toMatchObject({
      status: 400,
      refusal: { code: 'phonebook.follower_is_custodian', message: 'Administrator cannot be a follow-up person.' },
    })
    const other = await heldBy('sales2')
    const { rows } = await people.manager.call(contract.changeFollowersOfMany, {
      body: { ids: [id, other], add, remove: [] },
    })
    expect(rows.map(({ done, code }) => [done, code])).toEqual([
      [false, 'phonebook.follower_is_custodian'],
      [true, null],
    ])
    await expect(
      product.db.updateTable('phonebook.companies').set({ follower_ids: add }).where('id', '=', id).execute(),
    ).rejects.toMatchObject({
      constraint: 'companies_custodian_does_not_follow',
    })
  })

  test('nothing is written where nothing changes; a person that does not exist is refused', async () => {
    const id = await heldBy('sales')
    const before = await fingerprint(product.db)
    await people.sales.call(contract.changeFollowers, {
      params: { id },
      body: { add: [], remove: [office.person('sales3')] },
    })
    expect(
      await ask(product.api, people.sales, 'PATCH', `/${id}/followers`, { body: { add: [987_654] } }),
    ).toMatchObject({
      status: 400,
      fields: [{ field: 'add', code: 'phonebook.follower_unknown' }],
    })
    expect(await fingerprint(product.db)).toBe(before)
  })
})

describe('a batch', () => {
  test('answers each row on its own, in the order asked, and tells once', async () => {
    const [one, two, mine, stranger] = [await pooled(), await pooled(), await heldBy('sales'), await heldBy('sales3')]
    const ids = [two, stranger, one, mine, 987_654_321, two]
    const { rows } = await people.manager.call(contract.assignCompanies, {
      body: { ids, userId: office.person('sales2') },
    })
    expect(rows.map(({ id, done, code }) => [id, done, code])).toEqual([
      [two, true, null],
      [stranger, false, 'phonebook.company_not_found'],
      [one, true, null],
      [mine, false, 'phonebook.company_private'],
      [987_654_321, false, 'phonebook.company_not_found'],
    ])
    expect(await told('sales2', 'phonebook.notice.receivedMany')).toMatchObject({ facts: { count: 2 } })
    const given = await people.manager.call(contract.transferCompanies, {
      body: { ids: [one, two, stranger], userId: office.person('sales'), reason: '调整' },
    })
    expect(given.rows.map(({ done }) => done)).toEqual([true, true, false])
    const back = await people.sales.call(contract.releaseCompanies, {
      body: { ids: [one, two, mine, stranger], reason: '清理' },
    })
    expect(back.rows.map(({ done, code }) => [done, code])).toEqual([
      [true, null],
      [true, null],
      [true, null],
      [false, 'phonebook.company_not_found'],
    ])
    for (const id of [one, two])
      expect((await history(id)).map(({ kind }) => kind)).toEqual(['assigned', 'transferred', 'released'])
  })

  test('takes at most a thousand', async () => {
    const ids = Array.from({ length: 1001 }, (_, at) => at + 1)
    const { status } = await fetch(`${product.api}/phonebook/ownership/claim`, {
      method: 'POST',
      headers: { ...people.sales.headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ ids }),
    })
    expect(status).toBe(400)
  })
})

describe('the history of hands', () => {
  test('says who held it from when to when, why it moved and who did it, to insiders', async () => {
    const id = await heldBy('sales')
    await people.sales.call(contract.releaseCompany, {
      params: { id },
      body: { reason: '不再走海运' },
      version: await version(people.sales, id),
    })
    await people.manager.call(contract.assignCompany, { params: { id }, body: { userId: office.person('sales2') } })
    const { rows, next } = await people.sales2.call(contract.listOwnerships, { params: { id }, query: {} })
    expect(next).toBeNull()
    expect(rows).toMatchObject([
      {
        kind: 'assigned',
        from: null,
        to: { id: office.person('sales2') },
        by: { id: office.person('manager') },
        until: null,
      },
      { kind: 'released', from: { id: office.person('sales') }, to: null, reason: '不再走海运', until: rows[0]?.at },
      { kind: 'created', from: null, to: { id: office.person('sales') }, until: rows[1]?.at },
    ])
    expect(await ask(product.api, people.sales3, 'GET', `/${id}/ownerships`)).toMatchObject({ status: 404 })
    const pool = await pooled()
    expect(await ask(product.api, people.sales3, 'GET', `/${pool}/ownerships`)).toMatchObject({
      status: 403,
      refusal: { code: 'phonebook.history_for_insiders' },
    })
  })
})
