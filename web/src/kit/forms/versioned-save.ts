import { useState } from 'react'
import type { z } from 'zod'
import { type SaveOptions, useSave } from './save.ts'

interface VersionedOptions<Body, Answer, Current, Version> extends Omit<SaveOptions<Body, Answer>, 'send' | 'onStale'> {
  /** The version that the form began from; undefined for a new record. */
  version: Version
  /** The schema of the current record in a refusal. */
  current: z.ZodType<Current>
  send: (body: Body, version: Version) => Promise<Answer>
}

/** Saves a record that several people may change. `overtaken` is the version that somebody else saved first; saving again replaces it. */
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
