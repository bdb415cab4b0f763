import { useState } from 'react'
import type { z } from 'zod'
import { type SaveOptions, useSave } from './save.ts'

interface VersionedOptions<Body, Answer, Current, Version> extends Omit<SaveOptions<Body, Answer>, 'send' | 'onStale'> {
  /** What the form was begun from; undefined for something new. */
  version: Version
  /** What a refusal shows of the record as it is now. */
  current: z.ZodType<Current>
  send: (body: Body, version: Version) => Promise<Answer>
}

/** Saves what several people may change. `overtaken` is what somebody else saved first; saving once more then replaces it. */
export function useVersionedSave<
  Body,
  Answer,
  Current extends { version: number },
  Version extends number | undefined,
>({ version, current, send, onSaved, ...options }: VersionedOptions<Body, Answer, Current, Version | number>) {
  const [overtaken, setOvertaken] = useState<Current>()
  const forget = () => setOvertaken(undefined)
  const saving = useSave<Body, Answer>({
    ...options,
    send: (body) => send(body, overtaken?.version ?? version),
    onSaved(answer, body) {
      forget()
      onSaved?.(answer, body)
    },
    onStale(given) {
      const { data } = current.safeParse(given)
      if (data) setOvertaken(data)
      return data !== undefined
    },
  })
  return { ...saving, overtaken, forget }
}
