import { type AttachmentEnding, attachmentEndings } from '@seamark/contract/messaging/attachments/attachments'

type Kind = 'image' | 'pdf' | 'zip' | 'text'

const kinds: Record<AttachmentEnding, { kind: Kind; mediaType: string }> = {
  pdf: { kind: 'pdf', mediaType: 'application/pdf' },
  docx: { kind: 'zip', mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { kind: 'zip', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pptx: { kind: 'zip', mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
  csv: { kind: 'text', mediaType: 'text/csv' },
  txt: { kind: 'text', mediaType: 'text/plain' },
  jpg: { kind: 'image', mediaType: 'image/jpeg' },
  jpeg: { kind: 'image', mediaType: 'image/jpeg' },
  png: { kind: 'image', mediaType: 'image/jpeg' },
}

/** The kind of a file by the ending of its name; undefined for one that no mail carries. */
export function kindOfName(name: string): { kind: Kind; mediaType: string } | undefined {
  const ending = /\.([a-z0-9]+)$/i.exec(name.trim())?.[1]?.toLowerCase()
  const known = attachmentEndings.find((one) => one === ending)
  return known && kinds[known]
}

const marks: Record<Exclude<Kind, 'text' | 'image'>, readonly number[]> = {
  pdf: [0x25, 0x50, 0x44, 0x46],
  zip: [0x50, 0x4b, 0x03, 0x04],
}

/** Whether the first bytes are those of what the name says; a program under another name is none. Images are judged where they are drawn. */
export function isWhatItSays(kind: Kind, bytes: Uint8Array): boolean {
  if (kind === 'image') return true
  // Text of UTF-16 holds zeros, and begins with its mark.
  if (kind === 'text') return [0xff, 0xfe].includes(bytes[0] ?? 0) || !bytes.subarray(0, 4096).includes(0)
  // A PDF may begin a little later than its file.
  if (kind === 'pdf') return Buffer.from(bytes.subarray(0, 1024)).includes(Buffer.from(marks.pdf))
  return marks[kind].every((byte, place) => bytes[place] === byte)
}

/** An image that is drawn anew is a JPEG, whatever it was. */
export const nameOfDrawn = (name: string) => name.replace(/\.[a-z0-9]+$/i, '.jpg')
