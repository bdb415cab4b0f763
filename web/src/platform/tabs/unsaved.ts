import { t } from '../language/i18n.ts'
import { ask } from '../notices.ts'

/** Asks whether unsaved input may be lost. `titles` names the pages or records that have it. */
export const mayDiscard = (
  titles: string,
  text: 'frame.unsaved.text' | 'frame.unsaved.logout' | 'frame.unsaved.role' = 'frame.unsaved.text',
) =>
  ask({
    title: t('frame.unsaved.title'),
    content: t(text, { titles }),
    yes: t('frame.unsaved.discard'),
    no: t('frame.unsaved.keep'),
    danger: true,
  })
