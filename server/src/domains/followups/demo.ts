import { recordProgresses } from '@seamark/contract/followups/templates/templates'
import type { Pool, PoolClient } from 'pg'
import { workInOneTransaction } from '../../platform/database/whole-transaction.ts'
import { createSeededRandom, type SeededRandom } from '../../platform/seeded-random.ts'
import { createDemoActivity, type DemoHappening } from '../activity/demo.ts'
import { type DemoRange, moveDemoCompanies, settleDemoCompanies } from '../phonebook/demo.ts'
import { findPorts } from '../territory/index.ts'
import { choresOf, type DemoTask, habitsOf, nextContactOf } from './demo/chores.rules.ts'
import type { Office } from './demo/clock.rules.ts'
import { type DemoCompany, type DemoRecord, type DemoTemplate, storyOf } from './demo/stories.rules.ts'
import { answers, comments } from './demo/words.rules.ts'
import type { Moves } from './demo/moves.rules.ts'
import { movesOf } from './demo/moves.rules.ts'

interface DemoStories {
  /** The companies that were just created. */
  companies: DemoRange
  /** The office's zone. */
  zone: string
  seed?: number
  now?: Date
}

/** The most companies that get a story, however many there are; a handful of people does not write more in a quarter. */
const mostCompanies = 3000

/**
 * Writes the last three months of demo companies and their next steps: records, tasks, comments, changes of custodian and the timeline, as
 * the commands would have written them. All is written in one transaction; the same companies and moment make the same rows.
 */
export async function createDemoFollowups(
  pool: Pool,
  { companies, zone, seed = 1, now = new Date() }: DemoStories,
): Promise<void> {
  const range = { from: companies.from, to: Math.min(companies.to, companies.from + mostCompanies - 1) }
  if (range.to < range.from) return
  await workInOneTransaction(pool, ['statement', 'transaction', 'idle_in_transaction_session'], async (client) => {
    await moveDemoCompanies(client, range, now)
    await tellStories(client, range, seed, await officeOf(client, zone, now))
  })
  await pool.query('vacuum (analyze) followups.records, followups.tasks, activity.entries, phonebook.companies')
}

async function tellStories(client: PoolClient, range: DemoRange, seed: number, office: Office) {
  const [companies, templates] = [await companiesOf(client, range), await templatesOf(client)]
  const stories = companies.map((company) => storyOf(company, createSeededRandom(seed, company.id), office, templates))
  const records = await keepRecords(client, stories.flat())
  const people = [...new Set(companies.map(({ custodianId }) => custodianId))].toSorted((one, other) => one - other)
  const own = people.flatMap((personId) => {
    const random = createSeededRandom(seed + 3, personId)
    const held = companies.filter(({ custodianId }) => custodianId === personId)
    return [...choresOf(personId, held, random, office), ...habitsOf(personId, random, office)]
  })
  const tasks = [...records.flatMap(({ record }) => nextContactOf(record, office) ?? []), ...own]
  await keepTasks(client, tasks, new Map(records.map(({ id, record }) => [record, id])))
  const said = await keepComments(client, records, createSeededRandom(seed + 4, range.from), office)
  await createDemoActivity(client, [
    ...records.flatMap(toldOfRecord(movesOf(stories))),
    ...tasks.flatMap(toTaskActivities),
    ...said,
  ])
  await settleDemoCompanies(
    client,
    stories.flatMap((story) => computeCompanyValues(story)),
  )
}

async function officeOf(client: PoolClient, zone: string, now: Date): Promise<Office> {
  const { rows } = await client.query<{ day: string; kind: string }>(
    'select day::text, kind from followups.office_days',
  )
  return { now, zone, days: new Map(rows.map(({ day, kind }) => [day, kind])) }
}

async function companiesOf(client: PoolClient, { from, to }: DemoRange): Promise<DemoCompany[]> {
  const { rows } = await client.query<
    Omit<DemoCompany, 'contact' | 'pol' | 'pod'> & {
      contactId: number | null
      contactName: string | null
      pol: string
      pod: string
    }
  >(
    `select c.id, c.custodian_id as "custodianId", c.progress, c.held_since as "heldSince", c.last_touch_at as "lastTouchAt",
            contact.id as "contactId", contact.name as "contactName", c.country <> 'CN' as "isForeign",
            case when c.type = 'directShipper' then c.main_category when c.country = 'CN' then '普货' else 'general cargo' end as goods,
            coalesce(c.core_routes -> 0 ->> 'pol', 'CNSHA') as pol, coalesce(c.core_routes -> 0 ->> 'pod', 'USLAX') as pod
     from phonebook.companies c
     left join phonebook.contacts contact on contact.company_id = c.id and contact.is_primary and contact.delete_after is null
     where c.id between $1 and $2 and c.custodian_id is not null and c.last_touch_at is not null and c.progress = any($3) order by c.id`,
    [from, to, [...recordProgresses]],
  )
  return rows.map(({ contactId, contactName, pol, pod, ...company }) => ({
    ...company,
    contact: contactId === null ? null : { id: contactId, name: contactName ?? '' },
    pol: portName(pol, company.isForeign),
    pod: portName(pod, company.isForeign),
  }))
}

