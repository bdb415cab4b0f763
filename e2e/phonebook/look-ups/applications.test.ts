import { describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { findBarriers } from '../../accessibility.ts'
import { openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { button, field, makeCompanies, ownWord, press } from '../companies.ts'

const desk = openDesk()
const panel = (page: Page) => shown(page).getByRole('complementary', { name: 'Duplicates' })
const row = (page: Page, name: string) => shown(page).getByRole('row').filter({ hasText: name })

describe('a company that a colleague holds', () => {
  test('is found while it is typed, applied for with a note, agreed by its custodian, and then open to the applicant', async () => {
    const name = `宁波${ownWord()}国际货运代理有限公司`
    const lin = await desk.person('sales')
    const [company] = await makeCompanies(lin, [
      { name, telephone: '8765 4829', phoneAreaCode: '0574', phoneCountryCode: '+86' },
    ])
    const zhou = await desk.person('sales2', { at: '/contacts/add' })
    await field(zhou, 'Company name').fill(name.replace('有限公司', '（有限公司）'))
    await panel(zhou).getByText('林晓帆').waitFor()
    await expect.poll(() => findBarriers(zhou)).toEqual([])
    expect(await panel(zhou).getByRole('link', { name }).count()).toBe(0)
    await panel(zhou).getByRole('button', { name: 'Apply' }).click()
    await zhou.getByRole('radio', { name: 'Become administrator' }).waitFor()
    await zhou.getByLabel('Reason').fill('上周展会上找到我，想询美西航线')
    await zhou.getByRole('button', { name: 'Send application' }).click()
    await panel(zhou).getByText('Applied: Phonebook access (follow-up person)').waitFor()

    await zhou.goto('/contacts/crmapply?queue=mine')
    await row(zhou, name).getByText('Applied', { exact: true }).waitFor()

    await lin.goto('/contacts/crmapply')
    await row(lin, name).click()
    await shown(lin).getByText('上周展会上找到我，想询美西航线').last().waitFor()
    await press(lin, 'Decline')
    await shown(lin).getByText('This is required.').waitFor()
    await expect.poll(() => findBarriers(lin)).toEqual([])
    await shown(lin).getByLabel('Answer').fill('一起跟进')
    await press(lin, 'Agree')
    await shown(lin)
      .getByText(/林晓帆 agreed at/)
      .waitFor()

    await expect.poll(() => row(zhou, name).count()).toBe(0)
    await zhou.goto(`/contacts/tabs/x/${company?.id}`)
    await shown(zhou).getByText('8765 4829').first().waitFor()
    expect(await button(zhou, 'Edit').count()).toBe(0)
    await shown(zhou).getByText('agreed to the application of 周敏').waitFor()
  })

  test('is asked about once before it is saved a second time, also on a phone', async () => {
    const name = `${ownWord()}物流有限公司`
    const lin = await desk.person('sales')
    await makeCompanies(lin, [{ name }])
    const zhou = await desk.person('sales2', { at: '/contacts/add', width: 375, height: 812 })
    await field(zhou, 'Company name').fill(name)
    await panel(zhou).getByText('1 possible').waitFor()
    await panel(zhou).getByRole('button', { name: 'Show' }).click()
    await panel(zhou).getByText('Same name').waitFor()
    await press(zhou, 'Create')
    await zhou.getByText(`“${name}” is held by 林晓帆.`).waitFor()
    await zhou.getByRole('button', { name: 'Look first' }).click()
    await press(zhou, 'Create')
    await zhou.getByRole('button', { name: 'Save anyway' }).click()
    await expect.poll(() => new URL(zhou.url()).pathname).toMatch(/^\/contacts\/tabs\//)
  })
})
