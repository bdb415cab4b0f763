export const filesFailures = {
  'files.upload_unknown': 404,
  'files.upload_pending': 409,
  'files.upload_unfinished': 409,
  'files.upload_too_large': 413,
  'files.upload_purpose': 400,
  'files.upload_offset': 409,
  'files.upload_busy': 423,
  'files.upload_damaged': 422,
  'files.upload_protocol': 412,
  'files.file_gone': 410,
  'files.storage_full': 507,
} as const
