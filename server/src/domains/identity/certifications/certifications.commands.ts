import { timeAt } from '../../../platform/days.ts'
import { Readable } from 'node:stream'
import { identityPermissions as permissions } from '@seamark/contract/identity/permissions'
import type {
  CertificationDecision,
  CertificationDetail,
  CertificationKind,
  CompanyPapers,
  PersonalPapers,
} from '@seamark/contract/identity/certifications/certifications'
import { sql } from 'kysely'
import { type Context, personOf } from '../../../platform/context.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { redrawImage } from '../../../platform/files/images.ts'
import { type WriteContext, write } from '../../../platform/write.ts'
import { keepFile } from '../../files/index.ts'
import { getCertification, listOwnCertifications } from './certifications.queries.ts'
import { certificationDecided, certificationSubmitted } from '../events.ts'

const longestSide = 3000

/**
 * Submits papers for review; their image is drawn anew. Earlier papers of this kind that wait or have passed are superseded: a person who submits
 * again is certified again.
 */
export async function submitCertification(
  context: Context,
  kind: CertificationKind,
  papers: PersonalPapers | CompanyPapers,
  images: ReadonlyMap<string, Buffer>,
) {
  const { id: userId } = personOf(context)
  const given = images.get('image')
  if (!given) throw failField('image', 'identity.image_missing')
  const { bytes, mediaType } = await redrawImage('image', given, { most: longestSide })
  return write(context, { permission: 'identity.ownSession', audit: 'identity.certificationSubmitted' }, async (tx) => {
    const supersededId = await supersedeEarlier(tx, userId, kind)
    const file = await keepFile(
      tx,
      { name: `${kind}.jpg`, mediaType, ownerId: userId, expiresAt: null },
      Readable.from([bytes]),
    )
    const { address = '', creditCode = '' }: Partial<CompanyPapers> = papers
    const { id } = await tx.db
      .insertInto('identity.certifications')
      .values({ user_id: userId, kind, name: papers.name, address, credit_code: creditCode, file_id: file.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const before = supersededId === undefined ? {} : { before: { certification: supersededId } }
    await tx.audit({ subject: 'user', id: userId, ...before, after: { certification: id, kind, ...papers } })
    await tx.reactions.announce(tx, certificationSubmitted, { certificationId: id, userId })
    publishCertificationChanged(tx, id, userId)
    return listOwnCertifications(tx)
  })
}

/** Locks the person's row, so that of two submissions at once the later one supersedes the earlier. */
async function supersedeEarlier(tx: WriteContext, userId: number, kind: CertificationKind) {
  await tx.db.selectFrom('identity.users').select('id').where('id', '=', userId).forUpdate().execute()
  const row = await tx.db
    .updateTable('identity.certifications')
    .set({ state: 'superseded' })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('state', 'in', ['underReview', 'passed'])
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Passes or fails papers under review, by one conditional update: the second of two reviewers is told who was first, and when. Nobody may decide on
 * her own papers.
 */
export async function decideCertification(
  context: Context,
  id: number,
  { state, reason }: CertificationDecision,
): Promise<CertificationDetail> {
  const reviewer = personOf(context)
  return write(
    context,
    { permission: 'identity.reviewCertifications', audit: 'identity.certificationDecided' },
    async (tx) => {
      const row = await tx.db
        .updateTable('identity.certifications')
        .set({ state, reason, decided_by: reviewer.id, decided_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('state', '=', 'underReview')
        .where('user_id', '<>', reviewer.id)
        .returning(['user_id', 'kind'])
        .executeTakeFirst()
      const decided = await getCertification(tx, id)
      if (!row) throw refusalOf(decided, reviewer.id, tx.zone)
      await tx.audit({
        subject: 'user',
        id: row.user_id,
        before: { state: 'underReview' },
        after: { certification: id, kind: row.kind, state, reason },
      })
      await tx.reactions.announce(tx, certificationDecided, {
        certificationId: id,
        userId: row.user_id,
        kind: decided.kind,
        state,
        reason,
      })
      publishCertificationChanged(tx, id, row.user_id)
      return decided
    },
  )
}

/** Makes the open pages of the person and of all reviewers fetch the papers again. */
function publishCertificationChanged(tx: WriteContext, id: number, userId: number) {
  const event = { topic: 'identity.certification', id, by: personOf(tx).id }
  tx.publish({ event, audience: { person: userId } })
  tx.publish({ event, audience: { code: permissions['identity.reviewCertifications'].code, holder: null } })
}

function refusalOf(current: CertificationDetail, reviewerId: number, zone: string) {
  if (current.person.id === reviewerId) return fail('identity.certification_own')
  if (current.state === 'superseded' || current.decidedAt === null) return fail('identity.certification_superseded')
  return fail(
    'identity.certification_decided',
    { name: current.decidedBy ?? '', time: timeAt(new Date(current.decidedAt), zone) },
    { current },
  )
}
