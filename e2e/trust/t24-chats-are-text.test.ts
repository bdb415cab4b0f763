import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { shown } from '../frame/tabs.ts'
import { zip } from './false-zips.ts'
import { hostileTexts, listen, openPages, rest } from './hostile-texts.ts'
import { openHouse } from './product.ts'
import { dataOf } from './raw-requests.ts'
import { uploadText } from './uploads.ts'
import { visit } from './visits.ts'

const house = openHouse()
const { admin } = house.callers
const post = async <Data>(path: string, body: unknown) => dataOf<Data>(await house.call(admin, 'POST', path, body))
const get = async <Data>(path: string) => dataOf<Data>(await house.call(admin, 'GET', path))

/** A name cannot hold what ends a cell of a table; what a chat says may. */
const nicknames = hostileTexts.map((text) => text.replaceAll('\t', ' '))
const svg = '"><svg onload=alert(1)>'
const labels = [`T24 ${svg}`, 'T24 <script>alert(1)</script>']

/** Everybody of these names writes in both groups, offers space under his text, and leaves a card with it. */
const rows = labels.flatMap((label, group) =>
  nicknames.flatMap((name, at) => {
    const time = (second: number) =>
      `2026-10-2${group} ${String(9 + Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:${second}0`
    const account = `+861390066${String(1000 + at)}`
    const cells = (second: number, text: string) => [time(second), label, name, account, text]
    return [
      cells(0, `${hostileTexts[at]}\n宁波-洛杉矶 40HQ ${2000 + at}`),
      cells(1, `${name} 国际货运代理有限公司 ${name} 1380066${String(1000 + at)}`),
      cells(2, hostileTexts[at] ?? ''),
    ]
  }),
)
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const table = ['time,group,sender,sender_id,text', ...rows.map((cells) => cells.map(quoted).join())].join('\r\n')

let browser: Browser
const groups: number[] = []
let fileId = 0
let findingId = 0

/** Registers the groups, and has the chat read into them until it is searched and its people are known. */
async function readChat() {
  for (const [at, name] of labels.entries()) {
    const body = {
      platform: 'other',
      account: `t24-${at}`,
      name,
      type: 'freightAgent',
      remark: svg,
      ownerNickname: svg,
    }
    groups.push((await post<{ id: number }>('/groups', body)).id)
  }
  await post('/groups/chatRequests', { platform: 'qq', type: 'freightAgent', note: svg })
  await post('/groups/friends', { ourAccount: '800100201', qq: '600100201', nickname: svg, remark: svg })
  const packed = zip([{ name: `${svg.replaceAll('/', '')}.csv`, data: Buffer.from(table) }])
  const upload = { whole: true, name: `${svg}.zip`, purpose: 'chatArchive' }
  const uploadId = await uploadText(house.a.address, admin, packed, upload)
  fileId = (await post<{ id: number }>('/groups/chat-files', { uploadId, purpose: 'chatArchive' })).id
  const look = () => get<{ state: string; parts: { place: number; label: string }[] }>(`/groups/chat-files/${fileId}`)
  await expect.poll(async () => (await look()).state).toBe('needsChoice')
  const parts = (await look()).parts.map(({ place, label }) => ({ place, groupId: groups[labels.indexOf(label)] }))
  await post(`/groups/chat-files/${fileId}/groups`, { parts })
  await expect.poll(async () => (await look()).state).toBe('done')
  const found = (kind: string) => get<{ rows: { id: number }[] }>(`/groups/findings?fileId=${fileId}&kind=${kind}`)
  await expect.poll(async () => (await found('supply')).rows.length).toBeGreaterThan(0)
  await expect.poll(async () => (await found('contact')).rows.length).toBeGreaterThan(0)
  findingId = (await found('supply')).rows[0]?.id ?? 0
  const people = () => get<{ rows: unknown[] }>(`/groups/persons?groupId=${groups[0]}`)
  await expect.poll(async () => (await people()).rows.length).toBeGreaterThan(0)
}

beforeAll(async () => {
  browser = await shareBrowser()
  await readChat()
})
afterAll(() => closeContexts(browser))

const extraction = '/contacts/ChatRecordExtraction'
const pages = () => [
  `/contacts/group?q=T24`,
  ...groups.flatMap((id) =>
    ['', '?tab=messages', '?tab=findings', '?tab=files', '?tab=months'].map(
      (tab) => `/contacts/tabs/group/${id}${tab}`,
    ),
  ),
  `${extraction}?fileId=${fileId}`,
  `${extraction}?fileId=${fileId}&kind=contact`,
  `${extraction}?finding=${findingId}`,
  `${extraction}?tab=messages&q=${encodeURIComponent('alert(1)')}`,
  `${extraction}?tab=persons&groupId=${groups[0]}`,
  `${extraction}?tab=values`,
  '/contacts/ChatRecordFiles',
  `/contacts/ChatRecordFiles?id=${fileId}`,
  '/contacts/listApplyGroupChat',
  '/contacts/qqFriends',
]

describe(`T24 ${hostileTexts.length} strings that want to be more than text, as names and words of a chat`, () => {
  test.each(['zh', 'en'] as const)('are text on every page of chats in %s', async (language) => {
    const page = await visit(browser, house.a.address, admin, language)
    const heard = listen(page, house.a.address)
    await openPages(page, pages())
    expect(heard).toEqual([])
    await page.context().close()
  })

  test('and stand in talk, in what was found and in the panel of a person as they were written', async () => {
    const page = await visit(browser, house.a.address, admin)
    const heard = listen(page, house.a.address)
    const image = nicknames.find((name) => name.startsWith('<img src=x onerror')) ?? ''
    await page.goto(`/contacts/tabs/group/${groups[0]}?tab=messages`)
    await shown(page)
      .getByText(hostileTexts.at(-1) ?? '', { exact: true })
      .first()
      .waitFor()
    await page.goto(`${extraction}?tab=messages&q=${encodeURIComponent('img src=x')}`)
    await shown(page).getByRole('button', { name: image }).first().click()
    const panel = page.getByRole('dialog')
    await panel.getByText(image).first().waitFor()
    await rest(page)
    await page.goto(`${extraction}?fileId=${fileId}`)
    await shown(page).getByText(image).first().waitFor()
    expect(heard).toEqual([])
    await page.context().close()
  })
})
