import { getPendingUpload } from '@seamark/contract/files/uploads'
import type { Language } from '@seamark/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { invalidate, queryClient, useCall } from '../../../../platform/api/calls.ts'
import { useLive } from '../../../../platform/api/live.ts'
import { currentLanguage, useWords } from '../../../../platform/language/i18n.ts'

/** How the imports of an adapter are asked for. */
export interface ImportSource<View> {
  /** The query key of one import begins with it. */
  path: string
  /** Every call about these imports has a path that begins with it: after a refusal all of them are asked again. */
  paths: string
  /** The list that names an import beside others. */
  listPath: string
  topic: string
  get: (id: number, signal: AbortSignal) => Promise<View>
  /** The server works on it: what is shown will change by itself. */
  isAtWork: (view: View) => boolean
  /** How often an import at work is asked for, in case the live stream is cut. */
  everyMs: number
}

export type ImportCalls<View extends { id: number }> = ReturnType<typeof createImportCalls<View>>

/** Reads the imports of an adapter and keeps what the server has answered about them. */
export function createImportCalls<View extends { id: number }>(source: ImportSource<View>) {
  const keyOf = (id: number, language = currentLanguage()) => [source.path, id, language]
  const optionsOf = (id: number, language?: Language) => ({
    queryKey: keyOf(id, language),
    queryFn: ({ signal }: { signal: AbortSignal }) => source.get(id, signal),
  })

  /** Keeps the import as the server has just answered it; an older answer on its way must not overwrite it. */
  async function keep(view: View) {
    await queryClient.cancelQueries({ queryKey: keyOf(view.id) })
    queryClient.setQueryData(keyOf(view.id), view)
    void invalidate(source.listPath)
  }

  /** Answers whether it was done. A refusal has been said by the call; then what the screen shows is old. */
  async function apply(answer: Promise<View>) {
    try {
      await keep(await answer)
      return true
    } catch {
      await invalidate(source.paths)
      return false
    }
  }

  return {
    source,
    optionsOf,
    keep,
    apply,
    /** Reads how an import stands for somebody who is not at its page. */
    read: (id: number) => queryClient.query({ ...optionsOf(id), staleTime: 1000 }),
    readSoon: debounceById((id) => void queryClient.invalidateQueries({ queryKey: keyOf(id) })),
  }
}

/** An import as it stands now: told live, and asked for while it is at work. */
export function useImport<View extends { id: number }>({ source, optionsOf, readSoon }: ImportCalls<View>, id: number) {
  const { language } = useWords()
  const answer = useQuery<View>({
    ...optionsOf(id, language),
    refetchInterval: ({ state }) => (state.data && source.isAtWork(state.data) ? source.everyMs : false),
  })
  useLive(source.topic, (event) => {
    if (event.id === undefined || event.id === id) readSoon(id)
  })
  return answer
}

/** A hundred events are one reading. */
function debounceById(run: (id: number) => void) {
  const waiting = new Map<number, ReturnType<typeof setTimeout>>()
  return (id: number) => {
    if (waiting.has(id)) return
    const end = () => {
      waiting.delete(id)
      run(id)
    }
    waiting.set(id, setTimeout(end, 300))
  }
}

export const usePendingUpload = () => useCall(getPendingUpload, {}, { staleTime: 0 })
export const forgetPendingUpload = () => queryClient.setQueryData([getPendingUpload.path, {}], { upload: null })
