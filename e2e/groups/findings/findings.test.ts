import { getFinding } from '@seamark/contract/groups/findings/findings'
import { expect, test } from 'vitest'
import { findBarriers } from '../../accessibility.ts'
import { apiOf, openDesk } from '../../desk.ts'
import { offeredOptions } from '../../select-options.ts'
import { shown } from '../../frame/tabs.ts'
import { awaitDemoTalk } from '../demo-talk.ts'

const desk = openDesk()
awaitDemoTalk(desk)

interface Said {
  kind: 'contact' | 'supply'
  company: string
  text: string
  places: { field: string; value: string; start: number; end: number; of: 'text' }[]
  draft?: Record<string, unknown>
  /** A word for a port of discharge that no reader knows. */
  unknown?: string
}

/** Registers a group of the person, and keeps what was said there as the reading of a file does. */
async function say(username: string, type: 'freightAgent' | 'inquiry', name: string, said: readonly Said[]) {
  const made: { rows: { id: number }[] } = await desk.query(
    `insert into groups.groups (platform, account, account_key, name, type, created_by, updated_by)
     select 'wechat', $2, $2, $3, $4, id, id from identity.users where username = $1 returning id`,
    [username, `said-${name.toLowerCase()}`, name, type],
  )
  const groupId = made.rows[0]?.id
  for (const { kind, company, text, places, draft = {}, unknown } of said) {
    const whole = {
      pols: [],
      pods: [],
      lane: '',
      carrier: '',
      currency: '',
      prices: [],
      boxes: [],
      sailing: null,
      effective: null,
      expiry: null,
      company,
      name: '',
      city: '',
      values: [],
      ...draft,
    }
    const line = unknown && {
      mode: 'fcl',
      pols: [],
      pods: [{ word: unknown, codes: [], choice: [], span: null }],
      freeDays: [],
      surcharges: [],
    }
    await desk.query(
      `with made as (
         insert into groups.findings (kind, fingerprint, day, facts, pols, pods, company, search)
         select $1, $2, current_date, jsonb_build_object('extracted', jsonb_build_object('flags', '[]'::jsonb, 'line', $10::jsonb), 'draft', $3::jsonb), $4, $5, $6, lower($6)
         returning id)
       insert into groups.finding_sources (finding_id, group_id, at, sender_key, sender, snippet, places)
       select id, $7, now(), 'chen', '宁波陈', $8, $9::jsonb from made`,
      [
        kind,
        `${kind} ${text}`,
        JSON.stringify(whole),
        whole.pols,
        whole.pods,
        company,
        groupId,
        text,
        JSON.stringify(places),
        line ? JSON.stringify(line) : null,
      ],
    )
  }
}

