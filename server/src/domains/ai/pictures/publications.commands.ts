import type { Context } from '../../../platform/context.ts'
import type { RequestRow } from './requests.queries.ts'

/** Makes the open pages of its author read her requests again. */
export const publishRequest = (
  context: Pick<Context, 'publish'>,
  { id, author_id }: Pick<RequestRow, 'id' | 'author_id'>,
) => context.publish({ event: { topic: 'ai.picture', id, by: author_id }, audience: { person: author_id } })
