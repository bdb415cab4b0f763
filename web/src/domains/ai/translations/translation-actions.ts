import { translateText, type Translation } from '@seamark/contract/ai/translations/translations'
import type { Language } from '@seamark/contract/languages'
import { useEffect, useRef, useState } from 'react'
import { call, isAbort } from '../../../platform/api/calls.ts'
import { partsOf, type TextPart } from './term-rules.ts'

/** A text on its way through the model, part by part. */
export interface TranslationRun {
  to: Language
  parts: readonly TextPart[]
  done: readonly Translation[]
  state: 'running' | 'done' | 'stopped' | 'failed'
  error: unknown
}

/** Translates part by part. Whoever stops or leaves keeps what is done; a part that failed can be tried again from there. */
export function useTranslating() {
  const [run, setRun] = useState<TranslationRun>()
  const leaving = useRef<AbortController>(undefined)
  useEffect(() => () => leaving.current?.abort(), [])

  async function work(begun: TranslationRun) {
    leaving.current?.abort()
    const leave = new AbortController()
    leaving.current = leave
    let now: TranslationRun = { ...begun, state: 'running', error: undefined }
    setRun(now)
    try {
      for (const { text } of begun.parts.slice(begun.done.length)) {
        const done = await call(translateText, { body: { text, to: begun.to }, signal: leave.signal }, { quiet: true })
        now = { ...now, done: [...now.done, done] }
        setRun(now)
      }
      setRun({ ...now, state: 'done' })
    } catch (error) {
      if (leaving.current !== leave) return
      setRun({ ...now, state: isAbort(error) ? 'stopped' : 'failed', error: isAbort(error) ? undefined : error })
    }
  }

  return {
    run,
    begin: (text: string, to: Language) =>
      void work({ to, parts: partsOf(text), done: [], state: 'running', error: undefined }),
    goOn: () => {
      if (run) void work(run)
    },
    stop: () => leaving.current?.abort(),
  }
}
