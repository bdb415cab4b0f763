import { createContact } from '@seamark/contract/phonebook/contacts'
import { changeFollowers } from '@seamark/contract/phonebook/ownership'
import { createCompany } from '@seamark/contract/phonebook/companies'
import { expect, test } from 'vitest'
import { barriers } from '../barriers.ts'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/strip.ts'
import { addressOf, list, makeCompanies, ownWord } from '../phonebook/companies.ts'
import { png } from '../trust/images.ts'

const desk = openDesk()
const image = (name: string) => ({ name, mimeType: 'image/png', buffer: Buffer.from(png(60, 40)) })

test('a salesperson logs from the list in a few actions, a template sets the status, what was typed outlives a reload, and a colleague answers', async () => {
  const word = ownWord()
  const lin = await desk.person('sales', { language: 'zh' })
  const [company] = await makeCompanies(lin, [{ name: `${word}家具` }])
  if (!company) throw new Error('no company')
  await apiOf(lin)(createContact, { params: { id: company.id }, body: { name: '王芳', values: [{ kind: 'mobile', value: '13800138000' }] } })
  const { rows } = (await desk.query("select id from identity.users where username = 'follow'")) as { rows: { id: string }[] }
  await apiOf(lin)(changeFollowers, { params: { id: company.id }, body: { add: [Number(rows[0]?.id)], remove: [] } })

  // Without leaving the list: the row, a key, a template, an option, words, save.
  await lin.goto(`${list}?q=${encodeURIComponent(word)}`)
  const row = shown(lin).getByRole('row').filter({ hasText: word })
  await row.getByRole('gridcell', { name: '未确认' }).focus()
  await lin.keyboard.press('f')
  const form = lin.getByRole('dialog', { name: `写跟进：${company.name}` })
  await form.getByRole('button', { name: '发送报价' }).click()
  await form.getByRole('button', { name: '整柜海运' }).click()
  await form.getByLabel('跟进内容').fill('报了洛杉矶 40HQ')
  await expect.poll(() => form.getByRole('radio', { name: '已报价' }).isChecked()).toBe(true)
  await form.locator('input[type=file]').setInputFiles([image('a.png'), image('b.png')])
  await expect.poll(() => form.locator('.record-image img').count()).toBe(2)
  await expect.poll(() => barriers(lin)).toEqual([])
  await lin.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await row.getByText('已报价').waitFor()

  // On the company's page: the record as it was said; a second one is begun, and comes back after a reload.
  await lin.goto(`${addressOf(company)}?tab=records`)
  const records = shown(lin).getByRole('article')
  await expect.poll(() => records.allTextContents()).toEqual([expect.stringMatching(/林晓帆.*电话 · 王芳.*发送报价.*整柜海运.*报了洛杉矶 40HQ/)])
  await expect.poll(() => records.locator('img').evaluateAll((images) => images.map((one) => (one as HTMLImageElement).naturalWidth))).toEqual([60, 60])
  await lin.keyboard.press('f')
  await form.getByLabel('跟进内容').fill('客户嫌贵')
  await lin.reload()
  await records.first().waitFor()
  await lin.keyboard.press('f')
  await form.getByText('已恢复上次未保存的文字').waitFor()
  await expect.poll(() => form.getByLabel('跟进内容').inputValue()).toBe('客户嫌贵')
  await form.getByRole('button', { name: '放弃草稿' }).click()
  await lin.keyboard.press('Control+Enter')
  await form.getByText('跟进内容和联系进度不能为空').waitFor()
  await lin.keyboard.press('Escape')

  // The follow-up person is called by name, and answers where both see it at once.
  await records.getByRole('button', { name: '评论' }).click()
  await records.getByRole('textbox', { name: '评论' }).pressSequentially('@赵一')
  await lin.locator('.ant-mentions-dropdown:visible').getByText('赵一鸣').click()
  await records.getByRole('textbox', { name: '评论' }).pressSequentially('跟一下')
  await records.getByRole('button', { name: '发表' }).click()
  await records.locator('.record-comment').getByText('@赵一鸣 跟一下').waitFor()
  const zhao = await desk.person('follow', { language: 'zh' })
  await zhao.goto(`${addressOf(company)}?tab=records`)
  const theirs = shown(zhao).getByRole('article')
  await theirs.getByText('@赵一鸣 跟一下').waitFor()
  await theirs.getByRole('button', { name: '评论' }).click()
  await theirs.getByRole('textbox', { name: '评论' }).fill('好的')
  await zhao.keyboard.press('Control+Enter')
  await records.getByText('好的').waitFor()
})

test('on the board a client goes on by a drag and by a key, and back only with a reason; the list says the same', async () => {
  const word = ownWord()
  const lin = await desk.person('sales', { language: 'zh' })
  for (const [name, progress] of [
    ['甲', 'contacted'],
    ['乙', 'quoted'],
  ] as const)
    await apiOf(lin)(createCompany, { body: { name: `${word}${name}`, progress } })
  await lin.goto(`${list}?q=${encodeURIComponent(word)}&shape=board`)
  const board = shown(lin).getByRole('group', { name: '跟进看板' })
  const column = (title: string) => board.getByRole('region', { name: title })
  const names = (title: string) => column(title).locator('.company-name-link').allTextContents()
  await expect.poll(() => names('已联系')).toEqual([`${word}甲`])
  await expect.poll(() => barriers(lin)).toEqual([])
  await column('已联系').getByRole('article').dragTo(column('已回复'))
  await expect.poll(() => names('已回复')).toEqual([`${word}甲`])
  await column('已报价').getByRole('link').focus()
  await lin.keyboard.press('Shift+ArrowLeft')
  const why = lin.getByRole('dialog', { name: '由“已报价”退回“已回复”' })
  await why.getByRole('button', { name: /退\s*回/ }).click()
  await why.getByText('退回跟进状态须填写原因').waitFor()
  await why.getByLabel('退回原因').fill('价格没谈成')
  await why.getByRole('button', { name: /退\s*回/ }).click()
  await expect.poll(async () => (await names('已回复')).toSorted()).toEqual([`${word}乙`, `${word}甲`])
  await shown(lin).getByTitle('列表').click()
  await expect.poll(() => shown(lin).getByRole('row').filter({ hasText: word }).getByText('已回复').count()).toBe(2)
})
