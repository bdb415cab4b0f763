import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { jpegWithPlace } from '../identity/certifications/papers.ts'
import { addressOf, makeCompanies, ownWord, press } from '../phonebook/companies.ts'
import { shown } from './tabs.ts'

const desk = openDesk()

test('the problem of a field disappears when the field is corrected, and the others stay', async () => {
  const person = await desk.person(await addColleague(desk, '苏远', ['sales']), { at: '/profile/index' })
  const part = shown(person).getByRole('region', { name: 'Company', exact: true })
  await part.getByRole('button', { name: 'Certify' }).click()
  const submit = part.getByRole('button', { name: 'Submit for review' })
  await part.getByLabel('Company name').fill('')
  await submit.click()
  await expectProblem(part, 'Upload the image.')

  const licence = await jpegWithPlace(person)
  await part.locator('input[type=file]').setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer: licence })
  await expectNoProblem(part, 'Upload the image.')
  await part.getByLabel('Address').fill('湖里区 1 号')
  await part.getByLabel('Unified social credit code').fill('91350100M000100Y43')
  await expectNoProblem(part, /places; this has 0/)
  await submit.click()
  // Submitting again leaves only what is wrong now.
  await expect.poll(() => part.locator('.ant-form-item-explain-error').count()).toBe(1)
  await part.getByLabel('Company name').fill('厦门远洋')
  await expect.poll(() => part.locator('.ant-form-item-explain-error').count()).toBe(0)
})

test('a file that is no image is refused when it is chosen, with its name and the reason', async () => {
  const person = await desk.person('sales', { at: '/profile/index' })
  const chooser = shown(person).locator('.profile-avatar input[type=file]')
  const refused = [
    { name: 'script.png', buffer: Buffer.from('print(1)'), reason: /^script\.png: Upload a JPG or PNG image/ },
    { name: 'moving.gif', buffer: Buffer.from('GIF89a'), reason: /^moving\.gif: Upload a JPG or PNG image/ },
    {
      name: 'large.jpg',
      buffer: Buffer.alloc(4 * 2 ** 20 + 1, 0xff),
      reason: /^large\.jpg: The image cannot exceed 4 MB/,
    },
  ]
  const sent: string[] = []
  person.on('request', (request) => sent.push(request.method()))
  for (const { name, buffer, reason } of refused) {
    await chooser.setInputFiles({ name, mimeType: 'image/png', buffer })
    await person.getByText(reason).waitFor()
  }
  expect(sent.filter((method) => method !== 'GET')).toEqual([])
})

test('a follow-up says what is missing until it is there', async () => {
  const sales = await desk.person('sales')
  const [company] = await makeCompanies(sales, [{ name: `${ownWord()}家具` }])
  if (!company) throw new Error('no company')
  await sales.goto(addressOf(company))
  await press(sales, 'Log a follow-up')
  const form = sales.getByRole('dialog', { name: /^Log a follow-up|^Follow-up/ })
  await form.getByRole('button', { name: 'Save' }).click()
  await expectProblem(form, 'Follow-up content and contact progress cannot be empty.')
  await form.getByLabel('Content').fill('报了洛杉矶 40HQ')
  await expectNoProblem(form, 'Follow-up content and contact progress cannot be empty.')
})

const expectProblem = (part: Locator, text: string | RegExp) =>
  part.locator('.ant-form-item-explain-error').getByText(text).first().waitFor()

async function expectNoProblem(part: Locator, text: string | RegExp) {
  await expect.poll(() => part.locator('.ant-form-item-explain-error').getByText(text).count()).toBe(0)
}
