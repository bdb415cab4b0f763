import { App, Button } from 'antd'
import { t } from '../../platform/language/i18n.ts'
import { useIsPhone } from '../page/media-queries.ts'

/** The server allows an undo for as long, where it sets a limit. */
const undoSeconds = 10

/** What was done, in words, and how it is undone. The message outlives the page, so `undo` must not depend on the page. */
interface Offer {
  key: string
  title: string
  undo: () => void
}

/** Returns a function that says what was done, and offers to undo it. */
export function useUndoOffer() {
  const { notification } = App.useApp()
  // A finger leaves the place where it has tapped "hovered", and the offer would cover the buttons of a phone's dialogs for good.
  const pauseOnHover = !useIsPhone()
  return ({ key, title, undo }: Offer) => {
    const take = () => {
      notification.destroy(key)
      undo()
    }
    notification.info({
      key,
      title,
      duration: undoSeconds,
      showProgress: true,
      placement: 'bottom',
      pauseOnHover,
      actions: (
        <Button type="primary" size="small" onClick={take}>
          {t('kit.undo')}
        </Button>
      ),
    })
  }
}
