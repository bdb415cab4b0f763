import { listNotices } from '@seamark/contract/notices/notices'
import { closeRate, createRate, editRate } from '@seamark/contract/rates/index'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../../testing.ts'
import { type Caller, openDesk } from '../../../phonebook/testing.ts'
import { anOffer, aRequest, daysOn } from '../../testing.ts'
import { valuesOf } from '../rates.commands.ts'
import { remindOfEndings } from './reminders.commands.ts'

const product = await startTestApp()
const { lin, zhou } = await openDesk(product, testPassword)
let source = 0
const offer = (given: Parameters<typeof anOffer>[0] = {}, caller: Caller = lin) =>
  caller.call(createRate, { body: anOffer({ sourceName: `到期${(source += 1)}`, ...given }) })
const told = async (caller: Caller) =>
  (await caller.call(listNotices, { query: { kinds: 'rates.reminder.ending' } })).rows.map(({ facts }) => facts)

test('each owner is reminded once of her rates that end within three days and have no newer price, whoever runs it how often', async () => {
  const [today, soon] = [await offer({ expiry: daysOn(0) }), await offer({ expiry: daysOn(2) })]
  await lin.call(createRate, { body: aRequest({ expiry: daysOn(1) }) })
  const theirs = await offer({ expiry: daysOn(1) }, zhou)
  await offer({ expiry: daysOn(3) })
  const closed = await offer({ expiry: daysOn(1) })
  await lin.call(closeRate, { params: { id: closed.id }, version: closed.version, body: { reason: '满' } })
  // Its prices are replaced from tomorrow on, so that nothing has to be asked for.
  const renewed = await offer({ expiry: daysOn(2), sourceName: '续价庄家' })
  await offer({ effective: daysOn(1), sourceName: '续价庄家' })
  await Promise.all([remindOfEndings(product.context), remindOfEndings(product.context)])
  await remindOfEndings(product.context)
  expect(await told(lin)).toEqual([{ count: 3, number: today.number }])
  expect(await told(zhou)).toEqual([{ count: 1, number: theirs.number }])
  expect(renewed.number).not.toBe(today.number)
  const { side: _side, ...values } = valuesOf(soon)
  await lin.call(editRate, { params: { id: soon.id }, version: soon.version, body: { ...values, expiry: daysOn(1) } })
  await remindOfEndings(product.context)
  expect((await told(lin))[0]).toEqual({ count: 1, number: soon.number })
})
