import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { extendTransactionTimeouts } from '../../platform/database/transaction-timeouts.ts'
import { type WriteContext, write } from '../../platform/write.ts'
import { weighValues } from './customers/values.rules.ts'
import { addToCustomer, insertCustomer, standingByName } from './customers/writings.commands.ts'
import { type DemoFirm, demoFirms } from './demo/firms.rules.ts'
import { demoPosts } from './demo/posts.rules.ts'
import { makeDuePaper } from './papers/papers.commands.ts'
import { putPosts } from './posts/writings.commands.ts'

const sources = [
  {
    name: '行业协会名录（示例）',
    note: '行业协会的公开会员名录，用于开发出口直客',
    file: 'association-members.xlsx',
    releases: true,
  },
  {
    name: '展会官网展商页（示例）',
    note: '展会官网公开的展商信息，用于展前预约拜访',
    file: 'fair-exhibitors.csv',
    releases: false,
  },
]

/**
 * Adds two sources of files with invented firms in every state: good, bad and unmarked, sorted or not, released or draft, with conflicts, and some
 * that the phonebook has already; posts of ten days, and the paper of the week that
 * is over. Without people, or where there are sources already, it adds nothing. Returns how many customers there are then.
 */
export async function createDemoCrawl(context: Context, { firms = 500, posts = 300, seed = 1 } = {}): Promise<number> {
  const { rows: owners } = await sql<{ id: number }>`
    select u.id from identity.users u join identity.user_roles r on r.user_id = u.id join identity.roles role on role.id = r.role_id
    where role.authority = 'salesManager' and u.disabled_at is null order by u.id limit 1`.execute(context.db)
  const { rows: there } = await sql`select from crawl.sources limit 1`.execute(context.db)
  const [owner] = owners
  if (!owner || there.length > 0) return 0
  const customers = await write(
    context,
    { permission: 'crawl.writeSources', audit: 'crawl.sourceCreated' },
    async (tx) => {
      // A busy machine takes its time; nobody waits for these rows.
      await extendTransactionTimeouts(tx, { idle: '0', whole: '0' })
      const [directory = 0, fair = 0] = await makeSources(tx, owner.id)
      const known = await companiesToMeet(tx)
      const all = demoFirms({ seed, firms: Math.max(0, firms - known.length) })
      const half = Math.ceil(all.length * 0.7)
      await addFirms(tx, directory, 0, [...known, ...all.slice(0, half)], true)
      await addFirms(tx, fair, 1, all.slice(half), false)
      // The second source knows some firms of the first, and says other telephones of every third of them.
      await addAgain(tx, fair, all.slice(0, Math.min(60, half)))
      await markFirms(tx)
      await addPosts(tx, [directory, fair], all, { seed, posts })
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from crawl.customers`.execute(tx.db)
      return rows[0]?.count ?? 0
    },
  )
  await makeDuePaper(context)
  return customers
}

async function makeSources(tx: WriteContext, ownerId: number): Promise<number[]> {
  const ids: number[] = []
  for (const { name, note, releases } of sources) {
    const { rows } = await sql<{ id: number }>`
      insert into crawl.sources (name, note, releases, owner_id, updated_by, last_file_at) values (${name}, ${note}, ${releases}, ${ownerId}, ${ownerId}, now()) returning id`.execute(
      tx.db,
    )
    const id = rows[0]?.id ?? 0
    await tx.audit({ subject: 'crawlSource', id, after: { name, note } })
    ids.push(id)
  }
  return ids
}

/** Some companies of the phonebook, so that every state against it is there. */
async function companiesToMeet({ db }: WriteContext): Promise<DemoFirm[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct on (name_key) name from phonebook.companies where delete_after is null and id % 7 = 0 order by name_key limit 40`.execute(
    db,
  )
  return rows.map(({ name }, place) => ({
    name,
    values: { country: 'CN', telephone: `0574-8765${String(1000 + place)}`, email: `info@known${place + 1}.example` },
    address: `https://directory.example/known/${place + 1}`,
    around: name,
  }))
}

async function addFirms(
  tx: WriteContext,
  sourceId: number,
  file: number,
  firms: readonly DemoFirm[],
  isReleased: boolean,
) {
  const by = { sourceId, method: 'file' as const }
  const standing = await standingByName(
    tx,
    firms.map(({ name }) => name),
  )
  const there = new Set([...standing.values()].map(({ name }) => name))
  for (const [place, { name, values, address, around }] of firms.entries()) {
    if (there.has(name)) continue
    const weighed = weighValues([], values, by, '')
    const finding = { ...by, fileName: sources[file]?.file ?? '', row: place + 2, address, foundAt: null, around }
    await insertCustomer(tx, { name, weighed, isReleased }, finding)
  }
}

async function addAgain(tx: WriteContext, sourceId: number, firms: readonly DemoFirm[]) {
  const by = { sourceId, method: 'file' as const }
  const standing = await standingByName(
    tx,
    firms.map(({ name }) => name),
  )
  const byName = new Map([...standing.values()].map((one) => [one.name, one]))
  for (const [place, { name, values, address, around }] of firms.entries()) {
    const customer = byName.get(name)
    if (!customer) continue
    const other = place % 3 === 0 ? { ...values, telephone: `0574-6655${String(1000 + place)}` } : values
    const weighed = weighValues(customer.told, other, by, customer.values.country)
    const finding = { ...by, fileName: sources[1]?.file ?? '', row: place + 900, address, foundAt: null, around }
    await addToCustomer(tx, customer, weighed, finding)
  }
}

/** Marks a share of them, and lets them have come over the last ten days. */
async function markFirms(tx: WriteContext) {
  await sql`
    update crawl.customers k set
      quality = case when k.release = 'draft' then 'unmarked' when k.id % 5 = 0 then 'good' when k.id % 11 = 0 then 'bad' else 'unmarked' end,
      bad_reason = case when k.release = 'released' and k.id % 5 <> 0 and k.id % 11 = 0
        then (array['notCompany', 'forwarder', 'deadContact', 'duplicate', 'other'])[1 + (k.id / 11 % 5)::int] end,
      first_seen_at = now() - make_interval(hours => (k.id % 240)::int), last_seen_at = now() - make_interval(hours => (k.id % 120)::int)
    where k.company_id is null and k.quality = 'unmarked'`.execute(tx.db)
  await sql`
    update crawl.customers k set company_id = c.id, imported_at = now(), sorting = 'sorted', quality = 'good', bad_reason = null
    from (select distinct on (name_key) id, name_key from phonebook.companies where delete_after is null order by name_key, id) c
    where c.name_key = k.name_key and k.id % 2 = 0 and k.company_id is null and k.release = 'released'`.execute(tx.db)
}

/** Posts of ten days, most of them of the source that is released. */
async function addPosts(
  tx: WriteContext,
  [board = 0, other = 0]: readonly number[],
  firms: readonly DemoFirm[],
  { seed, posts }: { seed: number; posts: number },
) {
  const names = firms.slice(0, 60).map(({ name }) => name)
  const all = demoPosts({ seed, posts, now: tx.now(), firms: names })
  const half = Math.floor(posts * 0.9)
  await putPosts(tx, { id: board, releases: true }, all.slice(0, half))
  await putPosts(tx, { id: other, releases: false }, all.slice(half))
  await sql`
    update crawl.posts set quality = case when id % 4 = 0 then 'good' when id % 13 = 0 then 'bad' else 'unmarked' end,
      bad_reason = case when id % 4 <> 0 and id % 13 = 0 then (array['notCompany', 'forwarder', 'duplicate', 'other'])[1 + (id / 13 % 4)::int] end
    where release = 'released'`.execute(tx.db)
  await sql`
    insert into crawl.post_takes (post_id, by_id, at, way)
    select k.id, u.id, least(now(), k.published_at + interval '2 hours'), case when k.kind = 'offer' then 'supply' else 'demand' end
    from crawl.posts k join identity.users u on u.username = 'sales'
    where k.release = 'released' and k.quality = 'good' and k.kind <> 'other' and k.published_at is not null and k.id % 12 = 0`.execute(
    tx.db,
  )
}
