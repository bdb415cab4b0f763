export { discussionsFailures } from './failures.ts'
export { discussionsPermissions } from './permissions.ts'
export {
  addAttachment,
  addComment,
  changeComment,
  deleteAttachment,
  deleteComment,
  getDiscussion,
  openAttachment,
  openAttachmentImage,
  openAttachmentThumbnail,
  restoreAttachment,
  restoreComment,
} from './discussions.ts'
