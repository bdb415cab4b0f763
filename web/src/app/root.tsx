import { LoadingOutlined } from '@ant-design/icons'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { App, ConfigProvider } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { usePrefersStillness } from '../kit/page/media-queries.ts'
import { useAntdLocale, useWords } from '../platform/language/i18n.ts'
import { registerNotices } from '../platform/notices.ts'
import { usePreference } from '../platform/preferences/preferences.ts'
import { useTabs } from '../platform/tabs/tabs.ts'
import { productName } from '../platform/product.ts'
import { ProgressBar } from './progress-bar.tsx'
import { themeOf } from './theme/theme.ts'

/** A waiting button keeps its name: screen readers skip the spinner. */
const buttons = { autoInsertSpace: false, loadingIcon: <LoadingOutlined spin aria-hidden /> }

/** The surroundings of every screen: theme, language, messages, title and progress bar. */
export function Root() {
  const locale = useAntdLocale()
  const colour = usePreference('themeColour')
  const size = usePreference('size')
  const still = usePrefersStillness()
  const theme = useMemo(() => themeOf(colour, size, { moving: !still }), [colour, size, still])
  return (
    <ConfigProvider theme={theme} locale={locale} button={buttons}>
      <App message={{ maxCount: 5, pauseOnHover: true }} className={`app size-${size}`}>
        <LendNotices />
        <DocumentTitle />
        <ProgressBar />
        <Outlet />
      </App>
    </ConfigProvider>
  )
}

function LendNotices() {
  const antd = App.useApp()
  useEffect(() => {
    registerNotices(antd)
    return () => registerNotices(undefined)
  }, [antd])
  const { language } = useWords()
  const { message } = antd
  // What was said in another language is not left standing.
  const said = useRef(language)
  useEffect(() => {
    if (said.current !== language) message.destroy()
    said.current = language
  }, [message, language])
  return null
}

/** Sets the title to the page's and the product's names in the current language, and announces it after each navigation. */
function DocumentTitle() {
  const { t } = useWords()
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title })
  const { tabs, active } = useTabs()
  const label = tabs.find((tab) => tab.key === active)?.label
  const name = label ?? (title && t(title))
  const text = name ? `${name} - ${productName}` : productName
  useEffect(() => {
    document.title = text
  }, [text])
  return (
    <div className="unseen" aria-live="polite">
      {name}
    </div>
  )
}
