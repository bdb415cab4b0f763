import type { Sentence } from '../platform/words.ts'
import type { words as zh } from './words.zh.ts'

export const words = {
  'files.upload_unknown':
    'There is no such upload; it may have expired, been given up or been used. Choose the file again.',
  'files.upload_pending':
    'You have a file that is not fully uploaded yet. Finish it or give it up, then upload the next.',
  'files.upload_wait': 'Wait until the current file is uploaded',
  'files.upload_unfinished': 'The file is not fully uploaded yet. Wait until it is, then go on.',
  'files.upload_too_large': 'The file is larger than {most}. Split it and upload the parts one by one.',
  'files.upload_over_1g': 'The file must not be larger than 1 GB',
  'files.upload_purpose': 'It is not known what this file is for. Reload the page and upload it again.',
  'files.upload_offset': 'The upload was continued at the wrong place. Continue where the server says.',
  'files.upload_busy': 'This file is being uploaded over another connection. Try again in a few seconds.',
  'files.upload_damaged': 'What arrived is not the file that was sent; it was damaged on the way. Upload it again.',
  'files.upload_protocol': 'This address speaks tus 1.0.0. Update the client, and send Tus-Resumable: 1.0.0.',
  'files.file_gone': 'The file has expired or was deleted. Make it or upload it again.',
  'files.storage_full':
    'The server has no room for the file, and it was not kept. Ask an administrator to free disk space, then try again.',
  'files.subject.file': 'File',
  'files.subject.upload': 'Upload',
  'files.audit.uploadBegun': 'Began an upload',
  'files.audit.uploadFinished': 'Finished an upload',
  'files.audit.uploadDropped': 'Gave an upload up',
  'files.audit.swept': 'Removed expired files',
  'files.field.upload': 'Upload',
  'files.field.name': 'File name',
  'files.field.purpose': 'Purpose',
  'files.field.size': 'Size in bytes',
  'files.field.sha256': 'SHA-256',
  'files.field.received': 'Bytes received',
  'files.field.files': 'Files',
  'files.field.uploads': 'Uploads',
} as const satisfies Record<keyof typeof zh, Sentence>
