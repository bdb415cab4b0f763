import {
  countTerms,
  createTerm,
  deleteTerm,
  editTerm,
  getTerm,
  listReferenceTerms,
  listTerms,
  lookUpTerm,
  mostTerms,
  newTerm,
  restoreTerm,
} from '@seamark/contract/ai/glossary/terms'
import { findTerms } from '@seamark/contract/ai/translations/translations'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { startTestApp, testPassword } from '../../../testing.ts'
import { openDesk, personContext } from '../../phonebook/testing.ts'
import { confirmRun, exportFile, undoRun } from '../../workbench/testing.ts'
import { refusalOf } from '../testing.ts'
import { purgeTermsJob } from './terms.commands.ts'
import { termSubject } from './terms.queries.ts'

const product = await startTestApp()
const { office, lin, manager } = await openDesk(product, testPassword)
const follow = await product.signIn('follow')

let made = 0
const aTerm = (given: Partial<z.input<typeof newTerm>> = {}) =>
  newTerm.parse({ zh: `保舱${++made}`, en: `guaranteed space ${made}`, ...given })

const audited = async (id: number) => {
  const { rows } = await product.pool.query<{ action: string; before: object | null; after: object | null }>(
    `select action, before, after from platform.audit left join platform.audit_values on audit_id = id
     where subject_kind = 'term' and subject_id = $1 order by id`,
    [id],
  )
  return rows
}

test('a term is kept in at least two languages, and the office has it once', async () => {
  const given = aTerm({ zh: '铁海联运', en: 'rail-sea', es: 'tren-mar', ja: 'シー＆レール', kind: 'operation' })
  const term = await lin.call(createTerm, { body: given })
  expect(term).toMatchObject({ ...given, version: 1, createdBy: '林晓帆', can: { edit: true, delete: true } })
  // The same but for width and blanks.
  expect(await refusalOf(manager.call(createTerm, { body: { ...given, zh: '铁海联运　' } }))).toEqual({
    status: 409,
    code: 'ai.term_taken',
    fields: [['zh', 'ai.term_taken']],
  })
  const alone = { kind: 'office', zh: '只有中文', en: '  ', es: '', ja: '', locked: true } as const
  expect(await refusalOf(lin.call(createTerm, { body: alone }))).toMatchObject({
    status: 400,
    fields: [['en', 'ai.term_alone']],
  })
  expect(await audited(term.id)).toMatchObject([{ action: 'ai.termCreated', after: { zh: '铁海联运', locked: true } }])
})

test('a change needs the version that was seen, keeps two languages, and the log has both values', async () => {
  const term = await lin.call(createTerm, { body: aTerm() })
  const params = { id: term.id }
  const changed = await manager.call(editTerm, { params, version: 1, body: { ja: 'スペース保証', locked: false } })
  expect(changed).toMatchObject({ version: 2, ja: 'スペース保証', locked: false })
  expect(await refusalOf(lin.call(editTerm, { params, version: 1, body: { en: 'stale' } }))).toMatchObject({
    status: 412,
    code: 'platform.version_stale',
  })
  expect(await refusalOf(lin.call(editTerm, { params, version: 2, body: { en: '', ja: '' } }))).toMatchObject({
    code: 'ai.term_alone',
  })
  const same = await lin.call(editTerm, { params, version: 2, body: { ja: 'スペース保証' } })
  expect(same.version).toBe(2)
  expect((await audited(term.id)).at(-1)).toMatchObject({
    action: 'ai.termChanged',
    before: { ja: '', locked: true },
    after: { ja: 'スペース保証', locked: false },
  })
})

test('a deletion is undone while there is time, unless the term stands there anew; then it is really deleted', async () => {
  const given = aTerm()
  const term = await lin.call(createTerm, { body: given })
  const params = { id: term.id }
  await lin.call(deleteTerm, { params, version: 1 })
  expect((await refusalOf(lin.call(getTerm, { params }))) as object).toMatchObject({ code: 'ai.term_not_found' })
  const other = await lin.call(createTerm, { body: given })
  expect(await refusalOf(lin.call(restoreTerm, { params }))).toMatchObject({ code: 'ai.term_taken' })
  await lin.call(deleteTerm, { params: { id: other.id }, version: 1 })
  expect((await lin.call(restoreTerm, { params })).zh).toBe(given.zh)
  await sql`update ai.glossary set delete_after = now() - interval '1 second' where id = ${other.id}`.execute(
    product.db,
  )
  await purgeTermsJob.run(product.context, null)
  expect((await product.pool.query('select from ai.glossary where id = $1', [other.id])).rowCount).toBe(0)
})

test('whoever may ask the assistant reads terms; who may not write, delete or see them is refused', async () => {
  const person = await personContext(product.context, office.person('sales'))
  const { id } = await lin.call(createTerm, { body: aTerm() })
  const bare = { ...person, actor: person.actor && { ...person.actor, codes: new Set([302]) } } as typeof person
  expect(await termSubject.namesOf(bare, [id])).toEqual(new Map())
  expect(await termSubject.namesOf(person, [id])).toEqual(new Map([[id, expect.stringContaining('保舱')]]))
  for (const call of [
    () => follow.call(createTerm, { body: aTerm() }),
    () => follow.call(deleteTerm, { params: { id }, version: 1 }),
  ])
    expect(await refusalOf(call())).toMatchObject({ status: 403 })
})

