import type { NetPostDetail } from '@seamark/contract/crawl/posts/posts'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { recordActivity } from '../../activity/index.ts'
import { claimCompanyNames, roomToTake, takeCompaniesBack } from '../../phonebook/index.ts'
import { companyFor } from '../customers/bringings.commands.ts'
import { type BroughtCustomer, broughtCustomer } from '../customers/bringing-undos.commands.ts'
import { companyName, type KnownFirm } from '../customers/company-values.rules.ts'
import { coverContacts } from './contacts.rules.ts'
import { lockPost } from './edits.commands.ts'
import { postDetail, type PostRow, seenPost } from './posts.queries.ts'
import { keepTake, lockFree, tieCompany } from './takes.commands.ts'
import { publishPosts } from './writings.commands.ts'

const permission = 'crawl.takePosts'

/**
 * Takes the company of a post into the caller's hands, by the phonebook's rules: one of its name out of the pool, or a new one, within the limits of
 * claiming. That a colleague holds it is all that is told.
 */
export async function claimPost(context: Context, id: number): Promise<NetPostDetail> {
  return write(context, { permission, audit: 'crawl.postTaken' }, async (tx) => {
    const row = await lockFree(tx, id)
    if (row.company_id !== null) {
      tx.unchanged()
      return postDetail(tx, row)
    }
    if (row.companyGuess === '') throw fail('crawl.post_without_company')
    // Companies are looked for once the name is claimed: whoever makes one of it now waits.
    await claimCompanyNames(tx, [row.companyGuess, companyName(row.companyGuess)])
    const brought = await companyFor(tx, firmOf(row), { target: 'mine', userId: null, room: await roomToTake(tx) })
    if ('code' in brought) throw fail(brought.code, brought.params)
    await tieCompany(tx, row, brought.companyId)
    await recordActivity(tx, {
      subject: 'company',
      id: brought.companyId,
      kind: 'crawl.activity.postClaimed',
      facts: { title: coverContacts(row.title, row), platform: row.platform || row.source.name },
    })
    await keepTake(tx, row, { way: 'claim', brought })
    return postDetail(tx, await seenPost(tx, id))
  })
}

/** A post as a firm that the phonebook takes. Who offers space is a forwarder. */
const firmOf = ({ companyGuess, kind, contact, telephone, email, qq, wechat }: PostRow): KnownFirm => ({
  name: companyGuess,
  kind_hint: kind === 'offer' ? 'forwarder' : '',
  contact,
  telephone,
  email,
  qq,
  wechat,
  country: '',
  province: '',
  city: '',
  address: '',
  website: '',
  credit_code: '',
  industry: '',
  products: '',
  route_words: '',
})

/**
 * Gives a post back, so that others may take it. A company that its claim has made or taken goes back, too, unless something has come to it since; what
 * became a reading or a follow-up stays where it is.
 */
export async function giveBackPost(context: Context, id: number): Promise<NetPostDetail & { keepsCompany: boolean }> {
  return write(context, { permission, audit: 'crawl.postGivenBack' }, async (tx) => {
    const row = await lockPost(tx, id)
    if (!row.taken) throw fail('crawl.post_taken_by_nobody')
    if (row.taken.byId !== personOf(tx).id) await lockFree(tx, id)
    const { rows } = await sql<{ brought: unknown; at: Date }>`
      delete from crawl.post_takes where post_id = ${id} returning brought, at`.execute(tx.db)
    const [take] = rows
    const brought = broughtCustomer.parse(take?.brought ?? {})
    const keepsCompany = row.company_id !== null && !(await isTakenBack(tx, brought, take?.at ?? tx.now()))
    await sql`
      update crawl.posts set company_id = null, came_by = '{}', imported_at = null, imported_by = null, version = version + 1, updated_at = now()
      where id = ${id}`.execute(tx.db)
    await tx.audit({ subject: 'netPost', id, before: { title: row.title, way: row.taken.way } })
    publishPosts(tx)
    return { ...(await postDetail(tx, await seenPost(tx, id))), keepsCompany }
  })
}

/** Whether the company of a claim is where it was before. */
async function isTakenBack(tx: WriteContext, brought: BroughtCustomer, at: Date): Promise<boolean> {
  const { companyId, made, claimed, custodianId, heldSince, contacts, version } = brought
  if (companyId === null || (!made && !claimed)) return false
  const [answer] = await takeCompaniesBack(tx, [
    { id: companyId, made, custodianId, heldSince, tags: [], contacts, version, at, overwrite: false },
  ])
  return answer?.outcome === 'reverted'
}
