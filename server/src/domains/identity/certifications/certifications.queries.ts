import type {
  CertificationDetail,
  OwnPapers,
  ReviewedCertification,
} from '@seamark/contract/identity/certifications/certifications'
import { type RawBuilder, sql } from 'kysely'
import { authorize, type Context, passes, personOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/failure.ts'
import type { ShownImage } from '../../../platform/http/serve.ts'
import { countBeside } from '../../../platform/counting/counts.ts'
import { cutPage } from '../../../platform/page.ts'
import { openFile } from '../../files/index.ts'
import { doubtsOf, mayDecide, type Papers, type Said, type Standing } from './certifications.rules.ts'

export interface CertificationRow extends Papers, Standing {
  id: number
  address: string
  submitted_at: Date
  decided_at: Date | null
  decided_by_name: string | null
  reason: string
}

interface ReviewedRow extends CertificationRow, Said {
  /** The name on the papers; `name` of `Said` is the account's. */
  paper_name: string
  username: string
  company_address: string
  holders: ReviewedCertification['holders']
}

interface Queue {
  state: 'underReview' | 'passed' | 'failed' | 'all'
  kind?: 'personal' | 'company' | undefined
  limit: number
  cursor?: number | undefined
}

/** The papers that the caller has last submitted, one of each kind. */
export async function listOwnCertifications(context: Context) {
  const { rows } = await sql<CertificationRow>`
    select distinct on (c.kind) ${columns} from identity.certifications c left join identity.users decider on decider.id = c.decided_by
    where c.user_id = ${personOf(context).id} order by c.kind, c.id desc`.execute(context.db)
  const last = (kind: string) => rows.filter((row) => row.kind === kind).map(asPapers)[0] ?? null
  return { personal: last('personal'), company: last('company') }
}

/** A page of the reviewers' queue: waiting papers in the order in which they came, decided ones newest first. */
export async function listCertifications(context: Context, { state, kind, limit, cursor }: Queue) {
  authorize(context, 'identity.reviewCertifications')
  const forward = state === 'underReview'
  const states = state === 'all' ? sql`c.state in ('underReview', 'passed', 'failed')` : sql`c.state = ${state}`
  const where = sql`${states} ${kind ? sql`and c.kind = ${kind}` : sql``}`
  const from = cursor === undefined ? sql`` : forward ? sql`and c.id > ${cursor}` : sql`and c.id < ${cursor}`
  const { rows } = await selectReviewed(
    sql`where ${where} ${from} order by c.id ${forward ? sql`asc` : sql`desc`} limit ${limit + 1}`,
  ).execute(context.db)
  const page = cutPage(rows, limit, ({ id }) => String(id))
  const count = await countBeside(context, page, cursor, {
    table: 'identity.certifications',
    alias: 'c',
    rest: sql`where ${where}`,
  })
  return { rows: page.rows.map(asReviewed), next: page.next, count }
}

/** One person's papers with everything that a reviewer compares them with, and with what the person has submitted before. */
export async function getCertification(context: Context, id: number): Promise<CertificationDetail> {
  authorize(context, 'identity.reviewCertifications')
  const { rows } = await selectReviewed(sql`where c.id = ${id}`).execute(context.db)
  const [row] = rows
  if (!row) throw fail('identity.certification_not_found')
  const { rows: earlier } = await sql<CertificationRow>`
    select ${columns} from identity.certifications c left join identity.users decider on decider.id = c.decided_by
    where c.user_id = ${row.user_id} and c.kind = ${row.kind} and c.id < ${id} order by c.id desc limit 20`.execute(
    context.db,
  )
  return {
    ...asReviewed(row),
    profile: {
      name: row.name,
      companyName: row.company_name,
      companyAddress: row.company_address,
      organizationCode: row.organization_code,
    },
    earlier: earlier.map((one) => ({ ...asPapers(one), decidedBy: one.decided_by_name })),
    can: { decide: mayDecide(personOf(context).id, row) },
  }
}

/** The image, for the person who submitted it and for reviewers; not_found for everybody else. */
export async function openCertificationImage(context: Context, id: number): Promise<ShownImage> {
  const row = await context.db
    .selectFrom('identity.certifications')
    .select(['user_id', 'file_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isOpen = row && (row.user_id === personOf(context).id || passes(context.actor, 'identity.reviewCertifications'))
  if (!isOpen) throw fail('identity.certification_not_found')
  return openFile(context, row.file_id)
}

const columns = sql`c.id, c.user_id, c.kind, c.state, c.name, c.address, c.credit_code, c.submitted_at, c.decided_at, c.reason, decider.name as decided_by_name`

/** Papers with the person who submitted them, and with others who submitted the same code and wait or have passed. */
const selectReviewed = (tail: RawBuilder<unknown>) => sql<ReviewedRow>`
  select ${columns}, c.name as paper_name, person.name, person.username, person.company_name, person.company_address, person.organization_code,
         coalesce((
           select json_agg(json_build_object('id', holder.id, 'name', holder.name, 'username', holder.username, 'state', held.state, 'companyName', held.name) order by held.id)
           from identity.certifications held join identity.users holder on holder.id = held.user_id
           where held.credit_code = c.credit_code and held.credit_code <> '' and held.state in ('underReview', 'passed') and held.user_id <> c.user_id
         ), '[]') as holders
  from identity.certifications c
  join identity.users person on person.id = c.user_id
  left join identity.users decider on decider.id = c.decided_by
  ${tail}`

const asPapers = (row: CertificationRow): OwnPapers => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  name: row.name,
  address: row.address,
  creditCode: row.credit_code,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reason: row.reason,
  image: `/identity/certifications/${row.id}/image`,
})

function asReviewed(row: ReviewedRow): ReviewedCertification {
  const papers = { ...row, name: row.paper_name }
  return {
    ...asPapers(papers),
    person: { id: row.user_id, name: row.name, username: row.username },
    decidedBy: row.decided_by_name,
    doubts: doubtsOf(papers, row, row.holders),
    holders: row.holders,
  }
}
