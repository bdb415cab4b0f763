export const noticesFailures = { 'notices.notice_not_found': 404 } as const