function portName(code: string, isForeign: boolean): string {
  const [port] = findPorts({ q: '', codes: [code], limit: 1 }).ports
  return port?.names[isForeign ? 'en' : 'zh'] ?? code
}

async function templatesOf(client: PoolClient): Promise<DemoTemplate[]> {
  const { rows } = await client.query<DemoTemplate>(
    `select t.id, t.name, t.name_en as "nameEn", t.choice, t.progress,
            coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'nameEn', o.name_en) order by o.place, o.id) filter (where o.id is not null), '[]') as options
     from followups.templates t left join followups.template_options o on o.template_id = t.id
     where t.disabled_at is null and t.progress is not null group by t.id order by t.id`,
  )
  return rows
}

/** Reserves a block of a table's ids and returns the first. */
async function takeIds(client: PoolClient, table: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id'))::text as first`,
    [table],
  )
  const first = Number(rows[0]?.first)
  if (count > 1) await client.query(`select setval(pg_get_serial_sequence($1, 'id'), $2)`, [table, first + count - 1])
  return first
}

interface Kept {
  id: number
  record: DemoRecord
}

async function keepRecords(client: PoolClient, records: readonly DemoRecord[]): Promise<Kept[]> {
  const first = await takeIds(client, 'followups.records', records.length)
  const kept = records
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map((record, index) => ({ id: first + index, record }))
  await client.query(
    `insert into followups.records (id, company_id, contact_id, author_id, custodian_id, way, at, progress, content, template_id, answer, next_contact_at, created_at, updated_at)
     overriding system value
     select r.id, r."companyId", r."contactId", r."authorId", r."authorId", r.way, r.at, r.progress, r.content, r."templateId", r.answer, r."nextContactAt", r."createdAt", r."createdAt"
     from json_to_recordset($1::json) as r (id bigint, "companyId" bigint, "contactId" bigint, "authorId" bigint, way text, at timestamptz, progress text, content text,
       "templateId" bigint, answer jsonb, "nextContactAt" timestamptz, "createdAt" timestamptz) order by r.id`,
    [JSON.stringify(kept.map(({ id, record }) => ({ id, ...record })))],
  )
  return kept
}

async function keepTasks(client: PoolClient, tasks: readonly DemoTask[], recordIds: ReadonlyMap<DemoRecord, number>) {
  const first = await takeIds(client, 'followups.tasks', tasks.length)
  const series = new Map<string, number>()
  const rows = tasks
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
    .map(({ record, repeat, ...task }, index) => {
      const id = first + index
      if (repeat && !series.has(repeat.name)) series.set(repeat.name, id)
      return {
        id,
        ...task,
        ...repeat,
        recordId: record && recordIds.get(record),
        seriesId: repeat && series.get(repeat.name),
      }
    })
  const given = [JSON.stringify(rows)]
  await client.query(
    `insert into followups.tasks (id, kind, title, company_id, contact_id, person_id, priority, due_at, due_day, minutes, remind_minutes, state, postponed, closed_at, closed_by, is_next,
       record_id, series_id, repeat_place, repeat_start, repeat_every, repeat_interval, repeat_count, created_by, created_at, updated_at)
     overriding system value
     select t.id, t.kind, t.title, t."companyId", t."contactId", t."personId", t.priority, t."dueAt", t."dueDay", t.minutes, t."remindMinutes", t.state, (t."putOff" is not null)::int,
       t."closedAt", case when t."closedAt" is not null then t."personId" end, t."isNext", t."recordId", t."seriesId", t.place, t.start, t.every, t.interval, t.count,
       t."personId", t."createdAt", coalesce(t."closedAt", t."createdAt")
     from json_to_recordset($1::json) as t (id bigint, kind text, title text, "companyId" bigint, "contactId" bigint, "personId" bigint, priority text, "dueAt" timestamptz, "dueDay" date,
       minutes integer, "remindMinutes" integer[], state text, "putOff" json, "closedAt" timestamptz, "isNext" boolean, "recordId" bigint, "seriesId" bigint, place integer, start text,
       every text, interval integer, count integer, "createdAt" timestamptz) order by t.id`,
    given,
  )
  await client.query(
    `insert into followups.task_steps (task_id, step, at, by_id, note, from_due, to_due)
     select id, step, at, by_id, note, from_due, to_due from json_to_recordset($1::json) as t (id bigint, "personId" bigint, "dueAt" timestamptz, "closedAt" timestamptz, "putOff" json, "createdAt" timestamptz)
     cross join lateral (values
       ('planned', t."createdAt", t."personId", '', null, coalesce((t."putOff" ->> 'from')::timestamptz, t."dueAt")),
       ('postponed', (t."putOff" ->> 'at')::timestamptz, t."personId", t."putOff" ->> 'note', (t."putOff" ->> 'from')::timestamptz, t."dueAt"),
       ('done', t."closedAt", t."personId", '', null, null)) steps (step, at, by_id, note, from_due, to_due)
     where at is not null order by id, at`,
    given,
  )
  await client.query(
    `insert into followups.reminders (task_id, at)
     select t.id, moment::timestamptz from json_to_recordset($1::json) as t (id bigint, reminders json) cross join lateral json_array_elements_text(t.reminders) moment`,
    given,
  )
}

