/** The kinds of notices that the workbench sends a person about her own work, below `workbench.notice.`. */
export const workNotices = [
  'importDone',
  'importFailed',
  'exportDone',
  'exportFailed',
  'bulkDone',
  'bulkFailed',
] as const
export type WorkNotice = (typeof workNotices)[number]
