import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'discussions.record_not_found': 'This record does not exist, or you may not see it.',
  'discussions.only_reading':
    'You may read this record but not edit, so you cannot comment or attach files. Ask an administrator.',
  'discussions.comment_blank': 'A comment cannot be empty. Write something.',
  'discussions.comment_not_found': 'This comment does not exist, was deleted, or you may not see it.',
  'discussions.comment_not_yours':
    'Only its author may change this comment; the author and the author’s managers may delete it.',
  'discussions.attachment_not_found': 'This attachment does not exist, was deleted, or you may not see it.',
  'discussions.attachment_not_yours': 'Only whoever attached this file, or their manager, may delete it.',
  'discussions.too_many_attachments':
    'A record holds at most {most} attachments. Delete one that is no longer needed, then add this one.',
  'discussions.person_unknown': 'Somebody you mention does not exist or is disabled. Choose again.',
  'discussions.mention_blind': '{name} cannot see this record. Mention a colleague who can.',
  'discussions.undo_over': 'It is too late to undo this.',
  'discussions.notice.mentioned.title': '{author} mentioned you',
  'discussions.notice.mentioned.text': 'You are mentioned in a comment on {name}.',
  'discussions.subject.quote': 'Quote',
  'discussions.subject.order': 'Order',
  'discussions.audit.commentMade': 'Commented',
  'discussions.audit.commentChanged': 'Changed a comment',
  'discussions.audit.commentDeleted': 'Deleted a comment',
  'discussions.audit.commentRestored': 'Restored a comment',
  'discussions.audit.attachmentAdded': 'Attached a file',
  'discussions.audit.attachmentDeleted': 'Deleted an attachment',
  'discussions.audit.attachmentRestored': 'Restored an attachment',
  'discussions.field.comment': 'Comment',
  'discussions.field.mentioned': 'People mentioned',
  'discussions.field.attachment': 'Attachment',
  'discussions.field.kind': 'Kind of attachment',
  'discussions.attachmentKind.shippingOrder': 'Shipping order (S/O)',
  'discussions.attachmentKind.draftBill': 'Draft bill of lading',
  'discussions.attachmentKind.bill': 'Bill of lading',
  'discussions.attachmentKind.invoice': 'Invoice',
  'discussions.attachmentKind.packingList': 'Packing list',
  'discussions.attachmentKind.photo': 'Photo',
  'discussions.attachmentKind.other': 'Other file',
} as const satisfies Record<keyof typeof zh, Sentence>
