import { listNotices } from '@seamark/contract/notices/index'
import { accountChanges, noticeKinds } from '@seamark/contract/notices/notices'
import { languages } from '@seamark/contract/languages'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Announcement } from '../../platform/events.ts'
import { translate } from '../../platform/translate.ts'
import { write } from '../../platform/write.ts'
import { startTestApp } from '../../testing.ts'
import { accountChanged, certificationDecided, certificationSubmitted, userDisabled } from '../identity/index.ts'

const product = await startTestApp()
const linId = await product.addPerson({ username: 'lin', name: '林晓帆', role: 'sales' })
const rootId = await product.addPerson({ username: 'root', name: '孟祥瑞', role: '系统管理员' })
await product.addPerson({ username: 'boss', name: '沈慕白', role: 'salesManager' })
const lin = await product.signIn('lin')
const root = await product.signIn('root')
const boss = await product.signIn('boss')

const announce = <Payload extends z.ZodType>(announcement: Announcement<Payload>, payload: z.input<Payload>) =>
  write(product.context, { permission: 'identity.ownSession', audit: 'test.announced' }, async (tx) => {
    tx.unchanged()
    await tx.reactions.announce(tx, announcement, payload)
  })
const told = async (caller: typeof lin) => (await caller.call(listNotices, { query: {} })).rows
const decided = { certificationId: 4, userId: linId, reason: '' } as const

test.each(accountChanges)('a changed %s is told to its person', async (change) => {
  await announce(accountChanged, { userId: linId, change })
  expect((await told(lin))[0]).toMatchObject({
    kind: `notices.account.${change}`,
    path: '/profile/index',
    subject: { kind: 'user', id: linId },
  })
})

test('a decision is told to whoever asked for it, with the reason when it failed', async () => {
  await announce(certificationDecided, { ...decided, kind: 'company', state: 'failed', reason: '营业执照模糊' })
  expect((await told(lin))[0]).toMatchObject({
    kind: 'notices.certification.companyFailed',
    facts: { reason: '营业执照模糊' },
    path: '/profile/index',
  })
  await announce(certificationDecided, { ...decided, kind: 'company', state: 'passed', reason: '看清楚了' })
  expect((await told(lin))[0]).toMatchObject({ kind: 'notices.certification.companyPassed', facts: {} })
  await announce(certificationDecided, { ...decided, kind: 'personal', state: 'failed', reason: '姓名不符' })
  await announce(certificationDecided, { ...decided, kind: 'personal', state: 'passed' })
  expect((await told(lin)).slice(0, 2).map(({ kind }) => kind)).toEqual([
    'notices.certification.personalPassed',
    'notices.certification.personalFailed',
  ])
})

test('submitted papers are told to those who may review them, and not to whoever submitted', async () => {
  await announce(certificationSubmitted, { certificationId: 7, userId: linId })
  expect((await told(root))[0]).toMatchObject({
    kind: 'notices.certification.submitted',
    subject: { kind: 'certification', id: 7 },
    facts: {},
    path: '/system/certification?id=7',
  })
  await announce(certificationSubmitted, { certificationId: 8, userId: rootId })
  expect(await told(root)).toHaveLength(1)
  expect(await told(boss)).toEqual([])
  const kinds = (await told(lin)).map(({ kind }) => kind)
  expect(kinds).not.toContain('notices.certification.submitted')
})

describe('somebody who is disabled', () => {
  test('finds nothing unread on coming back, and others keep theirs', async () => {
    expect((await told(lin)).some(({ readAt }) => readAt === null)).toBe(true)
    await announce(userDisabled, { userId: linId })
    expect((await told(lin)).every(({ readAt }) => readAt !== null)).toBe(true)
    expect((await told(root)).every(({ readAt }) => readAt === null)).toBe(true)
  })
})

test('every kind has its title and text in every language', () => {
  for (const kind of noticeKinds)
    for (const language of languages)
      for (const part of ['title', 'text'])
        expect(translate(language, `${kind}.${part}`), `${kind}.${part} in ${language}`).not.toBe(`${kind}.${part}`)
})
