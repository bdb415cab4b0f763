import type { NoticedSubject } from '../../platform/domain.ts'
import { type Actor, type Context, passes, personOf } from '../../platform/context.ts'

/** What a notice is about. */
export interface Subject {
  kind: string
  id: number
}

/**
 * Which of these subjects the reader may see now, as the owner of each kind says. A kind of which nobody says anything is shown to nobody: who forgets to
 * name its owner hides a notice, and shows no secret.
 */
export async function visibleSubjects(context: Context, owners: readonly NoticedSubject[], asked: readonly Subject[]) {
  const seen = new Set<string>()
  for (const [kind, subjects] of Map.groupBy(asked, (one) => one.kind)) {
    const owner = [account, certification, cover, ...owners].find((one) => one.kind === kind)
    const names = await owner?.namesOf(context, [...new Set(subjects.map(({ id }) => id))])
    for (const id of names?.keys() ?? []) seen.add(keyOf({ kind, id }))
  }
  return (subject: Subject) => seen.has(keyOf(subject))
}

const keyOf = ({ kind, id }: Subject) => `${kind} ${id}`

/** One's own account, and nobody else's. */
const account: NoticedSubject = {
  kind: 'user',
  namesOf: ({ actor }, ids) => Promise.resolve(unnamed(ids.filter((id) => isOneself(actor, id)))),
}

/** Papers that wait for review, as long as one may review. */
const certification: NoticedSubject = {
  kind: 'certification',
  namesOf: ({ actor }, ids) => Promise.resolve(unnamed(passes(actor, 'identity.reviewCertifications') ? ids : [])),
}

/** A cover, to the two whom it concerns. */
const cover: NoticedSubject = {
  kind: 'cover',
  namesOf: async (context, ids) => {
    const me = personOf(context).id
    const rows = await context.db
      .selectFrom('identity.covers')
      .select('id')
      .where('id', 'in', [...ids])
      .where((where) => where.or([where('absent_id', '=', me), where('cover_id', '=', me)]))
      .execute()
    return unnamed(rows.map(({ id }) => id))
  },
}

const unnamed = (ids: readonly number[]) => new Map(ids.map((id) => [id, '']))
const isOneself = (actor: Actor | null, id: number) => actor?.kind === 'person' && actor.id === id
