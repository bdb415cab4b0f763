import { type ChatFormName, formNames, platformsOf } from '@seamark/contract/groups/files/forms'
import { languages } from '@seamark/contract/languages'
import { writers } from '@seamark/server/domains/groups/reading/made-files/all-forms.rules'
import type { MadeMessage } from '@seamark/server/domains/groups/reading/made-files/talks.rules'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../browser.ts'
import { shown } from '../frame/tabs.ts'
import { zip } from './false-zips.ts'
import { hostileTexts, listen, openPages, pathsIn, rest } from './hostile-texts.ts'
import { hearStream } from './live-stream.ts'
import { openHouse } from './product.ts'
import { dataOf } from './raw-requests.ts'
import { partsOf, readCsv, takeFile, workedOut } from './taken-files.ts'
import { uploadText } from './uploads.ts'
import { visit } from './visits.ts'

const house = openHouse()
const { admin } = house.callers
const post = async <Data>(path: string, body: unknown) => dataOf<Data>(await house.call(admin, 'POST', path, body))
const get = async <Data>(path: string) => dataOf<Data>(await house.call(admin, 'GET', path))

const svg = '"><svg onload=alert(1)>'
const image = '<img src=x onerror=alert(1)>'
/** A sign that lets what follows run from right to left, one that shows nothing, formulas, and many letters. */
const nicknames = [
  image,
  svg,
  '<script>alert(1)</script>',
  `宁波\u202E${image}`,
  '<\u200Bscript>alert(1)</script>',
  '=HYPERLINK("http://evil.example";"x")',
  '@SUM(1+1)*cmd|calc',
  '+1+cmd|calc',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  'javascript:alert(1)',
  // In a line of text what is longer than a hundred letters is no name.
  `${'长'.repeat(70)}${image}`,
]
/** A name is kept without signs that would turn what is shown behind it, and cut. */
const keptName = (name: string) => name.replaceAll('\u202E', '').slice(0, 200)

/** Everybody of these names says it too, and offers space. Their first day names its month beyond doubt. */
const talkOf = (names: readonly string[]): MadeMessage[] =>
  names.map((name, at) => ({
    shown: Date.UTC(2026, 9, 20, 9) + at * 60_000,
    // WhatsApp shows the number of every third one instead of the name.
    person: {
      name,
      qq: String(880_000_001 + 3 * at),
      phone: `+861390066${String(1000 + at)}`,
      wxid: `wxid_t24_${at}`,
      mail: `t24-${at}@example.com`,
    },
    text: `${name}\n宁波-洛杉矶 40HQ ${2000 + at}`,
  }))

const labelOf = (form: ChatFormName) => `T24 ${form} ${svg}`
const endings: Partial<Record<ChatFormName, string>> = {
  qqntJson: 'json',
  qqntLines: 'jsonl',
  qqMht: 'mht',
  wechatCsv: 'csv',
  wechatTable: 'csv',
  wechatJson: 'json',
  wechatHtml: 'html',
  telegramJson: 'json',
  telegramHtml: 'html',
  linkedin: 'csv',
  facebook: 'json',
  ownCsv: 'csv',
}
/** All that people try is said in the form of our own; the others say the names. */
const talks = new Map(
  formNames.map((form) => [
    form,
    talkOf(form === 'ownCsv' ? [...hostileTexts.map(oneLine), `${'长'.repeat(180)}${image}`, ...nicknames] : nicknames),
  ]),
)

/** LinkedIn tells by the recipients that it is no talk between two. */
const fileOf = (form: ChatFormName) =>
  [...writers[form](talks.get(form) ?? [], labelOf(form))].join('').replaceAll(',Me,,', ',"Me, You",,')

function oneLine(text: string) {
  return text.replaceAll('\t', ' ')
}

interface FileView {
  state: string
  asks: 'reading' | 'groups' | null
  texts: { name: string; form: ChatFormName | null; open: string[] }[]
  parts: { place: number; form: ChatFormName }[]
  unrecognised: { count: number }
}

let browser: Browser
const groups = new Map<ChatFormName, number>()
let fileId = 0
const groupOf = (form: ChatFormName) => groups.get(form) ?? 0

