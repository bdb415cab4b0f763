import { useState } from 'react'
import { usePageModal } from '../../../../platform/page.tsx'

interface Question {
  title: string
  content: string
  okText: string
  cancelText: string
}

/** Asks before something irreversible; the harmless answer has the focus. */
export function useConfirmation(): (question: Question) => Promise<boolean> {
  const modal = usePageModal()
  return async (question) =>
    modal.confirm({ ...question, okButtonProps: { danger: true }, focusable: { autoFocusButton: 'cancel' } })
}

/** Runs a call and says whether it is running, for the button that began it. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false)
  async function run<Answer>(call: () => Promise<Answer>) {
    setBusy(true)
    const answer = await call()
    setBusy(false)
    return answer
  }
  return { isBusy, run }
}
