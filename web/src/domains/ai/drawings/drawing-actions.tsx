import {
  deleteDrawing,
  type Drawing,
  type DrawingDetails,
  downloadDrawing,
  restoreDrawing,
  shareDrawing,
} from '@seamark/contract/ai/drawings/drawings'
import { drawingAudiences } from '@seamark/contract/ai/choices'
import type { MenuProps } from 'antd'
import { useConfirmDeletion, useUndoOffer } from '../../../kit/index.ts'
import { call } from '../../../platform/api/calls.ts'
import { download } from '../../../platform/api/downloads.ts'
import { toClipboard } from '../../../platform/clipboard.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { readDrawing, readDrawingsAgain } from './drawing-queries.ts'

type Items = NonNullable<MenuProps['items']>

/** What a drawing of the gallery offers. `onAgain` fills the form with what it says. */
export function useDrawingActions(onAgain: (drawing: DrawingDetails) => void) {
  const { t } = useWords()
  const confirmDeletion = useConfirmDeletion()
  const offerUndo = useUndoOffer()

  async function remove(drawing: Drawing) {
    await call(deleteDrawing, { params: { id: drawing.id }, version: drawing.version })
    offerUndo({
      key: `undo-drawing-${drawing.id}`,
      title: t('ai.drawing.deleted', { title: drawing.title }),
      undo: () => void restore(drawing),
    })
    await readDrawingsAgain()
  }

  return (drawing: Drawing): Items => [
    {
      key: 'download',
      label: t('ai.poster.download'),
      onClick: () => void quietly(() => download(downloadDrawing, { params: { id: drawing.id } })),
    },
    {
      key: 'copy',
      label: t(drawing.kind === 'picture' ? 'ai.picture.copyPrompt' : 'ai.poster.copyText'),
      onClick: () => void quietly(() => copyText(drawing)),
    },
    {
      key: 'again',
      label: t('ai.drawing.again'),
      onClick: () => void quietly(async () => onAgain(await readDrawing(drawing))),
    },
    ...(drawing.can.share
      ? [
          {
            key: 'share',
            label: t('ai.field.seenBy'),
            children: drawingAudiences.map((seenBy) => ({
              key: seenBy,
              label: t(`ai.drawing.seenBy.${seenBy}`),
              disabled: seenBy === drawing.seenBy,
              onClick: () => void quietly(() => share(drawing, seenBy)),
            })),
          },
        ]
      : []),
    ...(drawing.can.delete
      ? [
          {
            key: 'delete',
            label: t('kit.delete'),
            danger: true,
            onClick: () =>
              confirmDeletion({
                title: t('ai.drawing.delete.title', { title: drawing.title }),
                content: t('kit.deleteSentence'),
                onOk: () => quietly(() => remove(drawing)),
              }),
          },
        ]
      : []),
  ]
}

/** The call has already shown its refusal. */
const quietly = (deed: () => Promise<unknown>) => deed().then(nothing, nothing)
const nothing = () => undefined

async function copyText(drawing: Drawing) {
  const { text } = await readDrawing(drawing)
  if (await toClipboard(text))
    notices.success(t(drawing.kind === 'picture' ? 'ai.picture.promptCopied' : 'ai.poster.copied'))
  else notices.error(t('kit.copyFailed'))
}

async function share({ id, version }: Drawing, seenBy: Drawing['seenBy']) {
  try {
    await call(shareDrawing, { params: { id }, version, body: { seenBy } })
    notices.success(t(`ai.drawing.shared.${seenBy}`))
  } finally {
    await readDrawingsAgain()
  }
}

/** The toast outlives the page that offered it, so this must not depend on the page. */
async function restore({ id, title }: Drawing) {
  try {
    await call(restoreDrawing, { params: { id } })
    await readDrawingsAgain()
    notices.success(t('ai.drawing.restored', { title }))
  } catch {
    // The call has already shown the message.
  }
}
