import { placesOf } from '@seamark/contract/ai/templates/places'
import {
  countTemplates,
  createTemplate,
  deleteTemplate,
  editTemplate,
  fillTemplate,
  getTemplate,
  listTemplateGroups,
  listTemplates,
  mostTemplates,
  newTemplate,
  restoreTemplate,
} from '@seamark/contract/ai/templates/templates'
import { languages } from '@seamark/contract/languages'
import { countBulk } from '@seamark/contract/workbench/bulk/runs'
import { expect, test } from 'vitest'
import { startTestApp, testPassword } from '../../../testing.ts'
import { listen, openDesk, personContext } from '../../phonebook/testing.ts'
import { confirmRun, exportFile, undoRun } from '../../workbench/testing.ts'
import { aTemplate, refusalOf } from '../testing.ts'
import { purgeTemplatesJob } from './templates.commands.ts'
import { templateSubject } from './templates.queries.ts'

const product = await startTestApp({ live: true })
const { office, lin, zhou, manager } = await openDesk(product, testPassword)
const far = await product.signIn('sales3')
const follow = await product.signIn('follow')
const sysadmin = await product.signIn('sysadmin')

const audited = async (id: number) => {
  const { rows } = await product.pool.query<{ action: string; before: object | null; after: object | null }>(
    `select action, before, after from platform.audit left join platform.audit_values on audit_id = id
     where subject_kind = 'aiTemplate' and subject_id = $1 order by id`,
    [id],
  )
  return rows
}
const make = (seenBy: 'me' | 'department' | 'all', more = {}) =>
  lin.call(createTemplate, { body: aTemplate({ seenBy, ...more }) })
const one = (id: number) => ({ params: { id } })

test('a fresh office has 24 templates in four languages, each of whose places is a variable that every language uses', async () => {
  const { rows } = await follow.call(listTemplates, { query: { of: 'shipped', limit: 100 } })
  expect(rows).toHaveLength(24)
  for (const { names, drafts, group, instruction, variables, language, seenBy, enabled, place, author, can } of rows) {
    // The schema refuses a blank, a repeated key and a choice without options.
    newTemplate.parse({ names, drafts, group, instruction, variables, language, seenBy, enabled, place })
    expect(Object.keys(names).toSorted()).toEqual(languages.toSorted())
    expect(Object.keys(drafts).toSorted()).toEqual(languages.toSorted())
    const keys = new Set(variables.map(({ key }) => key))
    for (const draft of Object.values(drafts))
      expect([names.zh, new Set(placesOf(draft).map(({ key }) => key))]).toEqual([names.zh, keys])
    for (const { labels } of variables) expect(Object.keys(labels).toSorted()).toEqual(languages.toSorted())
    expect({ author, can }).toEqual({ author: null, can: { edit: false } })
  }
  const { groups } = await follow.call(listTemplateGroups, { query: { of: 'shipped' } })
  expect(groups).toEqual([
    { group: 'opening', templates: 4 },
    { group: 'quote', templates: 5 },
    { group: 'followUp', templates: 8 },
    { group: 'dunning', templates: 3 },
    { group: 'summary', templates: 2 },
    { group: 'translation', templates: 1 },
    { group: 'other', templates: 1 },
  ])
  // Whoever keeps the settings may write them anew, and disable them, which takes them from everybody else.
  const [first] = rows
  const changed = await sysadmin.call(editTemplate, {
    ...one(first?.id ?? 0),
    version: 1,
    body: { enabled: false },
  })
  expect(changed).toMatchObject({ version: 2, enabled: false, can: { edit: true } })
  expect(await refusalOf(lin.call(getTemplate, one(changed.id)))).toMatchObject({ code: 'ai.template_not_found' })
  expect(
    await refusalOf(sysadmin.call(editTemplate, { ...one(changed.id), version: 2, body: { seenBy: 'me' } })),
  ).toMatchObject({ code: 'ai.template_unowned', fields: [['seenBy', 'ai.template_unowned']] })
})

