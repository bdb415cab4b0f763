export { Bell } from './bells/bell-view.tsx'
export { lendNoticePaths } from './notices/notice-text.ts'