test('findings are looked at beside their words, put aside and brought back, and taken as contacts; a colleague sees none of a client group', async () => {
  const own = `线索${Date.now()}`
  const text = `${own} 宁波-LA 40HQ 2450\n有需要联系`
  await say('sales', 'freightAgent', own, [
    {
      kind: 'contact',
      company: `${own}货运`,
      text: `${own}货运 陈先生 13900077701`,
      places: [],
      draft: { name: '陈先生', values: [{ kind: 'mobile', value: `139${String(Date.now()).slice(-8)}` }] },
    },
    {
      kind: 'supply',
      company: `${own}物流`,
      text,
      places: [
        { field: 'price', value: '40HQ 2450', start: text.indexOf('40HQ'), end: text.indexOf('40HQ') + 9, of: 'text' },
      ],
      draft: { pols: ['CNNGB'], currency: 'USD', prices: [{ container: '40HQ', amount: 2450 }] },
      unknown: `${own}港`,
    },
  ])
  await say('sales', 'inquiry', `${own}客户`, [
    {
      kind: 'contact',
      company: `${own}客户`,
      text: `${own}客户 QQ 600200300`,
      places: [],
      draft: { values: [{ kind: 'qq', value: `7${String(Date.now()).slice(-8)}` }] },
    },
  ])
  const at = `/contacts/ChatRecordExtraction?q=${encodeURIComponent(own)}`
  const page = await desk.person('sales', { language: 'zh', at })
  const rows = shown(page).locator('[data-row-key]')
  await expect.poll(() => rows.count()).toBe(3)
  expect(await findBarriers(page)).toEqual([])

  const offer = rows.filter({ hasText: `${own}物流` })
  await offer.getByText('报舱').click()
  const panel = page.getByRole('dialog', { name: '线索详情' })
  await panel.locator('mark').getByText('40HQ 2450').waitFor()
  await panel.getByText('宁波陈').waitFor()
  await panel.getByRole('button', { name: '查归属' }).click()
  await panel.getByText('新客户').waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })

  await page.keyboard.press('/')
  const search = shown(page).getByRole('searchbox', { name: '搜索公司、姓名、电话、港口' })
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await search.inputValue()).toBe(own)
  await offer.locator('td').nth(2).focus()
  await page.keyboard.press('x')
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect.poll(() => rows.count()).toBe(3)

  await rows
    .filter({ hasText: `${own}货运` })
    .getByRole('checkbox')
    .check()
  await offer.getByRole('checkbox').check()
  await rows
    .filter({ hasText: `${own}客户` })
    .getByRole('checkbox')
    .check()
  await shown(page).getByRole('button', { name: '转为联系人' }).click()
  const dialog = page.getByRole('dialog', { name: '转为联系人' })
  await dialog.getByText('没有联系方式，请先编辑补上。').first().waitFor()
  await dialog.getByRole('button', { name: /转为联系人/ }).click()
  await dialog.getByRole('button', { name: '撤销' }).waitFor()
  // The phonebook wants a mobile, which is given where it was refused; the roster of the group would do without.
  const refused = dialog.getByRole('listitem').filter({ hasText: '联系人手机不能为空' })
  await refused.getByRole('button', { name: '记为群成员' }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  await refused.getByRole('textbox', { name: '手机号' }).fill('12')
  await refused.getByRole('button', { name: '补上并重试' }).click()
  const wrong = dialog.getByRole('listitem').filter({ hasText: '手机号位数不对' })
  await wrong.getByRole('textbox', { name: '手机号' }).fill(`138${String(Date.now()).slice(-8)}`)
  await wrong.getByRole('button', { name: '补上并重试' }).click()
  await dialog.getByRole('listitem').filter({ hasText: '已转为联系人' }).waitFor()
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await expect.poll(() => rows.count()).toBe(1)

  // A view of these words tells of new ones.
  await shown(page).getByRole('button', { name: '列表视图：标准视图' }).click()
  await page.getByRole('menuitem', { name: '另存为视图' }).click()
  const naming = page.getByRole('dialog', { name: '另存为视图' })
  await naming.getByLabel('视图名称').fill(own)
  await naming.getByRole('button', { name: '保存' }).click()
  const alert = shown(page).getByRole('switch', { name: '有新线索时提醒我' })
  await alert.click()
  await expect.poll(() => alert.getAttribute('aria-checked')).toBe('true')

  const colleague = await desk.person('sales2', { language: 'zh', at })
  await expect.poll(() => shown(colleague).locator('[data-row-key]').count()).toBe(1)

  await page.setViewportSize({ width: 375, height: 812 })
  const card = shown(page)
    .locator('.finding-card')
    .filter({ hasText: `${own}物流` })
  await card.getByText(`${own} · 宁波陈`).waitFor()
  const widths = await shown(page)
    .locator('.page-body')
    .evaluate((body) => [body.scrollWidth, document.documentElement.scrollWidth])
  expect(widths).toEqual([375, 375])
  expect(await findBarriers(page)).toEqual([])
  await card.getByRole('button', { name: '更多处理' }).click()
  await page.getByRole('menuitem', { name: '记为群成员' }).waitFor()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: '编辑' }).click()
  const form = page.getByRole('dialog', { name: '编辑线索' })
  await form.getByLabel('公司').fill(`${own}国际物流`)
  await form.getByRole('combobox', { name: '目的港' }).fill('洛杉矶')
  await offeredOptions(page, '洛杉矶 USLAX').click()
  await form.getByRole('button', { name: '保存' }).click()
  await shown(page).locator('.finding-card').getByText(`${own}国际物流`).waitFor()
  await shown(page).getByRole('button', { name: '筛选' }).click()
  const sheet = page.getByRole('dialog', { name: '筛选' })
  await sheet.getByRole('checkbox', { name: '只看我的群' }).check()
  await page.waitForURL((url) => url.searchParams.get('mine') === 'true')
  expect(await findBarriers(page)).toEqual([])

  // What the word means is a proposal; whoever answers port names confirms it once for all, and may take it back.
  const manager = await desk.person('manager', { language: 'zh', at: '/trade/imports' })
  await shown(manager).getByRole('button', { name: '待匹配港口' }).click()
  const names = manager.getByRole('dialog', { name: '待匹配港口' })
  await names.getByText(/^聊天提议/).click()
  const proposal = names.getByRole('listitem').filter({ hasText: `${own}港` })
  await proposal.getByText('洛杉矶 USLAX').waitFor()
  expect(await findBarriers(manager)).toEqual([])
  await proposal.getByRole('button', { name: '采纳' }).click()
  await proposal.waitFor({ state: 'detached' })
  await names.getByText('已采纳', { exact: true }).click()
  await proposal.getByRole('button', { name: '撤回决定' }).click()
  await proposal.waitFor({ state: 'detached' })
})

