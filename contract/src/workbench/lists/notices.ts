/** What the workbench tells a person of her own work: the kinds of its notices, below `workbench.notice.`. */
export const workNotices = [
  'importDone',
  'importFailed',
  'exportDone',
  'exportFailed',
  'bulkDone',
  'bulkFailed',
] as const
export type WorkNotice = (typeof workNotices)[number]
