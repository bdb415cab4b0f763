import { createGroup } from '@seamark/contract/groups/groups/groups'
import { decideCarrierWord, listCarrierWords } from '@seamark/contract/groups/searches/carrier-words'
import { expect, test } from 'vitest'
import { write } from '../../../platform/write.ts'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk } from '../../phonebook/testing.ts'
import { keepFindings } from '../findings/found.commands.ts'
import { aGroup, anOffer, found, refusalOf } from '../testing.ts'
import { noteCarrierWords } from './carrier-words.commands.ts'
import { openReader } from './file-lots.queries.ts'

const product = await startTestApp()
const { lin } = await openDesk(product, testPassword)
const { context, pool } = product
const forwarders = await lin.call(createGroup, { body: aGroup({ account: 'words 1', type: 'freightAgent' }) })
const clients = await lin.call(createGroup, { body: aGroup({ account: 'words 2' }) })

let amount = 2000
/** Says a word in offers of different prices, each of which is a finding, as the reading of a file does. */
async function say(word: string, times: number, groupId = forwarders.id) {
  const said = Array.from({ length: times }, () => {
    amount += 10
    return found(anOffer(amount), groupId, { text: `宁波-LA 40HQ ${amount} ${word}` })
  })
  await write.bookkeep(context, 'groups.read', async (tx) => {
    await keepFindings(tx, said)
    await noteCarrierWords(tx, said)
    // A lot may be written again.
    await noteCarrierWords(tx, said)
  })
}

const proposed = async () => (await lin.call(listCarrierWords, {})).words
const decide = (word: string, answer: { is: 'carrier'; code: string } | { is: 'none' } | { is: 'open' }) =>
  lin.call(decideCarrierWord, { body: { word, answer } })
const carrierIn = async (text: string) =>
  (await openReader(context)).lexicon.read(text, '2026-11-28')[0]?.carrier?.value ?? null

test('a word is proposed once three findings of open groups have it, with where it stands', async () => {
  await say('QQX', 2)
  expect(await proposed()).toEqual([])
  await say('QQX', 5, clients.id)
  expect(await proposed()).toEqual([])
  await say('QQX', 1)
  expect(await proposed()).toMatchObject([
    { word: 'QQX', findings: 3, groups: 1, examples: [{ group: forwarders.name }, {}, {}] },
  ])
})

test('an answer teaches all readers the word, and is taken back', async () => {
  await say('ZZQ', 3)
  expect(await carrierIn('宁波-LA ZZQ 40HQ 2450')).toBeNull()
  await decide('zzq', { is: 'carrier', code: 'MSCU' })
  expect((await proposed()).map(({ word }) => word)).not.toContain('ZZQ')
  expect(await carrierIn('宁波-LA ZZQ 40HQ 2450')).toBe('MSCU')
  const { rows } = await pool.query(
    `select v.before, v.after from platform.audit a join platform.audit_values v on v.audit_id = a.id
     where a.action = 'groups.carrierWordDecided' order by a.id desc limit 1`,
  )
  expect(rows).toEqual([{ before: { code: null }, after: { word: 'ZZQ', code: 'MSCU' } }])
  await decide('ZZQ', { is: 'open' })
  expect((await proposed()).map(({ word }) => word)).toContain('ZZQ')
  expect(await carrierIn('宁波-LA ZZQ 40HQ 2450')).toBeNull()
})

test('a Chinese word is learnt too', async () => {
  await decide('宝蓝航', { is: 'carrier', code: 'MSCU' })
  expect(await carrierIn('宁波-LA 宝蓝航 40HQ 2450')).toBe('MSCU')
})

test('what is no carrier is not proposed again, however often it is said', async () => {
  await say('PQR', 3)
  await decide('PQR', { is: 'none' })
  await say('PQR', 4)
  expect((await proposed()).map(({ word }) => word)).not.toContain('PQR')
  expect(await carrierIn('宁波-LA PQR 40HQ 2450')).toBeNull()
})

test('names that we know and lines that are none are refused', async () => {
  expect(await refusalOf(decide('MSC', { is: 'none' }))).toMatchObject({ code: 'groups.carrier_word_known' })
  expect(await refusalOf(decide('ABX', { is: 'carrier', code: 'NONE' }))).toMatchObject({
    code: 'groups.carrier_unknown',
    fields: ['code'],
  })
})