test('what the demo found is read with five lines before and after, asked for in groups, and read on in its own', async () => {
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const page = await desk.person('sales', {
    language: 'zh',
    at: `/contacts/ChatRecordExtraction?kind=demand&pod=USLAX&to=${yesterday}`,
  })
  // The row stays the same one, whatever an earlier journey's jobs add to the list.
  const id = Number(await shown(page).locator('[data-row-key]').first().getAttribute('data-row-key'))
  const row = shown(page).locator(`[data-row-key="${id}"]`)
  await row.locator('.sender-link').click()
  const person = page.getByRole('dialog', { name: '群友' })
  await person.locator('.person-name').waitFor()
  await page.keyboard.press('Escape')
  await person.waitFor({ state: 'hidden' })
  await row.locator('td').nth(2).click()
  const panel = page.getByRole('dialog', { name: '线索详情' })
  await panel.locator('.finding-around > li').first().waitFor()
  expect(await panel.locator('.finding-around > li').count()).toBeLessThanOrEqual(10)
  expect(await findBarriers(page)).toEqual([])
  await panel.getByRole('button', { name: '采纳' }).click()
  await panel.getByRole('button', { name: '发求舱' }).click()
  const asking = page.getByRole('dialog', { name: '发求舱' })
  await asking.getByText('洛杉矶').first().waitFor()
  await asking.getByRole('combobox', { name: '选择要发送的群' }).click()
  await page.locator('.ant-select-item-option').first().click()
  await asking.getByRole('button', { name: '加入待发送' }).click()
  await asking.getByRole('checkbox', { name: /^已发送/ }).click()
  await asking.getByText('48 小时内群里的报舱会显示在这里').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await asking.waitFor({ state: 'hidden' })
  await panel.getByRole('link', { name: '在群里打开' }).first().click()
  await shown(page).getByRole('log', { name: '消息' }).locator('[aria-current]').waitFor()

  // The demand itself leads to the same groups.
  const { outcomes } = await apiOf(page)(getFinding, { params: { id } })
  await page.goto(`/freight/rates?segment=demand&rate=${outcomes[0]?.subjectId}`)
  await page.getByRole('dialog', { name: '运价' }).getByRole('button', { name: '发求舱' }).click()
  await asking.getByRole('checkbox', { name: /^已发送/, checked: true }).click()
  await asking.getByRole('checkbox', { name: /^已发送/, checked: false }).waitFor()

  // What is still to be sent stands in one list over all demands, to be copied and ticked on a phone.
  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto('/contacts/ChatRecordExtraction?tab=sending')
  const waiting = shown(page).getByRole('region', { name: '今天待发' }).getByRole('listitem')
  await waiting.first().getByRole('button', { name: /^复制/ }).waitFor()
  expect(await findBarriers(page)).toEqual([])
  const widths = await shown(page)
    .locator('.page-body')
    .evaluate((body) => [body.scrollWidth, document.documentElement.scrollWidth])
  expect(widths).toEqual([375, 375])
  const before = await waiting.count()
  await waiting
    .first()
    .getByRole('checkbox', { name: /^已发送/ })
    .click()
  await expect.poll(() => waiting.count()).toBe(before - 1)
})
