import { cancelChatFile, listChatFiles } from '@seamark/contract/groups/files/files'
import { countFindings, listFindings } from '@seamark/contract/groups/findings/findings'
import { listGroupValues } from '@seamark/contract/groups/months/months'
import type { Page } from 'playwright-core'
import { askGroups } from '@seamark/contract/groups/findings/rate-requests'
import { listRates } from '@seamark/contract/rates/rates/lists'
import { apiOf } from '../desk.ts'
import { shown } from '../frame/tabs.ts'
import { conversation, qqText } from './qq-files.ts'

interface Taking {
  page: Page
  keep: (name: string) => Promise<unknown>
  quiet: (page: Page) => Promise<unknown>
}

const extraction = '/contacts/ChatRecordExtraction'
const row = '[data-row-key], .data-card'
/** The parts of a page: tabs, on a phone a select. */
const parts = '[data-page]:visible [role=tablist], [data-page]:visible .ant-select'

/** Names of screens behind `chats` on the command line; all where none is named. */
const wanted = process.argv.slice(3)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

/** Takes a picture of each screen of chats. The demo's talk is read and searched a moment after the product answers. */
export async function pictureChats({ page, keep, quiet }: Taking) {
  const call = apiOf(page)
  while ((await call(countFindings, { query: {} })).value < 50 || !(await call(listGroupValues, { query: {} })).rows[0])
    await page.waitForEvent('response', { timeout: 2000 }).catch(() => undefined)
  const [busiest] = (await call(listGroupValues, { query: {} })).rows
  const [file] = (await call(listChatFiles, { query: {} })).rows
  const [finding] = (await call(listFindings, { query: { kind: 'supply', state: 'found' } })).rows
  const group = `/contacts/tabs/group/${busiest?.group.id}`
  const screens: [name: string, path: string, waitsFor: string][] = [
    ['groups', '/contacts/group', row],
    ['group', group, '.group-columns dt'],
    ['group-members', `${group}?tab=members`, row],
    ['group-messages', `${group}?tab=messages`, '.talk-line'],
    ['group-findings', `${group}?tab=findings`, row],
    ['group-files', `${group}?tab=files`, '[data-page]:visible a'],
    ['group-months', `${group}?tab=months`, '.group-months td'],
    ['group-speakers', `${group}?tab=months&speakers=${busiest?.month}`, '.month-speakers li'],
    ['group-activity', `${group}?tab=activity`, parts],
    ['findings', extraction, row],
    ['finding', `${extraction}?finding=${finding?.id}`, '.finding-text'],
    ['hits', `${extraction}?tab=messages&q=${encodeURIComponent('宁波')}`, '.hits-list mark'],
    ['persons', `${extraction}?tab=persons`, row],
    ['values', `${extraction}?tab=values`, row],
    ['sending', `${extraction}?tab=sending`, parts],
    ['chat-files', '/contacts/ChatRecordFiles', row],
    ['chat-file', `/contacts/ChatRecordFiles?id=${file?.id}`, '.chat-file-figures'],
    ['chat-requests', '/contacts/listApplyGroupChat?queue=all&state=all', row],
    ['join-requests', '/contacts/listReqJoinGroup?queue=all&state=all', row],
    ['friends', '/contacts/qqFriends', row],
  ]
  for (const [name, path, waitsFor] of screens.filter(([one]) => isWanted(one))) {
    await page.goto(path)
    await page.locator(waitsFor).first().waitFor()
    await quiet(page)
    await keep(name)
  }
  if (isWanted('person')) await picturePerson({ page, keep, quiet })
  if (isWanted('chat-file-groups')) await pictureQuestion({ page, keep, quiet })
  if (isWanted('rate-request')) await pictureRateRequest({ page, keep, quiet })
}

/** Shows the newest request for space, asked for in a group. */
async function pictureRateRequest({ page, keep, quiet }: Taking) {
  const call = apiOf(page)
  const [demand] = (await call(listRates, { query: { side: 'demand' } })).rows
  const [group] = (await call(listGroupValues, { query: {} })).rows
  if (group) await call(askGroups, { params: { id: demand?.id ?? 0 }, body: { groupIds: [group.group.id] } })
  await page.goto(`/freight/rates?segment=demand&rate=${demand?.id}`)
  await page
    .getByRole('button', { name: /发求舱|Ask for/ })
    .first()
    .click()
  await page.locator('.finding-source').waitFor()
  await page.locator('.finding-lines li').first().waitFor()
  await quiet(page)
  await keep('rate-request')
}

/** Shows whoever wrote the newest hit. */
async function picturePerson({ page, keep, quiet }: Taking) {
  await page.goto(`${extraction}?tab=messages&q=${encodeURIComponent('宁波')}`)
  await shown(page).locator('.hits-list .sender-link').first().click()
  await page.locator('.person-name').waitFor()
  await quiet(page)
  await keep('person')
}

/** Shows a file that asks to which group each conversation belongs; it is given up again. */
async function pictureQuestion({ page, keep, quiet }: Taking) {
  await page.goto('/contacts/ChatRecordFiles')
  const said = [{ minute: 1, name: '远航', qq: 100_000_001, text: '求 宁波-桑托斯 3*40HQ 普货' }]
  const talk = qqText(['宁波南美订舱群', '义乌小商品询价群'].map((label) => conversation(label, said)))
  const file = { name: '业务群.txt', mimeType: 'text/plain', buffer: Buffer.from(talk) }
  await shown(page).locator('input[type=file]').setInputFiles([file])
  await shown(page).getByRole('listitem', { name: '宁波南美订舱群' }).waitFor()
  await quiet(page)
  await keep('chat-file-groups')
  const id = Number(new URL(page.url()).searchParams.get('id'))
  await apiOf(page)(cancelChatFile, { params: { id }, body: {} })
}
