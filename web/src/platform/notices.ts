import type { App } from 'antd'

type Antd = ReturnType<typeof App.useApp>
let host: Antd | undefined
/** Messages from before the frame is mounted: a guard may refuse before anything is drawn. */
const waiting: ((antd: Antd) => void)[] = []

/** The frame passes antd's message and dialog, so that code outside components shows them in the right language and theme. */
export function registerNotices(antd: Antd | undefined) {
  host = antd
  if (antd) for (const say of waiting.splice(0)) say(antd)
}

const seconds = 5

export const notices = {
  /** Waits until the success itself is on the screen: showing a message measures the page and would cause a second layout. */
  success: (text: string) => afterPaint(() => showNotice(({ message }) => void message.success(text, seconds))),
  error: (text: string) => showNotice(({ message }) => void message.error(text, seconds)),
  warning: (text: string) => showNotice(({ message }) => void message.warning(text, seconds)),
  /** Shows a message until the returned function is called. */
  busy(text: string) {
    const key = `busy ${text}`
    showNotice(({ message }) => void message.open({ key, type: 'loading', content: text, duration: 0 }))
    return () => showNotice(({ message }) => message.destroy(key))
  },
}

const afterPaint = (work: () => void) => void requestAnimationFrame(() => setTimeout(work))

function showNotice(say: (antd: Antd) => void) {
  if (host) say(host)
  else waiting.push(say)
}

export interface Question {
  title: string
  content: string
  yes: string
  no: string
  danger?: boolean
}

/** Asks a question over the frame; a page asks its own through `usePageModal`. Returns false if the frame is not mounted. */
export async function ask({ title, content, yes, no, danger = false }: Question): Promise<boolean> {
  if (!host) return false
  return host.modal.confirm({
    title,
    content,
    okText: yes,
    cancelText: no,
    okButtonProps: { danger },
    closable: true,
    mask: { closable: true },
    focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
  })
}
