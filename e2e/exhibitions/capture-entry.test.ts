import { test } from 'vitest'
import { openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { makeFair } from './phones.ts'

const desk = openDesk()
const word = `ENTRY${Date.now()}`

test('the page of a fair shows the code of the capture page on a desk, and leads there on a phone', async () => {
  const fair = await makeFair(desk, word)
  const at = `/contacts/tabs/exhibition/${fair.id}`
  const page = await desk.person('manager', { at })
  await shown(page).getByRole('button', { name: 'At the fair' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: 'QR code of the page for capturing name cards' }).waitFor()
  await dialog.getByText(`/exhibition/capture/?fair=${fair.id}`).waitFor()

  const phone = await desk.person('manager', { at, width: 375, height: 812, touch: true })
  await shown(phone).getByRole('link', { name: 'At the fair' }).tap()
  await phone.waitForURL(`**/exhibition/capture/?fair=${fair.id}`)
  await phone.getByRole('button', { name: word }).waitFor()
})
