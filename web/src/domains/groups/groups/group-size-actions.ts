import { Refusal } from '@seamark/contract/platform/client'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageModal } from '../../../platform/page.tsx'

/**
 * Sends something that may make a group of inquiries too large for its type. The warning is shown as the server says it; whoever saves anyway
 * confirms it, and otherwise it stays beside the field.
 */
export function useLargeQuestion() {
  const { t } = useWords()
  const modal = usePageModal()
  return async <Answer>(send: (confirmLarge: boolean) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(false)
    } catch (error) {
      if (!(error instanceof Refusal) || !isWarning(error)) throw error
      const isConfirmed = await modal.confirm({
        title: t('groups.large.title'),
        content: error.body.message,
        okText: t('groups.large.save'),
        cancelText: t('groups.large.back'),
        focusable: { autoFocusButton: 'cancel' },
      })
      if (!isConfirmed) throw error
      return send(true)
    }
  }
}

const isWarning = ({ body: { code } }: Refusal) =>
  code === 'groups.large_inquiry' || code === 'groups.large_inquiry_posts'