/** Registers a group for each form, and has an archive with a chat of each form read into them. */
async function readChats() {
  for (const form of formNames) {
    const [platform] = platformsOf(form)
    const body = { platform, account: `t24-${form}`, name: labelOf(form), type: 'freightAgent' }
    groups.set(form, (await post<{ id: number }>('/groups', { ...body, remark: svg, ownerNickname: svg })).id)
  }
  await post('/groups/chatRequests', { platform: 'qq', type: 'freightAgent', name: svg, note: svg })
  await post('/groups/joinRequests', { groupId: groupOf('line'), name: image, account: 't24', company: svg, note: svg })
  await post('/groups/friends', { ourAccount: '800100201', qq: '600100201', nickname: svg, remark: svg })
  const packed = zip(
    formNames.map((form, at) => ({
      name: `${at} ${svg}.${endings[form] ?? 'txt'}`,
      data: Buffer.from(fileOf(form)),
    })),
  )
  const upload = { whole: true, name: `${svg}.zip`, purpose: 'chatArchive' }
  const uploadId = await uploadText(house.a.address, admin, packed, upload)
  fileId = (await post<{ id: number }>('/groups/chat-files', { uploadId, purpose: 'chatArchive' })).id
  if ((await settled()).asks === 'reading') await post(`/groups/chat-files/${fileId}/reading`, await readingOf())
  const file = await settled()
  expect([file.unrecognised.count, file.parts.map(({ form }) => form).toSorted()]).toEqual([0, formNames.toSorted()])
  if (file.asks === 'groups')
    await post(`/groups/chat-files/${fileId}/groups`, {
      parts: file.parts.map(({ place, form }) => ({ place, groupId: groupOf(form) })),
    })
  expect((await settled()).state).toBe('done')
}

const view = () => get<FileView>(`/groups/chat-files/${fileId}`)

/** Waits until the file asks something, or is over. */
async function settled(): Promise<FileView> {
  let asked = ''
  await expect
    .poll(
      async () => {
        const { state, asks } = await view()
        const before = asked
        asked = `${state} ${asks}`
        return before === asked ? state : ''
      },
      { timeout: 120_000, interval: 500 },
    )
    .toMatch(/^(?:needsChoice|done|failed)$/)
  return view()
}

const readingOf = async () => ({
  zone: 'Asia/Shanghai',
  texts: (await view()).texts.map(({ name, open }) => ({
    name,
    form: open.includes('form') ? formNames[Number(name.split(' ', 1)[0])] : null,
    order: open.includes('dateOrder') ? 'dmy' : null,
    year: open.includes('year') ? 2026 : null,
    encoding: open.includes('encoding') ? 'utf-8' : null,
  })),
})

beforeAll(async () => {
  browser = await shareBrowser()
})
afterAll(() => closeContexts(browser))

const extraction = '/contacts/ChatRecordExtraction'
const tabs = ['', '?tab=members', '?tab=messages', '?tab=findings', '?tab=files', '?tab=months', '?tab=activity']
const screens = () => [
  '/contacts/group?q=T24',
  ...tabs.map((tab) => `/contacts/tabs/group/${groupOf('ownCsv')}${tab}`),
  `/contacts/tabs/group/${groupOf('ownCsv')}?tab=months&speakers=2026-10`,
  ...['kind=supply', 'kind=contact'].map((kind) => `${extraction}?fileId=${fileId}&${kind}`),
  `${extraction}?tab=messages&q=${encodeURIComponent('alert(1)')}`,
  `${extraction}?tab=persons&groupId=${groupOf('qqntJson')}`,
  `${extraction}?tab=values&month=2026-10`,
  '/contacts/ChatRecordFiles',
  `/contacts/ChatRecordFiles?id=${fileId}`,
  '/contacts/listApplyGroupChat?queue=all',
  '/contacts/listReqJoinGroup?queue=all',
  '/contacts/qqFriends',
  '/dashboard',
]