/** Writes some comments of the department's manager, and the answers of the people who were mentioned. */
async function keepComments(
  client: PoolClient,
  records: readonly Kept[],
  random: SeededRandom,
  { now }: Office,
): Promise<DemoHappening[]> {
  const { rows: managers } = await client.query<{ authorId: number; managerId: number; name: string }>(
    `select author.id as "authorId", min(manager.id) as "managerId", author.name from identity.users author
     join identity.users manager on manager.department_id = author.department_id and manager.id <> author.id and manager.disabled_at is null
     join identity.user_roles held on held.user_id = manager.id join identity.roles role on role.id = held.role_id and role.authority = 'salesManager' group by author.id`,
  )
  const said = records.flatMap(({ id: recordId, record }) => {
    const of = managers.find(({ authorId }) => authorId === record.authorId)
    if (!of || record.progress === 'contacted' || !random.chance(0.06)) return []
    const at = new Date(record.createdAt.getTime() + random.whole(20, 400) * 60_000)
    const asked = {
      recordId,
      companyId: record.companyId,
      authorId: of.managerId,
      text: `@${of.name} ${random.pick(comments)}`,
      mentioned: [of.authorId],
      at,
    }
    const answered = {
      ...asked,
      authorId: of.authorId,
      text: random.pick(answers),
      mentioned: [],
      at: new Date(at.getTime() + random.whole(10, 200) * 60_000),
    }
    return [asked, ...(random.chance(0.6) ? [answered] : [])].filter((comment) => comment.at < now)
  })
  const inOrder = said.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const { rows } = await client.query<{ id: number }>(
    `insert into followups.comments (record_id, author_id, text, mentioned_ids, at)
     select c."recordId", c."authorId", c.text, c.mentioned, c.at
     from json_to_recordset($1::json) as c ("recordId" bigint, "authorId" bigint, text text, mentioned bigint[], at timestamptz)
     returning id`,
    [JSON.stringify(inOrder)],
  )
  return inOrder.map(({ recordId: record, companyId, authorId, at }, place) => ({
    companyId,
    kind: 'followups.activity.commented',
    actorId: authorId,
    at,
    facts: { record, comment: rows[place]?.id },
  }))
}

const toldOfRecord =
  (moves: Moves) =>
  ({ id, record }: Kept): DemoHappening[] => {
    const { companyId, authorId: actorId, createdAt: at, way, progress } = record
    const move = moves.get(record)
    return [
      ...(move
        ? [{ companyId, kind: 'phonebook.activity.progressed', actorId, at, facts: { ...move, cause: 'record' } }]
        : []),
      { companyId, kind: 'followups.activity.logged', actorId, at, facts: { way, progress, record: id } },
    ]
  }

/** A contact that a record has planned has no activity of its own, since the record's activity tells it. */
function toTaskActivities({
  companyId,
  personId: actorId,
  title,
  kind,
  createdAt,
  closedAt,
  record,
}: DemoTask): DemoHappening[] {
  if (companyId === null || record !== null) return []
  const facts = { task: `“${title}”`, kind }
  return [
    { companyId, kind: 'followups.activity.taskPlanned', actorId, at: createdAt, facts },
    ...(closedAt ? [{ companyId, kind: 'followups.activity.taskDone', actorId, at: closedAt, facts }] : []),
  ]
}

/** Returns the values of the company at the end of its story: since when it has its progress, its last touch and its next contact. */
function computeCompanyValues(story: readonly DemoRecord[]) {
  const last = story.at(-1)
  if (!last) return []
  const since = story.find(({ progress }) => progress === last.progress) ?? last
  return [
    { id: last.companyId, lastTouchAt: last.at, progressSince: since.createdAt, nextContactAt: last.nextContactAt },
  ]
}
