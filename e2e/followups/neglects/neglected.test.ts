import { createTagGroup, setCompanyTags } from '@seamark/contract/phonebook/tags/tags'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { offeredOptions } from '../../select-options.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { makeCompanies, ownWord } from '../../phonebook/companies.ts'

const desk = openDesk()

const lines = (page: Page, word: string) => shown(page).locator('.neglect-line').filter({ hasText: word })

test('a rule of a tag brings a client into the queue; her next contact takes it out again', async () => {
  const word = ownWord()
  const [manager, lin] = [
    await desk.person('manager', { language: 'zh' }),
    await desk.person('sales', { language: 'zh' }),
  ]
  const [client] = await makeCompanies(lin, [{ name: `${word}国际物流` }])
  const group = await apiOf(manager)(createTagGroup, {
    body: { name: `维护${word}`, nameEn: `Care ${word}`, labels: [{ name: `重点${word}`, nameEn: `Key ${word}` }] },
  })
  if (!client) throw new Error('no company')
  await apiOf(lin)(setCompanyTags, { params: { id: client.id }, body: { add: group.tags.map(({ id }) => id) } })
  // The company has been held for four days without a follow-up.
  await desk.query(
    `update phonebook.companies set held_since = now() - interval '4 days', last_touch_at = null where id = $1`,
    [client.id],
  )
  await lin.goto('/contacts/tasks?show=neglected')
  await shown(lin).getByRole('button', { name: '定期联系规则' }).waitFor()
  expect(await lines(lin, word).count()).toBe(0)
  await expect.poll(() => findBarriers(lin)).toEqual([])

  await manager.goto('/contacts/tasks?show=neglected')
  await shown(manager).getByRole('button', { name: '定期联系规则' }).click()
  const rules = manager.getByRole('dialog', { name: '定期联系规则' })
  await rules.getByLabel('选择标签').click()
  await manager.keyboard.type(word)
  await offeredOptions(manager, `重点${word}`).click()
  await rules.getByLabel('间隔天数').fill('3')
  await rules.getByRole('button', { name: /添\s*加/ }).click()
  await rules
    .getByRole('listitem')
    .filter({ hasText: `重点${word}` })
    .waitFor()
  await expect.poll(() => findBarriers(manager)).toEqual([])

  await lin.goto('/contacts/tasks?show=neglected')
  await pageOn(lin, word)
  await expect.poll(() => lines(lin, word).textContent()).toContain(`标签“重点${word}”每 3 天联系`)
  // A person who has just spoken to a contact logs it from here.
  await lines(lin, word)
    .getByRole('button', { name: `写跟进：${client.name}` })
    .click()
  const logging = lin.getByRole('dialog', { name: `写跟进：${client.name}` })
  await logging.getByLabel('跟进内容').focus()
  // A dialog hears keys a moment after it is seen, and on a busy machine a key may come sooner.
  await expect
    .poll(async () => {
      await lin.keyboard.press('Escape')
      return logging.isVisible()
    })
    .toBe(false)
  await lines(lin, word).getByRole('button', { name: '安排联系' }).click()
  const form = lin.getByRole('dialog', { name: '新建任务' })
  await form.getByText(client.name).waitFor()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => lines(lin, word).count()).toBe(0)
  await lin.goto(`/contacts/tasks?q=${encodeURIComponent(word)}`)
  await shown(lin)
    .locator('.task-line')
    .filter({ hasText: `联系 ${client.name}` })
    .waitFor()

  // The rule is the whole office's, so the manager, who reaches her department, cannot delete it. It is deleted here, because the
  // clients of other journeys must not have one.
  const remove = `删除“重点${word}”的规则`
  expect(await rules.getByRole('button', { name: remove }).count()).toBe(0)
  const boss = await desk.person('sysadmin', { language: 'zh', at: '/contacts/tasks?show=neglected' })
  await shown(boss).getByRole('button', { name: '定期联系规则' }).click()
  const kept = boss.getByRole('dialog', { name: '定期联系规则' })
  await kept.getByRole('button', { name: remove }).click()
  const question = boss.getByRole('dialog', { name: remove })
  await question.getByText('将停用 30 天，其间可以恢复').waitFor()
  await question.getByRole('button', { name: /删\s*除/ }).click()
  await expect.poll(() => kept.getByRole('listitem').filter({ hasText: word }).count()).toBe(0)
})

/** The queue begins with the longest neglected company; hers may be on a later page. */
async function pageOn(page: Page, word: string) {
  const more = shown(page).getByRole('button', { name: '更多' })
  await shown(page).locator('.neglect-line').first().waitFor()
  while ((await lines(page, word).count()) === 0 && (await more.count()) > 0) {
    const before = await shown(page).locator('.neglect-line').count()
    await more.click()
    await expect.poll(() => shown(page).locator('.neglect-line').count()).toBeGreaterThan(before)
  }
}
