import { createGroup } from '@seamark/contract/groups/groups/groups'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { type Caller, listen, openDesk } from '../../phonebook/testing.ts'
import { aGroup, found, keepFound, anOffer } from '../testing.ts'
import { publishTalk } from './live-events.commands.ts'

const product = await startTestApp({ live: true })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const [chen, li] = [await product.signIn('sales3'), await product.signIn('manager2')]
const { context } = product
let made = 0

const newGroup = async (given: Parameters<typeof aGroup>[0]) =>
  (await lin.call(createGroup, { body: aGroup({ account: `live-${++made}`, ...given }) })).id

/** Returns whether somebody is told of findings and of the talk of a group. Another group in the register, of which all hear, ends each stream. */
async function hears(caller: Caller, groupId: number) {
  const listener = await listen(product.api, caller)
  await keepFound(context, [found(anOffer(3000 + ++made), groupId)])
  await publishTalk(context, groupId)
  const events = await listener.until(await newGroup({ type: 'freightAgent' }))
  return [
    events.some(({ topic }) => topic === 'groups.finding'),
    events.some(({ topic, id }) => topic === 'groups.group' && id === groupId),
  ]
}

test('what happens in a group of clients is told to those who may read it, also through its operator, and to nobody else', async () => {
  const clients = await newGroup({ operatorId: office.person('sales3') })
  for (const reader of [lin, manager, chen, li]) expect(await hears(reader, clients)).toEqual([true, true])
  expect(await hears(zhou, clients)).toEqual([false, false])
  const forwarders = await newGroup({ type: 'freightAgent' })
  expect(await hears(zhou, forwarders)).toEqual([true, true])
})
