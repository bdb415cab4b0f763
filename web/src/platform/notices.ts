import type { App } from 'antd'

type Antd = ReturnType<typeof App.useApp>
let host: Antd | undefined

/** The frame lends antd's message and dialog, so that code outside components can speak in the right language and theme. */
export function lendNotices(antd: Antd | undefined) {
  host = antd
}

const seconds = 5

export const notices = {
  success: (text: string) => void host?.message.success(text, seconds),
  error: (text: string) => void host?.message.error(text, seconds),
  info: (text: string) => void host?.message.info(text, seconds),
  warning: (text: string) => void host?.message.warning(text, seconds),
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
    focusable: { autoFocusButton: 'ok' },
  })
}
