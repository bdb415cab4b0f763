import { listTimeline } from '@seamark/contract/followups/timeline/timeline'
import { createCompany } from '@seamark/contract/phonebook/companies/companies'
import { releaseCompany, transferCompany } from '@seamark/contract/phonebook/custody/ownership'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { aCompany, type Caller, openOffice } from '../../phonebook/testing.ts'
import { getCompany } from '@seamark/contract/phonebook/profiles/profiles'
import { listCompanyActivity } from '@seamark/contract/phonebook/timelines/timelines'

const product = await startTestApp()
const office = await openOffice(product.context, testPassword)
const lin = await product.signIn('sales')
const zhou = await product.signIn('sales2')
const chen = await product.signIn('sales3')
const southern = await product.signIn('manager2')
const maskedText = '••••••'

/** A company that fell to the pool once, which 林晓帆 later gave to 周敏, who has released it. */
const { id } = await lin.call(createCompany, { body: aCompany() })
await sql`
  insert into activity.entries (subject_kind, subject_id, kind, facts)
  values ('company', ${id}, 'phonebook.activity.recycled', ${JSON.stringify({ custodian: '林晓帆', days: 30 })}::jsonb),
         ('company', ${id}, 'phonebook.activity.progressed', ${JSON.stringify({ from: 'quoted', to: 'booked' })}::jsonb)`.execute(
  product.db,
)
const given = { params: { id }, version: (await lin.call(getCompany, { params: { id } })).version }
await lin.call(transferCompany, { ...given, body: { userId: office.person('sales2') } })
await zhou.call(releaseCompany, { params: { id }, version: given.version + 1, body: { reason: '没有货' } })

const kinds = ['recycled', 'progressed', 'transferred', 'released'].map((kind) => `phonebook.activity.${kind}`)
const told = (entries: readonly { kind: string; facts: Record<string, unknown> }[]) =>
  Object.fromEntries(
    entries.map(({ kind, facts: { from, to, custodian } }) => [
      kind.split('.')[2] ?? '',
      [from, to, custodian].filter((fact) => fact !== undefined),
    ]),
  )
const ways: [string, (caller: Caller) => Promise<unknown>][] = [
  [
    'the company',
    async (caller) =>
      told((await caller.call(listCompanyActivity, { params: { id }, query: { kinds: kinds.join() } })).entries),
  ],
  ['all companies', async (caller) => told((await caller.call(listTimeline, { query: { kinds: kinds.join() } })).rows)],
]

test.each(ways)(
  'in the pool the timeline of %s names who held it to herself and to those who assign',
  async (_, ask) => {
    const progressed = ['quoted', 'booked']
    expect(await ask(chen)).toEqual({
      recycled: [maskedText],
      progressed,
      transferred: [maskedText, maskedText],
      released: [maskedText, ''],
    })
    expect(await ask(lin)).toEqual({
      recycled: ['林晓帆'],
      progressed,
      transferred: ['林晓帆', maskedText],
      released: [maskedText, ''],
    })
    expect(await ask(southern)).toEqual({
      recycled: ['林晓帆'],
      progressed,
      transferred: ['林晓帆', '周敏'],
      released: ['周敏', ''],
    })
  },
)
