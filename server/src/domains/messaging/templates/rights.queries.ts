import { type RawBuilder, sql } from 'kysely'
import { type Context, passes, personOf } from '../../../platform/context.ts'
import type { Template } from '@seamark/contract/messaging/templates/templates'
import type { TemplateState } from '@seamark/contract/messaging/choices'

interface OwnedTemplate {
  created_by: number
  state: TemplateState
}

/** Whether the caller may know of a template `t`: released ones, and her own drafts. */
export function templatesSeenBy(context: Context): RawBuilder<boolean> {
  if (!passes(context.actor, 'messaging.sendBulks')) return sql<boolean>`false`
  return sql<boolean>`(t.delete_after is null and (t.state = 'released' or t.created_by = ${personOf(context).id}))`
}

/** Whether an attachment `a` is of a template that the caller sees, as it is now; its author keeps the files of its earlier editions, too. */
export function isOfSeenTemplate(context: Context): RawBuilder<boolean> {
  if (!passes(context.actor, 'messaging.sendBulks')) return sql<boolean>`false`
  return sql<boolean>`exists (
    select from messaging.template_editions e join messaging.templates t on t.id = e.template_id
    where e.attachment_ids @> array[a.id] and e.attachment_ids <> '{}' and ${templatesSeenBy(context)}
      and (e.edition = t.edition or t.created_by = ${personOf(context).id}))`
}

/** Its author alone writes a template; whoever reaches her may withdraw and delete what she has released. */
export function abilitiesOf(context: Context, { created_by, state }: OwnedTemplate): Template['can'] {
  const { id, reach } = personOf(context)
  const isOwn = created_by === id
  const isReleased = state === 'released'
  const mayClear = isOwn || (isReleased && (reach.kind === 'all' || reach.ids.includes(created_by)))
  return { edit: isOwn, release: isOwn && !isReleased, withdraw: isReleased && mayClear, delete: mayClear }
}
