export { Bell } from './bells/bell-view.tsx'
export { registerNoticePaths } from './notices/notice-text.ts'