test('what comes with the product is labelled as its own letter says, and promises nothing that nobody gave', async () => {
  const { rows } = await lin.call(listTemplates, { query: { of: 'shipped', limit: 100 } })
  const labelOf = (name: string, key: string) =>
    rows.find(({ names }) => names.zh === name)?.variables.find((one) => one.key === key)?.labels
  // What several letters ask for was worded once: in these it means another thing.
  expect(labelOf('节假日安排通知', 'from')).toEqual({ zh: '放假自', en: 'From', es: 'Desde', ja: '休業開始日' })
  expect(labelOf('拜访／会议纪要', 'topic')).toMatchObject({ zh: '议题', en: 'Subject' })
  expect(labelOf('开船通知', 'etd')).toMatchObject({ zh: '开船日', en: 'Sailed on' })
  expect(labelOf('船期延误通知', 'etd')).toMatchObject({ zh: '原开船日', en: 'Former ETD' })
  const said = rows.flatMap(({ names, drafts }) =>
    Object.values(drafts).map((draft) => ({ name: names.zh ?? '', draft: draft ?? '' })),
  )
  for (const promise of [
    ['不另外收', 'nothing else is charged', 'no se cobra nada más', 'それ以外の追加はございません'],
    // Space is not held by a quotation, and nobody has looked at the market.
    ['舱位保留到', '舱位偏紧', 'space looks tight', 'parece escaso', '逼迫気味'],
    // There is no such value.
    ['我的微信'],
    // Dead freight as the glossary calls it.
    ['漏装的费用', 'falso flete', '空積運賃'],
  ].flat())
    expect({ promise, found: said.filter(({ draft }) => draft.includes(promise)).map(({ name }) => name) }).toEqual({
      promise,
      found: [],
    })
})

test('each read, count, group, export and look-up obeys who a template is for', async () => {
  const group = 'other'
  const [mine, ours, everybodys] = [
    await make('me', { group, names: { en: 'ZZ mine' } }),
    await make('department', { group, names: { en: 'ZZ ours' } }),
    await make('all', { group, names: { en: 'ZZ all' } }),
  ]
  const off = await make('all', { group, names: { en: 'ZZ off' }, enabled: false })
  const table = [
    { who: 'sales', caller: lin, sees: [mine, ours, everybodys, off], edits: [mine, ours, everybodys, off] },
    { who: 'sales2', caller: zhou, sees: [ours, everybodys], edits: [] },
    { who: 'manager', caller: manager, sees: [ours, everybodys], edits: [] },
    { who: 'sales3', caller: far, sees: [everybodys], edits: [] },
    { who: 'sysadmin', caller: sysadmin, sees: [ours, everybodys, off], edits: [ours, everybodys, off] },
  ]
  for (const { who, caller, sees, edits } of table) {
    const ids = sees.map(({ id }) => id)
    const { rows } = await caller.call(listTemplates, { query: { q: 'zz' } })
    const idsOf = (some: typeof rows) => some.map(({ id }) => id).toSorted((a, b) => a - b)
    expect({ who, sees: idsOf(rows), edits: idsOf(rows.filter(({ can }) => can.edit)) }).toEqual({
      who,
      sees: ids,
      edits: edits.map(({ id }) => id),
    })
    expect(await caller.call(countTemplates, { query: { q: 'zz' } })).toEqual({ value: ids.length, exact: true })
    expect((await caller.call(listTemplateGroups, { query: { q: 'zz' } })).groups).toEqual([
      { group, templates: ids.length },
    ])
    const context = await personContext(product.context, office.person(who), 'en')
    expect(
      [...(await templateSubject.namesOf(context, [mine.id, ours.id, everybodys.id, off.id])).keys()].toSorted(
        (a, b) => a - b,
      ),
    ).toEqual(ids)
    expect((await templateSubject.find(context, 'zz')).toSorted((a, b) => a - b)).toEqual(ids)
    for (const { id, version } of [mine, ours, everybodys, off]) {
      const isSeen = ids.includes(id)
      expect(await templateSubject.mayOpen(context, id)).toBe(isSeen)
      if (edits.some((edited) => edited.id === id)) continue
      const refused = { code: isSeen ? 'ai.template_not_yours' : 'ai.template_not_found' }
      expect(await refusalOf(caller.call(editTemplate, { ...one(id), version, body: { place: 1 } }))).toMatchObject(
        refused,
      )
      expect(await refusalOf(caller.call(deleteTemplate, { ...one(id), version }))).toMatchObject(refused)
      expect(await refusalOf(caller.call(restoreTemplate, one(id)))).toMatchObject(refused)
      if (isSeen) continue
      expect(await refusalOf(caller.call(getTemplate, one(id)))).toMatchObject(refused)
      expect(await refusalOf(caller.call(fillTemplate, { ...one(id), body: { language: 'zh' } }))).toMatchObject(
        refused,
      )
    }
  }
  const { text } = await exportFile(product, manager, { list: 'templates', format: 'csv', query: { q: 'zz' } })
  expect(['ZZ mine', 'ZZ ours', 'ZZ all', 'ZZ off'].filter((name) => text.includes(name))).toEqual([
    'ZZ ours',
    'ZZ all',
  ])
})

