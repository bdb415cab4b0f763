import { expect, test } from 'vitest'
import { openDesk, tokenOf } from '../desk.ts'
import { addColleague } from '../identity/accounts/colleagues.ts'
import { makeCompanies, ownWord } from '../phonebook/companies.ts'
import { openStream } from '../trust/live-stream.ts'
import { shown } from './tabs.ts'

const desk = openDesk()

test('the page in which somebody works hears what happens, however many she has opened since', async () => {
  const username = await addColleague(desk, '季清和', ['sales'])
  const page = await desk.person(username, { at: '/contacts/timeLine' })
  const streams = async () => {
    const { rows } = await desk.query(
      `select count(*)::int as count from platform.open_streams s join identity.users u on u.id = s.person_id where u.username = $1`,
      [username],
    )
    return rows as unknown
  }
  await expect.poll(streams).toEqual([{ count: 1 }])
  const cookies = await page.context().cookies()
  const caller = { token: await tokenOf(page), cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  // As many as one person may have, all newer than that of the page.
  const newer = await Promise.all(Array.from({ length: 10 }, () => openStream(desk.product.address, caller)))
  try {
    await expect.poll(streams).toEqual([{ count: 10 }])
    const word = ownWord()
    await makeCompanies(page, [{ name: `${word}物流` }])
    await shown(page).locator('.desk-timeline li').filter({ hasText: word }).first().waitFor()
  } finally {
    for (const stream of newer) stream.leave()
  }
})
