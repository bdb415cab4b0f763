import * as contract from '@seamark/contract/discussions/index'
import { type Served, serve, serveFile, serveImage } from '../../platform/http/serve.ts'
import { addAttachment, deleteAttachment, restoreAttachment } from './attachments.commands.ts'
import { openAttachment, openPreview } from './attachments.queries.ts'
import { addComment, changeComment, deleteComment, restoreComment } from './comments.commands.ts'
import { getDiscussion } from './discussions.queries.ts'
import type { Discussed } from './ports.ts'

/** Each of `owners` says who sees its records. */
export const discussionsRoutes = (owners: readonly Discussed[]): Served[] => [
  serve(contract.getDiscussion, (context, { params, query }) => getDiscussion(context, owners, params, query.before)),
  serve(contract.addComment, (context, { params, body }) => addComment(context, owners, params, body)),
  serve(contract.changeComment, (context, { params, version, body }) =>
    changeComment(context, owners, { id: params.id, version }, body),
  ),
  serve(contract.deleteComment, (context, { params, version }) =>
    deleteComment(context, owners, { id: params.id, version }),
  ),
  serve(contract.restoreComment, (context, { params }) => restoreComment(context, owners, params.id)),
  serve(contract.addAttachment, (context, { params, body }) => addAttachment(context, owners, params, body)),
  serveFile(contract.openAttachment, (context, { params }) => openAttachment(context, owners, params.id)),
  serveImage(contract.openAttachmentImage, (context, { params }) => openPreview(context, owners, params.id, 'whole')),
  serveImage(contract.openAttachmentThumbnail, (context, { params }) =>
    openPreview(context, owners, params.id, 'small'),
  ),
  serve(contract.deleteAttachment, (context, { params }) => deleteAttachment(context, owners, params.id)),
  serve(contract.restoreAttachment, (context, { params }) => restoreAttachment(context, owners, params.id)),
]