test('what is blank, unknown or lacking is refused with its field', async () => {
  const create = (more: object) => refusalOf(lin.call(createTemplate, { body: { ...aTemplate(), ...more } }))
  const label = { labels: { zh: '名' } }
  for (const [more, field, code] of [
    [{ names: {} }, 'names', 'ai.template_name_blank'],
    [{ drafts: {} }, 'drafts', 'ai.template_draft_blank'],
    [{ drafts: { zh: ' ' } }, 'drafts.zh', 'ai.template_text_blank'],
    [{ drafts: { zh: 'x', en: 'y' }, language: 'ja' }, 'language', 'ai.template_language'],
    [{ drafts: { zh: '{{stranger.name}}' } }, 'drafts.zh', 'ai.place_unknown'],
    [{ drafts: { zh: '{{me.salary}}' } }, 'drafts.zh', 'ai.place_unknown'],
    [{ drafts: { zh: '{{me}}' } }, 'drafts.zh', 'ai.place_unknown'],
    [{ drafts: { zh: '{{cutoff.day}}' } }, 'drafts.zh', 'ai.place_unknown'],
    [{ drafts: { zh: '{{me.name' } }, 'drafts.zh', 'ai.place_unknown'],
    [{ variables: [{ key: 'A', type: 'text', ...label }] }, 'variables.0.key', 'ai.variable_key'],
    [{ variables: [{ key: 'a', type: 'text', labels: {} }] }, 'variables.0.labels', 'ai.variable_label_blank'],
    [
      { variables: [{ key: 'a', type: 'choice', ...label, options: ['x'] }] },
      'variables.0.options',
      'ai.variable_options',
    ],
    [{ variables: [1, 2].map(() => ({ key: 'a', type: 'text', ...label })) }, 'variables', 'ai.variable_taken'],
  ] as const)
    expect(await create(more)).toMatchObject({ status: 400, fields: [[field, code]] })
  await product.pool.query('update identity.users set department_id = null where id = $1', [office.person('sales3')])
  const alone = await product.signIn('sales3')
  expect(await refusalOf(alone.call(createTemplate, { body: aTemplate({ seenBy: 'department' }) }))).toMatchObject({
    fields: [['seenBy', 'ai.department_missing']],
  })
})

test('a change needs the version that was seen, and the log has both values', async () => {
  const made = await make('all')
  const changed = await lin.call(editTemplate, {
    ...one(made.id),
    version: 1,
    body: { group: 'dunning', drafts: { zh: '请付款' }, variables: [] },
  })
  expect(changed).toMatchObject({ version: 2, group: 'dunning', updatedBy: '林晓帆' })
  expect(await refusalOf(lin.call(editTemplate, { ...one(made.id), version: 1, body: { place: 2 } }))).toMatchObject({
    status: 412,
    code: 'platform.version_stale',
  })
  expect((await lin.call(editTemplate, { ...one(made.id), version: 2, body: { group: 'dunning' } })).version).toBe(2)
  expect(await audited(made.id)).toMatchObject([
    { action: 'ai.templateCreated', after: { names: made.names.zh, seenBy: 'all' } },
    {
      action: 'ai.templateChanged',
      before: { group: 'other' },
      after: { group: 'dunning', drafts: 'zh: 请付款', variables: '' },
    },
  ])
})

