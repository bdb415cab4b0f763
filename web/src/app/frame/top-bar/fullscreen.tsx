import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'

/** Shows the document in full screen and back; it also follows Esc and F11. */
export function FullscreenButton() {
  const { t } = useWords()
  const full = useIsFullscreen()
  const name = t(full ? 'frame.fullscreenExit' : 'frame.fullscreen')
  return (
    <Button
      type="text"
      icon={full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      aria-label={name}
      title={name}
      onClick={() => void toggleFullscreen()}
    />
  )
}

export const useIsFullscreen = () => useSyncExternalStore(onFullscreen, () => document.fullscreenElement !== null)

/** Enters or leaves full screen; shows a message if the browser cannot or may not do it. */
export async function toggleFullscreen() {
  try {
    if (document.fullscreenElement) await document.exitFullscreen()
    else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen()
    else notices.warning(t('frame.fullscreenRefused'))
  } catch {
    notices.warning(t('frame.fullscreenRefused'))
  }
}

function onFullscreen(listener: () => void) {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}
