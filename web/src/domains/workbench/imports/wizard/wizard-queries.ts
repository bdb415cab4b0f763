import { getPendingUpload } from '@seamark/contract/files/uploads'
import type { Language } from '@seamark/contract/languages'
import { useQuery } from '@tanstack/react-query'
import { invalidate, queryClient, readAgain, useCall } from '../../../../platform/api/calls.ts'
import { useLive } from '../../../../platform/api/live.ts'
import { currentLanguage, useWords } from '../../../../platform/language/i18n.ts'

/** The calls that read the imports of an adapter. */
export interface ImportSource<View> {
  /** The query key of one import begins with it. */
  path: string
  /** The prefix of the paths of all calls about these imports: after a refusal all of them are read again. */
  paths: string
  /** The path of the list that shows an import beside others. */
  listPath: string
  topic: string
  get: (id: number, signal: AbortSignal) => Promise<View>
  /** Whether the server works on it, so that the state will change by itself. */
  isAtWork: (view: View) => boolean
  /** The polling interval of a running import, in milliseconds, in case the live stream is cut. */
  everyMs: number
}

export type ImportCalls<View extends { id: number }> = ReturnType<typeof createImportCalls<View>>

/** Reads the imports of an adapter and stores the server's answers about them. */
export function createImportCalls<View extends { id: number }>(source: ImportSource<View>) {
  const keyOf = (id: number, language = currentLanguage()) => [source.path, id, language]
  const optionsOf = (id: number, language?: Language) => ({
    queryKey: keyOf(id, language),
    queryFn: ({ signal }: { signal: AbortSignal }) => source.get(id, signal),
  })

  /** Stores the import that the server has just answered; an older answer on its way must not overwrite it. */
  async function keep(view: View) {
    await queryClient.cancelQueries({ queryKey: keyOf(view.id) })
    queryClient.setQueryData(keyOf(view.id), view)
    void invalidate(source.listPath)
  }

  /** Returns whether the call succeeded. The call has reported a refusal; the screen is then out of date. */
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
    /** Reads the state of an import for a person on another page. */
    read: (id: number) => queryClient.query({ ...optionsOf(id), staleTime: 1000 }),
    readSoon: debounceById((id) => void readAgain({ queryKey: keyOf(id) })),
  }
}

/** The current state of an import: pushed live, and polled while the server works on it. */
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

/** A hundred events cause one read. */
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
