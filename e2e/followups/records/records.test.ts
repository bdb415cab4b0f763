import { createContact } from '@seamark/contract/phonebook/contacts/contacts'
import { changeFollowers } from '@seamark/contract/phonebook/custody/ownership'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { shown } from '../../frame/tabs.ts'
import { addressOf, list, makeCompanies, ownWord } from '../../phonebook/companies.ts'
import { png } from '../../trust/images.ts'

const desk = openDesk()
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png(60, 40)) })

/** Pastes an image as a screenshot: from the clipboard, by the key. */
async function pasteImage(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })])
    },
    Buffer.from(png(60, 40)).toString('base64'),
  )
  await page.keyboard.press('Control+V')
}

test('a salesperson logs from the list in a few actions, a template sets the status, what was typed outlives a reload, and a colleague answers', async () => {
  const word = ownWord()
  const lin = await desk.person('sales', { language: 'zh' })
  const [company] = await makeCompanies(lin, [{ name: `${word}家具` }])
  if (!company) throw new Error('no company')
  await apiOf(lin)(createContact, {
    params: { id: company.id },
    body: { name: '王芳', values: [{ kind: 'mobile', value: '13800138000' }] },
  })
  const { rows } = (await desk.query("select id from identity.users where username = 'follow'")) as {
    rows: { id: string }[]
  }
  await apiOf(lin)(changeFollowers, { params: { id: company.id }, body: { add: [Number(rows[0]?.id)], remove: [] } })

  // The list is never left: the row, a key, a template, an option, words, save.
  await lin.goto(`${list}?q=${encodeURIComponent(word)}`)
  const row = shown(lin).getByRole('row').filter({ hasText: word })
  await row.getByRole('gridcell', { name: '未确认' }).focus()
  await lin.keyboard.press('f')
  const form = lin.getByRole('dialog', { name: `写跟进：${company.name}` })
  await form.getByRole('button', { name: '发送报价' }).click()
  await form.getByRole('button', { name: '整柜海运' }).click()
  await form.getByLabel('跟进内容').fill('报了洛杉矶 40HQ')
  await expect.poll(() => form.getByRole('radio', { name: '已报价' }).isChecked()).toBe(true)
  await form.locator('input[type=file]').setInputFiles([image('a.png')])
  await form.getByLabel('跟进内容').focus()
  await pasteImage(lin)
  await expect.poll(() => form.locator('.record-image img').count()).toBe(2)
  await expect.poll(() => form.getByLabel('跟进内容').inputValue()).toBe('报了洛杉矶 40HQ')
  await expect.poll(() => findBarriers(lin)).toEqual([])
  await lin.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await row.getByText('已报价').waitFor()

  // On the company's page the record reads as it was said; a second one is begun, and its draft survives a reload.
  await lin.goto(`${addressOf(company)}?tab=records`)
  const records = shown(lin).getByRole('article')
  await expect
    .poll(() => records.allTextContents())
    .toEqual([expect.stringMatching(/林晓帆.*电话 · 王芳.*发送报价.*整柜海运.*报了洛杉矶 40HQ/)])
  await expect
    .poll(() =>
      records.locator('img').evaluateAll((images) => images.map((one) => (one as HTMLImageElement).naturalWidth)),
    )
    .toEqual([60, 60])
  await lin.keyboard.press('f')
  await form.getByLabel('跟进内容').fill('客户嫌贵')
  await lin.reload()
  await records.first().waitFor()
  await lin.keyboard.press('f')
  await form.getByText('已恢复上次未保存的文字').waitFor()
  await expect.poll(() => form.getByLabel('跟进内容').inputValue()).toBe('客户嫌贵')
  await form.getByRole('button', { name: '放弃草稿' }).click()
  await lin.keyboard.press('Control+Enter')
  await form.getByText('跟进内容和跟进状态不能为空').waitFor()
  await lin.keyboard.press('Escape')

  // The follow-up person is mentioned by name, and replies where both see it at once.
  await records.getByRole('button', { name: '评论' }).click()
  await records.getByRole('textbox', { name: '评论' }).pressSequentially('@')
  const offered = lin.locator('.ant-mentions-dropdown:visible li')
  await offered.nth(1).waitFor()
  // As an input method does it: all at once, and no key is let go.
  await lin.keyboard.insertText('赵一')
  await expect.poll(() => offered.allTextContents()).toEqual(['赵一鸣'])
  await lin.keyboard.press('Enter')
  await records.getByRole('textbox', { name: '评论' }).pressSequentially('跟一下')
  await records.getByRole('button', { name: '发表' }).click()
  await records.locator('.record-comment').getByText('@赵一鸣 跟一下').waitFor()
  const zhao = await desk.person('follow', { at: `${addressOf(company)}?tab=records`, language: 'zh' })
  const theirs = shown(zhao).getByRole('article')
  await theirs.getByText('@赵一鸣 跟一下').waitFor()
  await theirs.getByRole('button', { name: '评论' }).click()
  await theirs.getByRole('textbox', { name: '评论' }).fill('好的')
  await zhao.keyboard.press('Control+Enter')
  await records.getByText('好的').waitFor()

  // A comment is edited, and its earlier text stays visible; a deleted one leaves its place, on the other page too.
  await lin.getByRole('button', { name: /^林晓帆 的评论/ }).click()
  await lin.getByRole('menuitem', { name: '修改' }).click()
  await records.getByRole('textbox', { name: '评论' }).fill('@赵一鸣 今天跟一下')
  await lin.keyboard.press('Control+Enter')
  await theirs.getByText('@赵一鸣 今天跟一下').waitFor()
  await theirs.getByRole('button', { name: '改过 1 次' }).click()
  await zhao.getByRole('dialog', { name: '评论的修改历史' }).getByText('@赵一鸣 跟一下').waitFor()
  await zhao.keyboard.press('Escape')
  expect(await zhao.getByRole('button', { name: /^林晓帆 的评论/ }).count()).toBe(0)
  await lin.getByRole('button', { name: /^林晓帆 的评论/ }).click()
  await lin.getByRole('menuitem', { name: '删除' }).click()
  await lin
    .getByRole('dialog', { name: '删除这条评论？' })
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await theirs.getByText('评论已删除').waitFor()
  await expect
    .poll(() => theirs.locator('.record-comment').allTextContents())
    .toEqual([expect.stringMatching(/林晓帆.*评论已删除/), expect.stringMatching(/赵一鸣.*好的/)])
  await expect.poll(() => findBarriers(lin)).toEqual([])
})
