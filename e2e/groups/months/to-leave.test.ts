import { listGroupMonths, listGroupValues } from '@seamark/contract/groups/months/months'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { offeredOptions } from '../../select-options.ts'
import { shown } from '../../frame/tabs.ts'

const desk = openDesk()

test('the report of the month names a group to leave with the reason; its numbers open the rows that they count', {
  timeout: 400_000,
}, async () => {
  const page = await desk.person('sysadmin', { language: 'zh', at: '/contacts/ChatRecordExtraction' })
  // The demo's talk is searched, and its months are counted, a while after the product answers.
  const toLeave = async () => {
    const { rows } = await apiOf(page)(listGroupValues, { query: { advice: 'leave', limit: 100 } })
    for (const { group, advice } of rows.filter((row) =>
      row.advice?.reasons.some(({ reason }) => reason === 'silent'),
    )) {
      const { months } = await apiOf(page)(listGroupMonths, { params: { id: group.id } })
      if (advice && (months[0]?.demands ?? 0) > 0) return group.name
    }
    return undefined
  }
  await expect.poll(toLeave, { timeout: 180_000 }).toBeDefined()
  const name = (await toLeave()) ?? ''
  await shown(page).getByRole('tab', { name: '群价值' }).click()
  await shown(page).getByRole('combobox', { name: '建议' }).click()
  await offeredOptions(page, '建议退出').click()
  await page.waitForURL((url) => url.searchParams.get('advice') === 'leave')
  await page.keyboard.press('Escape')
  const rows = shown(page).locator('[data-row-key]')
  const row = rows
    .filter({ hasText: name })
    .filter({ hasText: /已 \d+ 天没有消息/ })
    .first()
  await row.getByText('建议退出').waitFor()
  await expect.poll(() => rows.filter({ hasNotText: '建议退出' }).count()).toBe(0)
  expect(await findBarriers(page)).toEqual([])

  // Nothing came of it this month, so its own report of the months before is opened.
  await row.getByRole('link').first().click()
  await shown(page).getByRole('tab', { name: '月报' }).click()
  const report = shown(page).getByRole('region', { name: '月报' })
  await report.getByText('建议退出').waitFor()
  await report.getByText(/已 \d+ 天没有消息/).waitFor()
  expect(await findBarriers(page)).toEqual([])
  const month = report.locator('tbody tr').first()
  const heads = await report.locator('thead th').allTextContents()
  const figure = (name: string) => month.locator('td, th').nth(heads.indexOf(name))
  const demands = ((await figure('求舱').textContent()) ?? '').replaceAll(',', '')
  const messages = ((await figure('消息').textContent()) ?? '').replaceAll(',', '')
  expect(Number(demands)).toBeGreaterThan(0)
  await figure('求舱').getByRole('link').click()
  await page.waitForURL(/ChatRecordExtraction\?.*figure=demands/)
  await shown(page).getByText(`共 ${demands} 条`).first().waitFor()
  await page.goBack()
  await figure('消息').getByRole('link').click()
  await page.waitForURL(/tab=messages/)
  const lines = shown(page).getByRole('log', { name: '消息' }).locator('[data-place]')
  await lines.first().waitFor()
  // Sixty are fetched at a time.
  await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(Math.min(Number(messages), 60))
})
