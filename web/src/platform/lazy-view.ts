import { type ComponentType, lazy } from 'react'
import { openWordsOf } from './language/i18n.ts'

/** Returns a component that fetches its code when it is first drawn, together with the words of its domain, which are those of this key. */
export const lazyView = <Props extends object>(key: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [View] = await Promise.all([load(), openWordsOf(key)])
    return { default: View }
  })
