import { mostQuestionImages } from '@seamark/contract/ai/chats/chats'
import { imageMediaTypes, megabytes, mostImageBytes } from '@seamark/contract/platform/images'
import { number } from '../../../platform/language/format.ts'
import { t } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import type { Assistant } from './answer-text.ts'

export const attachable = `${imageMediaTypes},.txt,.csv,text/plain,text/csv`

/** Why no image may go with a question here; undefined where one may. */
function refusalOfImages(state: Assistant['images']): string | undefined {
  if (state === 'ready') return undefined
  if (state === 'none') return t('ai.no_model')
  return t(state === 'kept' ? 'ai.image_kept' : 'ai.card_unseen')
}

/** What of chosen files goes with a question: images, and the texts of others. Whoever chose what cannot go is told why. */
export async function takeFiles(
  files: readonly File[],
  { images, state }: { images: readonly File[]; state: Assistant['images'] },
): Promise<{ images: readonly File[]; text: string }> {
  const taken = [...images]
  const texts: string[] = []
  for (const file of files) {
    const problem = await take(file)
    if (problem !== undefined) notices.error(t('kit.fileRefused', { name: file.name, problem }))
  }
  return { images: taken, text: texts.join('\n') }

  async function take(file: File): Promise<string | undefined> {
    if (/\.(?:txt|csv)$/i.test(file.name)) {
      if (file.size > mostTextBytes) return t('ai.assistant.tooLarge', { most: megabytes(mostTextBytes) })
      texts.push(decode(new Uint8Array(await file.arrayBuffer())))
      return undefined
    }
    if (!imageMediaTypes.split(',').includes(file.type)) return t('ai.assistant.fileKind')
    const refusal = refusalOfImages(state)
    if (refusal !== undefined) return refusal
    if (file.size > mostImageBytes) return t('platform.image_too_large', { most: megabytes(mostImageBytes) })
    if (taken.length >= mostQuestionImages) return t('ai.assistant.mostImages', { maximum: number(mostQuestionImages) })
    taken.push(file)
    return undefined
  }
}

const mostTextBytes = 5 * 2 ** 20

/** WPS and older machines write GB18030. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    return new TextDecoder('gb18030').decode(bytes).trim()
  }
}
