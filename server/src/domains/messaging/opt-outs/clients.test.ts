import { consentForClient, listClientAddresses } from '@seamark/contract/messaging/opt-outs/clients'
import { addOptOut, recordConsent } from '@seamark/contract/messaging/opt-outs/lists'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { addClients, openDesk, personContext, refusalOf } from '../../phonebook/testing.ts'
import { claimLot } from '../ledger/claims.commands.ts'
import { addBulk, addChannel, statesOf } from '../testing.ts'

const product = await startTestApp()
const { db, pool, context } = product
const { office, lin, zhou } = await openDesk(product, testPassword)
const boss = await product.signIn('sysadmin')
const channelId = await addChannel(db)

let made = 0
/** A client of Lin's whose one address was read in a chat, by nobody's gift. */
async function harvested() {
  made += 1
  const [client] = await addClients(db, office.person('sales'), 1, `consents${made}-`)
  if (!client) throw new Error('no client')
  await pool.query(`update phonebook.companies set email = '', qq = '' where id = $1`, [client.id])
  const email = `read${made}@chat.example`
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into phonebook.contacts (company_id, name, created_by, updated_by)
      values (${client.id}, '王敏', ${office.person('sales')}, ${office.person('sales')}) returning id)
    insert into phonebook.contact_values (contact_id, kind, value, key, place)
    select id, 'email', ${email}, ${email}, 0 from made returning contact_id as id`.execute(db)
  const contactId = Number(rows[0]?.id)
  await sql`insert into phonebook.extracted_values (contact_id, kind, key, finding_id) values (${contactId}, 'email', ${email}, 1)`.execute(
    db,
  )
  return { id: client.id, contactId, email }
}
const said = (id: number, value: string, caller = lin) =>
  caller.call(consentForClient, {
    params: { id },
    body: { kind: 'email', value, source: '展会名片', proof: '十一月宁波展' },
  })
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

/** What becomes of this address when a worker claims it for a bulk. */
async function judged({ id, contactId, email }: Awaited<ReturnType<typeof harvested>>) {
  const bulkId = await addBulk(db, { by: office.person('sales'), channelId }, [
    { id, contactId, address: email, needsConsent: true },
  ])
  const { actor } = await personContext(context, office.person('sales'))
  if (!actor) throw new Error('nobody')
  await claimLot(context, { bulkId, channelId, sender: actor })
  return statesOf(db, bulkId)
}

test('whoever writes to a client records how it agreed, and a bulk reaches the address from then on', async () => {
  const client = await harvested()
  expect(await judged(client)).toEqual({ 'skipped noConsent': 1 })
  const before = await lin.call(listClientAddresses, { params: { id: client.id } })
  expect(before.addresses).toMatchObject([
    { value: client.email, contact: { name: '王敏' }, needsConsent: true, consent: null, can: { consent: true } },
  ])
  expect(await said(client.id, client.email)).toMatchObject({
    consent: { given: true, source: '展会名片', by: { id: office.person('sales') } },
  })
  expect(await judged(client)).toEqual({ claimed: 1 })
  const { rowCount } = await pool.query(
    `select from platform.audit where action = 'messaging.consentRecorded' and subject_kind = 'consent' and actor_id = $1`,
    [office.person('sales')],
  )
  expect(rowCount).toBe(1)
  await expect(pool.query(`update messaging.consents set given = false`)).rejects.toThrow('append-only')
})

test('nobody records one for the client of somebody else, or for an address that is not there', async () => {
  const client = await harvested()
  expect(await codeOf(said(client.id, client.email, zhou))).toBe('phonebook.company_not_found')
  expect(await codeOf(zhou.call(listClientAddresses, { params: { id: client.id } }))).toBe(
    'phonebook.company_not_found',
  )
  expect(await codeOf(said(client.id, 'other@chat.example'))).toBe('messaging.address_gone')
})

test('who has opted out, or taken a consent back, agrees anew only where the list is kept', async () => {
  const [opted, back] = [await harvested(), await harvested()]
  await boss.call(addOptOut, {
    body: { whose: { kind: 'email', address: opted.email }, reason: 'optOut', note: '来信要求' },
  })
  await boss.call(recordConsent, { body: { kind: 'email', address: back.email, given: false, source: '电话' } })
  for (const { id, email } of [opted, back]) {
    expect(await codeOf(said(id, email))).toBe('messaging.consent_kept')
    const { addresses } = await lin.call(listClientAddresses, { params: { id } })
    expect(addresses).toMatchObject([{ can: { consent: false } }])
  }
  expect(await judged(opted)).toEqual({ 'skipped optOut': 1 })
  expect(await judged(back)).toEqual({ 'skipped noConsent': 1 })
})

test('an address that bounced, is wrong or was stopped by hand is not said to have opted out', async () => {
  const [whole, ...stopped] = [await harvested(), await harvested(), await harvested(), await harvested()]
  for (const [place, reason] of (['hardBounce', 'invalid', 'complaint'] as const).entries())
    await boss.call(addOptOut, {
      body: { whose: { kind: 'email', address: stopped[place]?.email ?? '' }, reason, note: '退信处理' },
    })
  await sql`insert into messaging.suppressions (class, address_key, reason, address)
    values ('client', messaging.address_key('client', ${String(whole.id)}), 'byHand', ${String(whole.id)})`.execute(db)
  for (const { id, email } of [whole, ...stopped]) {
    expect(await codeOf(said(id, email))).toBe('messaging.address_stopped')
    const { addresses } = await lin.call(listClientAddresses, { params: { id } })
    expect(addresses).toMatchObject([{ can: { consent: false } }])
  }
})
