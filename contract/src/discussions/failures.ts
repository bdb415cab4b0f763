export const discussionsFailures = {
  'discussions.record_not_found': 404,
  'discussions.only_reading': 403,
  'discussions.comment_not_found': 404,
  'discussions.comment_not_yours': 403,
  'discussions.attachment_not_found': 404,
  'discussions.attachment_not_yours': 403,
  'discussions.too_many_attachments': 409,
  'discussions.person_unknown': 400,
  'discussions.mention_blind': 400,
  'discussions.undo_over': 410,
} as const