describe('T24 names and words in chats that want to be more than text', () => {
  test('are read by every form as they stand in its file', { timeout: 300_000 }, async () => {
    await readChats()
    const lost: string[] = []
    for (const form of formNames) {
      const { rows } = await get<{ rows: { sender: { name: string } | null; text: string }[] }>(
        `/groups/${groupOf(form)}/messages?limit=200`,
      )
      const names = rows.map(({ sender }) => sender?.name)
      for (const name of nicknames)
        if (!names.includes(keptName(name))) lost.push(`${form}: no sender ${name.slice(0, 60)}`)
      for (const name of nicknames)
        if (!rows.some(({ text }) => text.includes(name))) lost.push(`${form}: nobody said ${name.slice(0, 60)}`)
    }
    expect(lost).toEqual([])
  })

  test.each(languages.map((language) => ({ language })))(
    'are text on the screens of chats in $language',
    async ({ language }) => {
      const found = () => get<{ rows: { id: number }[] }>(`/groups/findings?fileId=${fileId}&kind=supply`)
      await expect.poll(async () => (await found()).rows.length).toBeGreaterThan(nicknames.length)
      const page = await visit(browser, house.a.address, admin, language)
      const heard = listen(page, house.a.address)
      const [finding] = (await found()).rows
      await openPages(page, pathsIn(language, [...screens(), `${extraction}?fileId=${fileId}&finding=${finding?.id}`]))
      expect(heard).toEqual([])
      await page.context().close()
    },
  )

  test('stand in the talk of every form, in hits, findings, rosters and the panel of a person, letter by letter', {
    timeout: 600_000,
  }, async () => {
    const page = await visit(browser, house.a.address, admin, 'zh')
    const heard = listen(page, house.a.address)
    for (const form of formNames) {
      await page.goto(`/contacts/tabs/group/${groupOf(form)}?tab=messages`)
      const talk = shown(page).getByRole('log')
      for (const name of nicknames) await talk.getByText(keptName(name)).first().waitFor()
    }
    const screensWithNames = [
      `/contacts/tabs/group/${groupOf('qqntJson')}?tab=members`,
      `/contacts/tabs/group/${groupOf('qqntJson')}?tab=findings`,
      `/contacts/tabs/group/${groupOf('qqntJson')}?tab=months&speakers=2026-10`,
      `${extraction}?tab=messages&groupId=${groupOf('qqntJson')}&q=${encodeURIComponent('洛杉矶')}`,
      `${extraction}?tab=persons&groupId=${groupOf('qqntJson')}`,
    ]
    for (const path of screensWithNames) {
      await page.goto(path)
      for (const name of [image, svg, '=HYPERLINK("http://evil.example";"x")'])
        await shown(page).getByText(name).first().waitFor()
      await rest(page)
    }
    await shown(page).locator('[data-row-key]').filter({ hasText: image }).first().click()
    await page.getByRole('dialog').getByRole('heading', { name: image }).waitFor()
    await rest(page)
    expect(heard).toEqual([])
    await page.context().close()
  })

  /** Every list of chats that leaves as a file. */
  const lists = (): [list: string, query: Record<string, string>][] => [
    ['groups', { q: 'T24' }],
    ['groupMembers', { groupId: String(groupOf('qqntJson')) }],
    ['findings', { fileId: String(fileId) }],
    ['chatFiles', {}],
    ['groupPersons', { groupId: String(groupOf('qqntJson')) }],
    ['groupValues', { month: '2026-10' }],
    ['chatRequests', { queue: 'all', state: 'all' }],
    ['joinRequests', { queue: 'all', state: 'all' }],
    ['friends', {}],
  ]

  test('leave in no file of CSV as a formula', async () => {
    for (const [list, query] of lists()) {
      const taken = await takeFile(house.a.address, admin, { list, format: 'csv', query })
      const cells = readCsv(taken.text).flat()
      expect([list, taken.status, cells.filter((cell) => workedOut.test(cell))]).toEqual([list, 200, []])
      expect([list, cells.some((cell) => cell.includes('alert(1)'))]).toEqual([list, true])
    }
  })

  test('leave in no workbook as a formula', async () => {
    for (const [list, query] of lists()) {
      const { bytes } = await takeFile(house.a.address, admin, { list, format: 'xlsx', query })
      const sheets = [...partsOf(bytes)].map(([, text]) => text).join('')
      expect([list, sheets.includes('<row'), /<f[ >]/.test(sheets)]).toEqual([list, true, false])
    }
  })

  test('come with no live event: it names what has changed, and says nothing of it', async () => {
    const stream = await hearStream(house.a.address, admin)
    const { id } = await post<{ id: number }>(`/groups/${groupOf('line')}/members`, {
      name: image,
      nickname: svg,
      account: 't24-live',
      grade: 'owner',
    })
    expect(id).toBeGreaterThan(0)
    await stream.until(({ topic, id: of }) => topic === 'groups.group' && of === groupOf('line'))
    expect(stream.raw()).not.toMatch(/alert|onerror|svg/)
    stream.leave()
  })
})
