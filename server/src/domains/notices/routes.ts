import type { NoticedSubject } from '../../platform/domain.ts'
import * as contract from '@seamark/contract/notices/index'
import { type Served, serve } from '../../platform/http/serve.ts'
import { getNoticeMail } from './mails.queries.ts'
import { countUnread, listNoticeKinds, listNotices } from './notices.queries.ts'
import { markRead, markUnread } from './reads.commands.ts'

/** Each of `owners` says which subjects a reader may see. */
export const noticesRoutes = (owners: readonly NoticedSubject[]): Served[] => [
  serve(contract.listNotices, (context, { query }) => listNotices(context, owners, query)),
  serve(contract.countUnread, (context) => countUnread(context)),
  serve(contract.listNoticeKinds, (context) => listNoticeKinds(context)),
  serve(contract.markRead, (context, { body }) => markRead(context, body)),
  serve(contract.markUnread, (context, { body }) => markUnread(context, body.ids)),
  serve(contract.getNoticeMail, (context) => getNoticeMail(context)),
]
