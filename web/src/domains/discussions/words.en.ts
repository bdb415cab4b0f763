import type { Sentence } from '@seamark/contract/platform/words'
import type { words as zh } from './words.zh.ts'

export const words = {
  'discussions.comments': 'Comments',
  'discussions.comments.none': 'No comments yet',
  'discussions.comments.earlier': 'Earlier comments',
  'discussions.comment': 'Comment',
  'discussions.comment.placeholder': 'Say something; @ calls a colleague',
  'discussions.comment.send': 'Send',
  'discussions.comment.menu': 'Actions for the comment of {author}, {at}',
  'discussions.comment.deleted': 'Comment deleted',
  'discussions.edit': 'Edit',
  'discussions.edited': 'edited',
  'discussions.attachments': 'Attachments',
  'discussions.attachments.none': 'No attachments yet',
  'discussions.attachment.add': 'Attach files',
  'discussions.attachment.show': 'Show {name}',
  'discussions.attachment.delete': 'Delete {name}',
  'discussions.attachment.deleted': 'Deleted {name}',
  'discussions.attachment.tooLarge': '{name} is larger than {limit}. Make it smaller, then attach it.',
  'discussions.attachment.empty': '{name} is empty. Choose another file.',
} as const satisfies Record<keyof typeof zh, Sentence>
