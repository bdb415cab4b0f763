import type { App } from 'antd'

type Antd = ReturnType<typeof App.useApp>
let host: Antd | undefined
/** Said before the frame stood: a guard may refuse before anything is drawn. */
const waiting: ((antd: Antd) => void)[] = []

/** The frame lends antd's message and dialog, so that code outside components can speak in the right language and theme. */
export function lendNotices(antd: Antd | undefined) {
  host = antd
  if (antd) for (const say of waiting.splice(0)) say(antd)
}

const seconds = 5

export const notices = {
  /** Once the success itself is on the screen: a message measures, and would make the page be laid out twice. */
  success: (text: string) => afterPaint(() => speak(({ message }) => void message.success(text, seconds))),
  error: (text: string) => speak(({ message }) => void message.error(text, seconds)),
  warning: (text: string) => speak(({ message }) => void message.warning(text, seconds)),
  /** Stays until what it answers is called. */
  busy(text: string) {
    const key = `busy ${text}`
    speak(({ message }) => void message.open({ key, type: 'loading', content: text, duration: 0 }))
    return () => speak(({ message }) => message.destroy(key))
  },
}

const afterPaint = (work: () => void) => void requestAnimationFrame(() => setTimeout(work))

function speak(say: (antd: Antd) => void) {
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

/** One question of the frame; a page asks its own through `usePageModal`. */
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
