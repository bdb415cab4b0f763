import { mostAsked } from '@seamark/contract/ai/answers/answers'
import { mostQuestionImages } from '@seamark/contract/ai/chats/chats'
import { readQuestionSheet, type SheetText } from '@seamark/contract/ai/chats/sheets'
import { uploadPurposes } from '@seamark/contract/files/uploads'
import { imageMediaTypes, megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import { call, errorText } from '../../../platform/api/calls.ts'
import { giveUpUpload, pendingUpload, upload } from '../../../platform/api/uploads.ts'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { Assistant } from './answer-text.ts'

export const attachable = `${imageMediaTypes},.txt,.csv,text/plain,text/csv,.xlsx,.xls`

/** Why no image may go with a question here; undefined where one may. */
function refusalOfImages(state: Assistant['images']): string | undefined {
  if (state === 'ready') return undefined
  if (state === 'none') return t('ai.no_model')
  return t(state === 'kept' ? 'ai.image_kept' : 'ai.card_unseen')
}

interface Beside {
  images: readonly File[]
  state: Assistant['images']
  /** What stands in the box. */
  text: string
}

/** What of chosen files goes with a question besides what is there: images, and the texts of others. Whoever chose what cannot go is told why. */
export async function takeFiles(
  files: readonly File[],
  { images, state, text }: Beside,
): Promise<{ images: readonly File[]; text: string }> {
  const taken: File[] = []
  const texts: string[] = []
  for (const file of files) {
    const problem = await take(file).catch(errorText)
    if (problem !== undefined) notices.error(t('kit.fileRefused', { name: file.name, problem }))
  }
  return { images: taken, text: texts.join('\n') }

  async function take(file: File): Promise<string | undefined> {
    if (/\.(?:txt|csv)$/i.test(file.name)) {
      if (file.size > mostTextBytes) return t('ai.assistant.tooLarge', { most: megabytes(mostTextBytes) })
      texts.push(decode(new Uint8Array(await file.arrayBuffer())))
      return undefined
    }
    if (/\.xlsx?$/i.test(file.name)) {
      if (file.size > mostTextBytes) return t('ai.assistant.tooLarge', { most: megabytes(mostTextBytes) })
      return takeSheet(file)
    }
    if (!imageMediaTypes.split(',').includes(file.type)) return t('ai.assistant.fileKind')
    const refusal = refusalOfImages(state)
    if (refusal !== undefined) return refusal
    if (file.size > mostImageBytes) return t('platform.image_too_large', { most: megabytes(mostImageBytes) })
    if (images.length + taken.length >= mostQuestionImages)
      return t('ai.assistant.mostImages', { maximum: number(mostQuestionImages) })
    taken.push(file)
    return undefined
  }

  async function takeSheet(file: File): Promise<undefined> {
    const used = [text, ...texts].join('\n').length
    const sheet = await readSheet(file, Math.max(0, mostAsked - used - roomForWords))
    const missing = missingOf(sheet)
    if (missing !== '') notices.warning(t('kit.fileRefused', { name: file.name, problem: missing }))
    // It stands below the rows, too: a model that answers by them shall know.
    if (sheet.text !== '') texts.push([sheet.text, missing].filter(Boolean).join('\n'))
  }
}

const mostTextBytes = uploadPurposes.questionSheet
/** For what is said of a file beside its rows. */
const roomForWords = 300

/** One that broke off is small, and begun anew; the half-way file of another page is left to it. */
async function readSheet(file: File, room: number): Promise<SheetText> {
  const half = await pendingUpload()
  if (half?.purpose === 'questionSheet') await giveUpUpload(half.id)
  const uploadId = await upload(file, { purpose: 'questionSheet' })
  return call(readQuestionSheet, { body: { uploadId, room } }, { quiet: true })
}

/** What of a file is not in its text; empty where all is. */
function missingOf({ leftOut, hidden: { sheets, rows, columns }, unread }: SheetText): string {
  const parts = [
    leftOut > 0 ? t('ai.assistant.cutRows', { n: number(leftOut) }) : '',
    sheets > 0 ? t('ai.assistant.hiddenSheets', { n: number(sheets) }) : '',
    rows > 0 ? t('ai.assistant.hiddenRows', { n: number(rows) }) : '',
    columns > 0 ? t('ai.assistant.hiddenColumns', { n: number(columns) }) : '',
    unread > 0 ? t('ai.assistant.unreadCells', { n: number(unread) }) : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : t('ai.assistant.notTaken', { what: parts.join(' · ') })
}

/** WPS and older machines write GB18030. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    return new TextDecoder('gb18030').decode(bytes).trim()
  }
}
