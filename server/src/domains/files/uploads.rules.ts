import { isChatPurpose, type UploadPurpose, uploadPurposes } from '@seamark/contract/files/uploads'
import { fail } from '../../platform/failure.ts'

const longestName = 255

export interface Declared {
  name: string
  purpose: UploadPurpose
  sha256: Buffer | null
}

/** The purpose, name and hash that the sender declared, read from the metadata of tus. */
export function readDeclared(metadata: Readonly<Record<string, string | null>>, size: number): Declared {
  const { filename, purpose, sha256 } = metadata
  if (!isPurpose(purpose)) throw fail('files.upload_purpose')
  const most = uploadPurposes[purpose]
  if (size > most) throw isChatPurpose(purpose) ? fail('files.upload_over_1g') : tooLarge(most)
  return {
    name: nameOf(filename ?? ''),
    purpose,
    sha256: sha256 && /^[a-f0-9]{64}$/i.test(sha256) ? Buffer.from(sha256, 'hex') : null,
  }
}

/** Any text may be a name; only characters that cannot be stored or shown in one line are replaced. */
export function nameOf(text: string) {
  const letters = text
    .toWellFormed()
    .replace(/\p{Cc}/gu, '_')
    .trim()
  return [...letters].slice(0, longestName).join('') || 'file'
}

export const tooLarge = (most: number) =>
  fail('files.upload_too_large', { most: most < 2 ** 30 ? `${most / 2 ** 20} MB` : `${most / 2 ** 30} GB` })

const isPurpose = (text: string | null | undefined): text is UploadPurpose =>
  Object.keys(uploadPurposes).includes(text ?? '')
