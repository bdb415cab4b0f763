import { freePort } from '@seamark/server/platform/embedded/postmaster'
import { startImapServer } from '@seamark/server/platform/testing/imap-server'
import { startMailServer } from '@seamark/server/platform/testing/mail-server'
import { afterAll, expect, test } from 'vitest'
import { openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

// A mail names the address by which its reader opts out, so the product must know its own before it starts.
const [mail, mailbox, port] = [await startMailServer(), await startImapServer(), await freePort()]
afterAll(() => Promise.all([mail.stop(), mailbox.stop()]))
const desk = openDesk({
  DEMO_COMPANIES: '200',
  BULK_SMTP_URL: mail.url,
  BULK_MAIL_FROM: 'offers@seamark.example',
  BULK_IMAP_URL: mailbox.url,
  PORT: String(port),
  PUBLIC_ADDRESS: `http://localhost:${port}`,
})

interface Sent {
  ref: string
  client: string
}

/** A bulk that has reached three clients of this person. */
async function sendBulk(username: string): Promise<Sent[]> {
  await desk.query(
    `insert into messaging.channels (kind, name, account) values ('mail', 'offers', 'offers@seamark.example') on conflict do nothing`,
  )
  await desk.query(
    `insert into messaging.bulks (title, subject, text, created_by, role_id)
     select '十二月美西', '美西 12 月舱位', '您好', u.id, r.role_id from identity.users u join identity.user_roles r on r.user_id = u.id where u.username = $1 limit 1`,
    [username],
  )
  await desk.query(
    `insert into messaging.recipients (bulk_id, target_kind, target_id, channel_id, class, address, address_key, value_key, state, client_ref)
     select b.id, 'client', c.id, h.id, 'mail', 'c' || c.id || '@star.example', sha256(c.id::text::bytea), 'x', 'sent', gen_random_uuid()
     from messaging.bulks b join messaging.channels h on h.account = 'offers@seamark.example'
     join lateral (select c.id from phonebook.companies c where c.custodian_id = b.created_by and c.delete_after is null order by c.id limit 3) c on true
     where b.title = '十二月美西'`,
  )
  await desk.query(
    `update messaging.bulks set state = 'done', confirmed_at = now(), ended_at = now() where title = '十二月美西'`,
  )
  const { rows } = await desk.query(
    `select r.client_ref as ref, c.name as client from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id and b.title = '十二月美西'
     join phonebook.companies c on c.id = r.target_id order by c.id`,
  )
  return rows.map(({ ref, client }) => ({ ref: String(ref), client: String(client) }))
}

const answer = ({ ref }: Sent, text: string, type = 'text/plain') =>
  `From: =?UTF-8?B?${Buffer.from('陈小姐').toString('base64')}?= <amy@star.example>\nTo: offers+${ref}@seamark.example\nSubject: =?UTF-8?B?${Buffer.from('回复：美西 12 月舱位').toString('base64')}?=\nMessage-ID: <${ref}@star.example>\nContent-Type: ${type}; charset=utf-8\n\n${text}`

test('answers of clients come in from the mailbox, become tasks, and are done; who wants no more gets no more', async () => {
  const manager = await desk.person('manager', { language: 'zh', at: '/contacts/mass?tab=replies' })
  const page = shown(manager)
  await page.getByRole('grid', { name: '回复' }).waitFor()
  const [first, second, third] = await sendBulk('manager')
  if (!first || !second || !third) throw new Error('the manager has fewer than three clients')
  mailbox.put(
    answer(
      first,
      '请报 5 个高柜到洛杉矶，下周装柜。\n\n------------------ 原始邮件 ------------------\n发件人: "沈慕白" <offers@seamark.example>;\n美西 12 月舱位，40HQ USD 2,150',
    ),
  )
  mailbox.put(
    answer(
      second,
      '<p>好的&nbsp;<b>谢谢</b></p><img src=x onerror="document.title=1"><script>alert(1)</script>',
      'text/html',
    ),
  )
  mailbox.put(answer(third, '退订'))
  mailbox.put(
    'From: amy@star.example\nTo: offers@seamark.example\nSubject: private\nMessage-ID: <p@star.example>\n\nprivate',
  )

  const table = page.getByRole('grid', { name: '回复' })
  await table.getByText('请报 5 个高柜到洛杉矶，下周装柜。').waitFor({ timeout: 120_000 })
  await table.getByText(second.client).waitFor()
  // The mails are read one after the other, and each is marked once it was taken.
  await expect.poll(() => mailbox.mails.map(({ flags }) => flags.has('\\Seen'))).toEqual([true, true, true, false])

  // The answer is read whole, planned as a task, and done.
  await table.getByText('请报 5 个高柜到洛杉矶，下周装柜。').click()
  const panel = manager.getByRole('dialog', { name: '回复' })
  await panel.getByText('显示引用的原文').click()
  await panel.getByText('40HQ USD 2,150').waitFor()
  await panel.getByText('已建任务').waitFor()
  await panel.getByRole('button', { name: '转任务' }).click()
  const form = manager.getByRole('dialog', { name: '新建任务' })
  await expect.poll(() => form.getByLabel('标题').inputValue()).toContain(first.client)
  await form
    .getByRole('button', { name: /取\s?消|关\s?闭/ })
    .last()
    .click()
  await panel.getByRole('button', { name: '标为已处理' }).click()
  await table.getByText('请报 5 个高柜到洛杉矶，下周装柜。').waitFor({ state: 'hidden' })

  // The list tells who asked for no more, and finds by what was written.
  await page.getByRole('tab', { name: '已处理' }).click()
  await table.getByText('已退订').waitFor()
  await page.getByRole('tab', { name: '全部' }).click()
  await page.getByRole('searchbox').or(page.getByPlaceholder('搜索客户、回复人或内容')).first().fill('高柜')
  await manager.keyboard.press('Enter')
  await expect.poll(() => table.getByRole('row').filter({ hasText: '陈小姐' }).count()).toBe(1)
  const { rows } = await desk.query(`select reason, source from messaging.suppressions`)
  expect(rows).toContainEqual({ reason: 'optOut', source: 'reply' })
})
