import { App, Button } from 'antd'
import { t } from '../../../platform/language/i18n.ts'

/** The server allows an undo for as long. */
const undoSeconds = 10

/** Returns a function that says that a record was deleted, and offers to bring it back. The message outlives the page, so `undo` must not depend on it. */
export function useUndoOffer() {
  const { notification } = App.useApp()
  return (key: string, name: string, undo: () => void) =>
    notification.info({
      key,
      title: t('phonebook.delete.done', { name }),
      duration: undoSeconds,
      showProgress: true,
      placement: 'bottom',
      actions: (
        <Button
          type="primary"
          size="small"
          onClick={() => {
            notification.destroy(key)
            undo()
          }}
        >
          {t('phonebook.undo')}
        </Button>
      ),
    })
}
