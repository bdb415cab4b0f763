import { App, Button, Flex } from 'antd'
import { t } from '../../platform/language/i18n.ts'
import { useIsPhone } from '../page/media-queries.ts'

/** The server allows an undo for as long, where it sets a limit. */
const undoSeconds = 10

/** What was done, in words, and how it is undone. The message outlives the page, so `undo` must not depend on the page. */
interface Offer {
  key: string
  title: string
  undo: () => void
  /** What may be said of it besides, as a reason that was not asked for before. */
  choices?: readonly { key: string; text: string; choose: () => void }[]
}

/** Returns a function that says what was done, and offers to undo it. */
export function useUndoOffer() {
  const { notification } = App.useApp()
  const isPhone = useIsPhone()
  return ({ key, title, undo, choices = [] }: Offer) => {
    const take = (deed: () => void) => () => {
      notification.destroy(key)
      deed()
    }
    notification.info({
      key,
      title,
      duration: undoSeconds,
      showProgress: true,
      // The buttons of dialogs and drawers are at the bottom, in the middle and on the right.
      placement: isPhone ? 'top' : 'bottomLeft',
      // A finger leaves the place where it has tapped "hovered", and the offer would stay for good.
      pauseOnHover: !isPhone,
      actions: (
        <Button type="primary" size="small" onClick={take(undo)}>
          {t('kit.undo')}
        </Button>
      ),
      ...(choices.length === 0
        ? {}
        : {
            description: (
              <Flex wrap gap="small" role="group" aria-label={title}>
                {choices.map(({ key: choice, text, choose }) => (
                  <Button key={choice} onClick={take(choose)}>
                    {text}
                  </Button>
                ))}
              </Flex>
            ),
          }),
    })
  }
}