test('a deleted template is gone at once, comes back within ten seconds, and its values leave the log for good', async () => {
  const made = await make('me')
  await lin.call(deleteTemplate, { ...one(made.id), version: 1 })
  expect(await refusalOf(lin.call(getTemplate, one(made.id)))).toMatchObject({ status: 404 })
  expect(await lin.call(restoreTemplate, one(made.id))).toMatchObject({ id: made.id, version: 3 })
  await lin.call(deleteTemplate, { ...one(made.id), version: 3 })
  await product.pool.query(`update ai.templates set delete_after = now() - interval '1 second' where id = $1`, [
    made.id,
  ])
  expect(await refusalOf(lin.call(restoreTemplate, one(made.id)))).toMatchObject({ code: 'ai.undo_over' })
  await purgeTemplatesJob.run(product.context, null)
  expect((await product.pool.query('select from ai.templates where id = $1', [made.id])).rowCount).toBe(0)
  expect((await audited(made.id)).map(({ after }) => after)).not.toContainEqual(
    expect.objectContaining({ names: made.names.zh }),
  )
})

test('nobody has more templates than she may, also by restoring', async () => {
  const made = await zhou.call(createTemplate, { body: aTemplate() })
  await zhou.call(deleteTemplate, { ...one(made.id), version: 1 })
  await product.pool.query(
    `insert into ai.templates (names, template_group, drafts, language, author_id, search)
     select '{"zh":"满"}', 'other', '{"zh":"x"}', 'zh', $1::bigint, '' from generate_series(1, $2::int)`,
    [office.person('sales2'), mostTemplates],
  )
  expect(await refusalOf(zhou.call(createTemplate, { body: aTemplate() }))).toMatchObject({
    status: 409,
    code: 'ai.template_limit',
  })
  expect(await refusalOf(zhou.call(restoreTemplate, one(made.id)))).toMatchObject({ code: 'ai.template_limit' })
  await product.pool.query(`delete from ai.templates where names = '{"zh":"满"}'`)
})

test('the list is in the order of the office, and pages go on where they ended', async () => {
  for (const [group, place, name] of [
    ['quote', 2, 'QXJ b'],
    ['quote', 1, 'QXJ a'],
    ['opening', 9000, 'QXJ first'],
  ] as const)
    await make('me', { group, place, names: { en: name } })
  const query = { q: 'qxj', limit: 2 }
  const first = await lin.call(listTemplates, { query })
  expect(first.rows.map(({ names }) => names.en)).toEqual(['QXJ first', 'QXJ a'])
  const rest = await lin.call(listTemplates, { query: { ...query, cursor: first.next ?? '' } })
  expect(rest).toMatchObject({ rows: [{ names: { en: 'QXJ b' } }], next: null })
  expect(
    await refusalOf(lin.call(listTemplates, { query: { sort: 'updatedAt', cursor: first.next ?? '' } })),
  ).toMatchObject({ code: 'ai.cursor_invalid' })
  expect((await lin.call(listTemplates, { query: { q: 'qxj', of: 'shipped' } })).rows).toEqual([])
  expect((await lin.call(listTemplates, { query: { q: 'qxj', language: 'ja' } })).rows).toEqual([])
})

test('many are switched and moved at once, each judged by itself, and all of it is taken back', async () => {
  const own = await make('all', { names: { en: 'BB own' } })
  const others = await manager.call(createTemplate, {
    body: aTemplate({ seenBy: 'all', names: { en: 'BB other' } }),
  })
  const counted = await lin.call(countBulk, {
    body: { list: 'templates', action: 'move', input: { group: 'summary' }, rows: { ids: [own.id, others.id] } },
  })
  const run = await confirmRun(lin, counted)
  const groupOf = async (id: number) => (await lin.call(getTemplate, one(id))).group
  expect([await groupOf(own.id), await groupOf(others.id)]).toEqual(['summary', 'other'])
  await undoRun(lin, run.id)
  expect(await groupOf(own.id)).toBe('other')
})

test('a change is heard by those who see the template, and by those who saw it before', async () => {
  const [ofZhou, ofFar] = [await listen(product.api, zhou), await listen(product.api, far)]
  const ours = await make('department')
  const shared = await make('all')
  const shut = await lin.call(editTemplate, { ...one(shared.id), version: 1, body: { seenBy: 'me' } })
  await lin.call(editTemplate, { ...one(shared.id), version: shut.version, body: { place: 3 } })
  const last = await make('all')
  const heard = async (stream: typeof ofZhou) =>
    (await stream.until(last.id)).flatMap(({ topic, id }) => (topic === 'ai.template' ? [id] : []))
  expect(await heard(ofZhou)).toEqual([ours.id, shared.id, shared.id, last.id])
  expect(await heard(ofFar)).toEqual([shared.id, shared.id, last.id])
})
