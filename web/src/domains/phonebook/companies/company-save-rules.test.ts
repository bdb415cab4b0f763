import { type Company, type CompanyChanges, company, newCompany } from '@seamark/contract/phonebook/companies/companies'
import { Refusal } from '@seamark/contract/platform/client'
import { expect, test } from 'vitest'
import { type Merge, settleMerge } from './company-merge-rules.ts'
import { saveChanges } from './company-save-rules.ts'

const at = '2026-11-20T08:00:00.000Z'
const opened: Company = company.parse({
  ...newCompany.parse({ name: '宁波远洋国际货运代理有限公司', city: '宁波' }),
  id: 7,
  version: 3,
  department: null,
  custodian: { id: 1, name: '王芳' },
  followers: [],
  tagIds: [],
  primaryContact: null,
  heldSince: at,
  lastTouchAt: null,
  nextContactAt: null,
  daysLeft: null,
  progressSince: at,
  stale: false,
  pooledAt: null,
  formerCustodian: null,
  createdAt: at,
  createdBy: '王芳',
  updatedAt: at,
  updatedBy: '王芳',
  inside: true,
  masked: false,
  can: { edit: true, delete: true, claim: false, assign: false, giveAway: true, changeFollowers: true, apply: false },
})

/** A record with a version check, as the server has it. */
function record(first: Company) {
  let now = first
  return {
    now: () => now,
    async send({ version }: Pick<Company, 'version'>, changes: CompanyChanges) {
      if (version !== now.version) throw stale(now)
      now = company.parse({ ...now, ...changes, version: now.version + 1 })
      return now
    },
  }
}

const stale = (current: Company) =>
  new Refusal(412, {
    status: 412,
    message: '',
    errors: '',
    code: 'platform.version_stale',
    requestId: 'r',
    details: { current },
  })
const never = () => Promise.reject(new Error('nobody should be asked'))

test('a change to another field than theirs is saved beside it without a question', async () => {
  const kept = record({ ...opened, version: 4, city: '舟山', updatedBy: '李雷' })
  const saved = await saveChanges({ seen: opened, changes: { telephone: '87651234' }, send: kept.send, choose: never })
  expect(saved).toMatchObject({ keptFrom: '李雷', company: { city: '舟山', telephone: '87651234', version: 5 } })
})

test('a change to the same field is asked about, and the answer is saved', async () => {
  const kept = record({ ...opened, version: 4, city: '舟山' })
  const asked: Merge[] = []
  const choose = async (merge: Merge) => {
    asked.push(merge)
    return settleMerge(merge, { city: 'mine' })
  }
  await saveChanges({ seen: opened, changes: { city: '杭州', remark: '月结' }, send: kept.send, choose })
  expect(asked.flatMap(({ conflicts }) => conflicts)).toEqual([
    { field: 'city', original: '宁波', theirs: '舟山', mine: '杭州' },
  ])
  expect(kept.now()).toMatchObject({ city: '杭州', remark: '月结' })
})

test('somebody who is faster twice is asked about twice', async () => {
  const kept = record({ ...opened, version: 4, city: '舟山' })
  const answers: string[] = []
  const choose = async (merge: Merge, current: Company) => {
    answers.push(current.city)
    if (answers.length === 1) await kept.send({ version: 4 }, { city: '温州' })
    return settleMerge(merge, { city: 'mine' })
  }
  await saveChanges({ seen: opened, changes: { city: '杭州' }, send: kept.send, choose })
  expect(answers).toEqual(['舟山', '温州'])
  expect(kept.now().city).toBe('杭州')
})

test('keeping theirs sends nothing, and going back to the form saves nothing', async () => {
  const kept = record({ ...opened, version: 4, city: '舟山' })
  const theirs = await saveChanges({
    seen: opened,
    changes: { city: '杭州' },
    send: kept.send,
    choose: async (merge) => settleMerge(merge, { city: 'theirs' }),
  })
  expect(theirs?.company).toMatchObject({ city: '舟山', version: 4 })
  expect(
    await saveChanges({ seen: opened, changes: { city: '杭州' }, send: kept.send, choose: async () => undefined }),
  ).toBeUndefined()
  expect(kept.now().version).toBe(4)
})

test('what is sent again is sent for the record as it stands by then, and may still be thought better of', async () => {
  const kept = record({ ...opened, version: 4, progress: 'ordered' })
  const standing: string[] = []
  const send = (now: Company, changes: CompanyChanges) => {
    standing.push(now.progress)
    return now.progress === 'ordered' ? Promise.resolve(undefined) : kept.send(now, changes)
  }
  const choose = async (merge: Merge) => settleMerge(merge, { progress: 'mine' })
  expect(await saveChanges({ seen: opened, changes: { progress: 'quoted' }, send, choose })).toBeUndefined()
  expect(standing).toEqual(['unconfirmed', 'ordered'])
  expect(kept.now().progress).toBe('ordered')
})

test('any other refusal is not swallowed', async () => {
  const refusal = new Refusal(409, {
    status: 409,
    message: '',
    errors: '',
    code: 'phonebook.code_taken',
    requestId: 'r',
  })
  await expect(
    saveChanges({ seen: opened, changes: { code: 'A' }, send: () => Promise.reject(refusal), choose: never }),
  ).rejects.toBe(refusal)
})