test('the list is searched in all languages, narrowed and counted', async () => {
  await lin.call(createTerm, { body: aTerm({ zh: '查找甲', en: 'Seek One', kind: 'document', locked: false }) })
  await lin.call(createTerm, { body: aTerm({ zh: '查找乙', en: 'Seek Two', kind: 'office' }) })
  const names = async (query: Record<string, string>) => (await lin.call(listTerms, { query })).rows.map(({ zh }) => zh)
  expect(await names({ q: 'seek', sort: 'term', order: 'asc' })).toEqual(['查找乙', '查找甲'])
  expect(await names({ q: 'seek', kind: 'document' })).toEqual(['查找甲'])
  expect(await names({ q: 'seek', locked: 'true' })).toEqual(['查找乙'])
  expect((await lin.call(countTerms, { query: { q: 'seek' } })).value).toBe(2)
})

test('an office has no more terms than it may', async () => {
  const { rows } = await product.pool.query<{ n: number }>(
    'select count(*)::int as n from ai.glossary where delete_after is null',
  )
  const left = mostTerms - (rows[0]?.n ?? 0)
  await sql`
    insert into ai.glossary (kind, zh, en, term_key, keys, search, created_by, updated_by)
    select 'office', 'x' || n, 'y' || n, 'x' || n, array['x' || n], 'X' || n, ${office.person('sales')}, ${office.person('sales')}
    from generate_series(1, ${left}::int) n`.execute(product.db)
  expect(await refusalOf(lin.call(createTerm, { body: aTerm() }))).toMatchObject({ code: 'ai.terms_full' })
  await sql`delete from ai.glossary where search like 'X%'`.execute(product.db)
})

test('a term is looked up by any of its languages, codes and spellings, the office’s own wording first', async () => {
  const ask = async (text: string) =>
    (await lin.call(lookUpTerm, { query: { text } })).terms.map(({ en, source }) => [en, source])
  expect(await ask('40HC')).toEqual([['40 ft high cube', 'reference']])
  expect(await ask('高柜')).toEqual([['40 ft high cube', 'reference']])
  expect(await ask('fob')).toEqual([['Free On Board', 'reference']])
  expect(await ask('Bill of  Lading')).toEqual([['bill of lading', 'reference']])
  expect(await ask('洛杉矶')).toEqual([['Los Angeles', 'reference']])
  expect(await ask('没有这个词')).toEqual([])
  await lin.call(createTerm, { body: aTerm({ zh: '滞港费', en: 'port storage (our wording)' }) })
  expect(await ask('滞港费')).toEqual([['port storage (our wording)', 'office']])
  const surcharges = await lin.call(listReferenceTerms, { query: { kind: 'surcharge' } })
  expect(surcharges.terms.every(({ kind }) => kind === 'surcharge')).toBe(true)
  expect((await lin.call(listReferenceTerms, { query: { kind: 'port' } })).terms).toEqual([])
  expect((await lin.call(listReferenceTerms, { query: { kind: 'port', q: '宁波' } })).terms[0]).toMatchObject({
    en: 'Ningbo',
  })
})

test('a text is searched for the office’s terms and those of the product, for whoever may ask', async () => {
  await lin.call(createTerm, { body: aTerm({ zh: '航标快线', en: 'Seamark Express' }) })
  const { text, terms } = await lin.call(findTerms, { body: { text: ' 航标快线 宁波到洛杉矶 2*40HQ ', to: 'en' } })
  expect(terms.map(({ start, end, target }) => [text.slice(start, end), target])).toEqual([
    ['航标快线', 'Seamark Express'],
    ['宁波', 'Ningbo'],
    ['洛杉矶', 'Los Angeles'],
    ['2*40HQ', '2×40HQ'],
  ])
})

test('terms leave as a file with the headings by which they come back', async () => {
  const { text } = await exportFile(product, manager, { list: 'terms', format: 'csv', query: { q: '航标快线' } })
  expect(text).toContain('Seamark Express')
})

const run = async (action: string, input: Record<string, unknown>, ids: number[]) =>
  confirmRun(lin, await lin.call(countBulk, { body: { list: 'terms', action, input, rows: { ids } } }))

test('many are locked or deleted at once, and back', async () => {
  const ids = await Promise.all(
    [1, 2].map(async () => (await lin.call(createTerm, { body: aTerm({ kind: 'document' }) })).id),
  )
  const rows = async () => (await lin.call(listTerms, { query: { ids: ids.join(',') } })).rows
  const unlocked = await run('lock', { locked: false }, ids)
  expect((await rows()).map(({ locked }) => locked)).toEqual([false, false])
  await undoRun(lin, unlocked.id)
  expect((await rows()).map(({ locked }) => locked)).toEqual([true, true])
  const deleted = await run('delete', {}, ids)
  expect(await rows()).toEqual([])
  await undoRun(lin, deleted.id)
  expect(await rows()).toHaveLength(2)
})
