export { noticesFailures } from './failures.ts'
export { getNoticeMail } from './mails.ts'
export { countUnread, listNoticeKinds, listNotices, markRead, markUnread } from './notices.ts'
export { noticesPermissions } from './permissions.ts'
