import { z } from 'zod'
import { instant } from '../platform/envelope.ts'
import { route } from '../platform/route.ts'

/** The purposes of an upload; each has its own greatest size, in bytes. */
export const uploadPurposes = {
  import: 2 ** 30,
  attachment: 25 * 2 ** 20,
  chatText: 2 ** 30,
  chatArchive: 2 ** 30,
  /** A chat that is looked through once, as a sheet of paper. */
  paste: 20 * 2 ** 20,
  /** A spreadsheet that goes with a question. */
  questionSheet: 5 * 2 ** 20,
} as const
export type UploadPurpose = keyof typeof uploadPurposes

/** The records of a chat: a text or an archive, or only an archive. Their refusals have sentences of their own. */
export const isChatPurpose = (purpose: UploadPurpose) => purpose === 'chatText' || purpose === 'chatArchive'

const uploadParam = z.object({ id: z.string().regex(/^[a-f0-9]{32}$/, 'files.upload_unknown') })
const protocol = { permission: 'files.upload', response: z.unknown(), raw: 'protocol' } as const

/**
 * Resumable uploads by tus 1.0. The metadata carry `filename` and `purpose`, and may carry the `sha256` of the whole. Each person may have one
 * pending upload.
 */
export const createUpload = route({
  ...protocol,
  method: 'POST',
  path: '/files/uploads',
  summary: 'Begin an upload (tus 1.0)',
  rate: 'write',
  failures: [
    'files.upload_pending',
    'files.upload_wait',
    'files.upload_too_large',
    'files.upload_over_1g',
    'files.upload_purpose',
    'files.upload_protocol',
    'files.storage_full',
  ],
})
export const inspectUpload = route({
  ...protocol,
  method: 'HEAD',
  path: '/files/uploads/:id',
  summary: 'How far an upload has come (tus 1.0)',
  rate: 'read',
  params: uploadParam,
  failures: ['files.upload_unknown', 'files.upload_busy'],
})
export const continueUpload = route({
  ...protocol,
  method: 'PATCH',
  path: '/files/uploads/:id',
  summary: 'The next bytes of an upload (tus 1.0)',
  rate: 'write',
  params: uploadParam,
  failures: [
    'files.upload_unknown',
    'files.upload_offset',
    'files.upload_busy',
    'files.upload_damaged',
    'files.upload_too_large',
    'files.storage_full',
  ],
})
export const dropUpload = route({
  ...protocol,
  method: 'DELETE',
  path: '/files/uploads/:id',
  summary: 'Give an upload up; what had arrived is deleted (tus 1.0)',
  rate: 'write',
  params: uploadParam,
  failures: ['files.upload_unknown', 'files.upload_busy'],
})

export const getPendingUpload = route({
  method: 'GET',
  path: '/files/pending-upload',
  summary: "The caller's own unfinished upload, to be continued or given up",
  permission: 'files.upload',
  rate: 'read',
  response: z.object({
    upload: z
      .object({
        id: z.string(),
        name: z.string(),
        purpose: z.string(),
        size: z.number().int(),
        received: z.number().int(),
        /** Of the whole file, in hexadecimal digits, where it was said at the beginning: by it another browser knows the file again. */
        sha256: z.string().nullable(),
        expiresAt: instant,
      })
      .nullable(),
  }),
})
