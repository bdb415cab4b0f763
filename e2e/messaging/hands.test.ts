import { createFriend, newFriend } from '@seamark/contract/groups/friends/friends'
import { expect, test } from 'vitest'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { apiOf, openDesk } from '../desk.ts'
import { shown } from '../frame/tabs.ts'

const desk = openDesk()
const count = 20

/** Makes twenty clients of this person, each with a number of QQ. */
async function addClients(username: string) {
  const { rows } = await desk.query(
    `insert into phonebook.companies (name, qq, visibility, custodian_id, created_by, updated_by, search_names, search_all)
     select $2 || '货主 ' || n, 8425000 + n || '', 'private', u.id, u.id, u.id, '', '' from identity.users u, generate_series(1, $3::int) n
     where u.username = $1 returning id`,
    [username, username, count],
  )
  return rows.map(({ id }) => Number(id))
}

const left = async (bulk: string) => {
  const { rows } = await desk.query(
    `select r.state, count(*)::int as count from messaging.recipients r join messaging.bulks b on b.id = r.bulk_id where b.title = $1 group by 1`,
    [bulk],
  )
  return Object.fromEntries(rows.map(({ state, count: number }) => [String(state), Number(number)]))
}

test('a salesperson works twenty by hand on a phone: copy, open, tick; in two browsers nobody is written to twice', async () => {
  const username = await addColleague(desk, '手工', ['sales'])
  await addClients(username)
  const desktop = await desk.person(username, { language: 'zh', at: '/contacts/mass' })
  const writing = shown(desktop)
  const sendable = writing
    .getByRole('table', { name: '今日可达' })
    .getByRole('row', { name: /^可发送/ })
    .getByRole('button')
  await sendable.last().click()
  await writing.getByRole('button', { name: /写群发$/ }).click()
  await writing.getByLabel('标题').fill('手工欧线')
  await writing.getByRole('textbox', { name: '内容' }).fill('{{company}}：本周欧基港有现舱。')
  await writing.getByRole('button', { name: '核对对象' }).click()
  const send = writing.getByRole('button', { name: `发送给 ${count} 个` })
  await send.waitFor()
  await writing.getByText('对方当地 21:00–08:00 不发').click()
  await send.click()
  await writing.getByRole('link', { name: '去发送' }).click()

  // On the phone one card after another: what is copied cannot be copied on the desk any more.
  const phone = await desk.person(username, {
    language: 'zh',
    width: 375,
    height: 812,
    touch: true,
    at: '/contacts/mass?tab=hands',
  })
  await phone.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const hand = shown(phone)
  const card = hand.getByRole('article')
  await hand.getByText(`0/${count}`).waitFor()
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  const first = await card.getAttribute('aria-label')
  const onDesk = shown(desktop).getByRole('article', { name: first ?? '' })
  await onDesk.waitFor()
  await card.getByRole('button', { name: '复制并打开' }).click()
  await card.getByRole('button', { name: '已发' }).waitFor()
  expect(await phone.evaluate(() => navigator.clipboard.readText())).toBe(`${first}：本周欧基港有现舱。`)
  await onDesk.getByText(/可能已发出/).waitFor()
  expect(await onDesk.getByRole('button', { name: /^复制(?! \d)/ }).count()).toBe(0)
  await card.getByRole('button', { name: '已发' }).click()
  await hand.getByText(`1/${count}`).waitFor()

  // The desk goes on by keys, the phone by taps, and they never meet at one client.
  for (let done = 1; done < count; done += 1) {
    const [page, at] = done % 2 === 0 ? [phone, hand] : [desktop, shown(desktop)]
    await at.getByText(`${done}/${count}`).waitFor()
    await at
      .getByRole('article')
      .getByRole('button', { name: /^复制(?! \d)/ })
      .waitFor()
    if (page === phone) {
      await at.getByRole('button', { name: '复制并打开' }).click()
      await at.getByRole('button', { name: '已发' }).click()
    } else {
      await page.keyboard.press('c')
      await at.getByRole('button', { name: /^已发/ }).waitFor()
      await page.keyboard.press('s')
    }
  }
  await hand.getByText(`${count}/${count}`).waitFor()
  expect(await left('手工欧线')).toEqual({ sent: count })
  const { rows } = await desk.query(
    `select count(*)::int as calls, count(distinct d.target_id)::int as clients from messaging.deliveries d join messaging.bulks b on b.id = d.bulk_id where b.title = '手工欧线'`,
  )
  expect(rows).toEqual([{ calls: count, clients: count }])

  // The list of our QQ friends knows of the number that it was written to, whoever looks, also as a card.
  const manager = await desk.person('manager', { language: 'zh', at: '/contacts/qqFriends' })
  await apiOf(manager)(createFriend, { body: newFriend.parse({ ourAccount: '800100299', qq: '8425001' }) })
  await manager.goto('/contacts/qqFriends?ourAccount=800100299&sentToday=true&sort=lastSentAt')
  const friend = shown(manager).locator('[data-row-key], .data-card').filter({ hasText: '8425001' })
  await friend.getByText('今日已发').waitFor()
  await manager.setViewportSize({ width: 375, height: 812 })
  await friend.getByText('今日已发').waitFor()
  await expect.poll(() => manager.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
})
