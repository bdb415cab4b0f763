import { createRecord } from '@seamark/contract/followups/records/records'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { follow, shown } from '../../frame/tabs.ts'
import { addressOf, makeCompanies, ownWord, press } from '../../phonebook/companies.ts'
import { csv, downloadFile, handIn } from '../../workbench/imports/files.ts'

const desk = openDesk()

test('what was said leaves as a file from the timeline, comes in with its author and time, and back again changes nothing', async () => {
  const word = ownWord()
  const [lin, manager] = await Promise.all([
    desk.person('sales', { language: 'zh' }),
    desk.person('manager', { language: 'zh' }),
  ])
  const [company] = await makeCompanies(lin, [{ name: `${word}家具`, progress: 'unconfirmed' }])
  if (!company) throw new Error('no company')
  const at = new Date(Date.now() - 3_600_000).toISOString()
  await apiOf(lin)(createRecord, {
    params: { id: company.id },
    body: { way: 'phone', at, progress: 'contacted', content: `${word}聊了美西` },
  })

  await follow(manager, '/contacts/timeLine')
  await press(manager, '导入跟进')
  await manager.waitForURL('**/contacts/recordsImport')
  const old = csv([
    ['客户名称', '跟进时间', '跟进人', '跟进方式', '跟进状态', '跟进内容'],
    [`${word}家具`, '2026-03-02 10:30', '林晓帆', '拜访', '已报价', `${word}上门报价`],
    [`${word}家具`, '下周一', '林晓帆', '电话', '已报价', `${word}没有时间`],
  ])
  await handIn(manager, { name: `${word}.csv`, mimeType: 'text/csv', buffer: Buffer.from(old) })
  await press(manager, '下一步：核对')
  await shown(manager).getByText('将新建 1 条').waitFor()
  await expect.poll(() => findBarriers(manager)).toEqual([])
  await shown(manager).locator('.ant-segmented-item').filter({ hasText: '错误' }).click()
  await shown(manager).getByText('无法识别该时间').first().waitFor()
  await press(manager, '确认导入')
  await shown(manager).getByText('导入完成').first().waitFor()

  await lin.goto(`${addressOf(company)}?tab=records`)
  const records = shown(lin).getByRole('article')
  await expect
    .poll(() => records.allTextContents())
    .toEqual([
      expect.stringMatching(`林晓帆.*电话.*${word}聊了美西`),
      expect.stringMatching(`林晓帆.*拜访.*2026-03-02.*${word}上门报价`),
    ])

  await follow(manager, addressOf(company) + '?tab=records')
  await press(manager, '导出跟进')
  const dialog = manager.getByRole('dialog', { name: '导出跟进' })
  await dialog.getByText('CSV（.csv）').click()
  await expect.poll(() => findBarriers(manager)).toEqual([])
  const file = await downloadFile(manager, () => dialog.getByRole('button', { name: /导\s*出/ }).click())
  expect(file.name).toMatch(/^跟进 .*\.csv$/)
  await follow(manager, '/contacts/recordsImport')
  await handIn(manager, file)
  await press(manager, '下一步：核对')
  await shown(manager).getByText('没有可以导入的行').waitFor()
})
