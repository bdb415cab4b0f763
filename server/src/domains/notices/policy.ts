import type { NoticedSubject } from '../../platform/domain.ts'
import { type Actor, type Context, passes, personOf } from '../../platform/context.ts'

/** The thing that a notice is about. */
export interface Subject {
  kind: string
  id: number
}

/**
 * Those of the subjects that the reader may see now, as the owner of each kind says. A kind without an owner is shown to nobody, so that a forgotten
 * owner hides a notice instead of showing a secret.
 */
export async function visibleSubjects(context: Context, owners: readonly NoticedSubject[], asked: readonly Subject[]) {
  const seen = new Set<string>()
  const kinds = [...Map.groupBy(asked, (one) => one.kind)]
  await Promise.all(
    kinds.map(async ([kind, subjects]) => {
      const owner = [account, certification, standIn, ...owners].find((one) => one.kind === kind)
      const names = await owner?.namesOf(context, [...new Set(subjects.map(({ id }) => id))])
      for (const id of names?.keys() ?? []) seen.add(keyOf({ kind, id }))
    }),
  )
  return (subject: Subject) => seen.has(keyOf(subject))
}

const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`

/** A notice about an account is visible to its own person only. */
const account: NoticedSubject = {
  kind: 'user',
  namesOf: ({ actor }, ids) => Promise.resolve(withoutNames(ids.filter((id) => isOneself(actor, id)))),
}

/** Certifications that wait for review are visible as long as the reader may review. */
const certification: NoticedSubject = {
  kind: 'certification',
  namesOf: ({ actor }, ids) => Promise.resolve(withoutNames(passes(actor, 'identity.reviewCertifications') ? ids : [])),
}

/** A stand-in is visible to the two people whom it concerns. */
const standIn: NoticedSubject = {
  kind: 'cover',
  namesOf: async (context, ids) => {
    const me = personOf(context).id
    const rows = await context.db
      .selectFrom('identity.covers')
      .select('id')
      .where('id', 'in', [...ids])
      .where((where) => where.or([where('absent_id', '=', me), where('cover_id', '=', me)]))
      .execute()
    return withoutNames(rows.map(({ id }) => id))
  },
}

const withoutNames = (ids: readonly number[]) => new Map(ids.map((id) => [id, '']))
const isOneself = (actor: Actor | null, id: number) => actor?.kind === 'person' && actor.id === id
