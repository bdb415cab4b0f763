import { useQueries, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { errorText } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePinyin } from '../../../platform/language/spelling.ts'
import { usePreference } from '../../../platform/preferences/preferences.ts'
import { ownCommands, ownGroups } from '../../pages.ts'
import { type PoolPage, searchPool } from './searchable-pages.ts'

const pauseMs = 120
/** A single character matches half the phonebook. */
const fewestSigns = 2

/** A hit that can be chosen. */
export interface Hit {
  href: string
  title: string
  note?: string
  icon?: ReactNode
  /** Acts in the current page; such a hit has no address. */
  run?: () => void
  /** Leads to the list of all matching records. */
  all?: boolean
}

export interface HitGroup {
  title: string
  hits: Hit[]
  /** Shown instead of hits: still searching, or the reason for none. */
  said?: string
}

/** Returns the pages and records that match the typed text once the typing has paused; `firstPage` does not wait for the pause. */
export function useSearch(typed: string) {
  const { t } = useWords()
  const text = usePaused(typed.trim())
  const ownPages = useOwnPages()
  const find = useFinder(ownPages)
  const findCommand = useFinder(useOwnCommands())
  const records = useRecords(text)
  const pages = (): HitGroup => ({
    title: t('frame.search.pages'),
    hits: find(text).map(({ path, title, icon }) => ({ href: path, title: title.join(' > '), icon })),
  })
  const commands = (): HitGroup => ({
    title: t('frame.search.commands'),
    hits: findCommand(text).flatMap(({ path, title, icon }) => {
      const run = ownCommands().find(({ name }) => `#${name}` === path)?.run
      return run ? [{ href: path, title: title.join(' > '), icon, run }] : []
    }),
  })
  const groups =
    text === '' ? [] : [pages(), commands(), ...records].filter(({ hits, said }) => hits.length > 0 || said)
  const firstPage = async () => (await loadFinder()).pageFinder(ownPages)(typed)[0]?.path
  return { text, groups, firstPage }
}

/** The library that compares words is fetched when the search is opened. */
const loadFinder = () => import('./matching.ts').then(({ pageFinder }) => ({ pageFinder }))

function useFinder(pool: readonly PoolPage[]): (typed: string) => PoolPage[] {
  const { data } = useQuery({ queryKey: ['pageFinder'], queryFn: loadFinder, staleTime: Number.POSITIVE_INFINITY })
  // It is built anew each time: with some forty pages that is quicker than tracking changes.
  return data ? data.pageFinder(pool) : () => []
}

function useOwnPages(): PoolPage[] {
  const { t, language } = useWords()
  return searchPool(ownGroups(), t, useSpelling(language === 'zh'))
}

function useOwnCommands(): PoolPage[] {
  const { t, language } = useWords()
  const spell = useSpelling(language === 'zh')
  return ownCommands().map(({ name, title, icon }) => ({
    path: `#${name}`,
    title: [t(title)],
    pinyinTitle: spell ? spell(t(title)) : [],
    icon,
  }))
}

/** Loads pinyin only for Chinese. */
function useSpelling(chinese: boolean) {
  return usePinyin(usePreference('pinyinSearch') && chinese)
}

function useRecords(text: string): HitGroup[] {
  const { t } = useWords()
  const searches = ownGroups().flatMap(({ children }) =>
    children.flatMap(({ path, records = [] }) => [records].flat().map((search) => ({ path, ...search }))),
  )
  const answers = useQueries({
    queries: searches.map(({ path, title, find }) => ({
      queryKey: ['search', path, title, text],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(text, signal),
      enabled: [...text].length >= fewestSigns,
      gcTime: 60_000,
    })),
  })
  return searches.map(({ title, all }, index): HitGroup => {
    const { data, error, isLoading } = answers[index] ?? {}
    const what = t(title)
    if (error) return { title: what, hits: [], said: t('frame.search.failed', { what, reason: errorText(error) }) }
    if (isLoading) return { title: what, hits: [], said: t('frame.search.searching', { what }) }
    return {
      title: what,
      hits: data?.length
        ? [...data, ...(all ? [{ href: all(text), title: t('frame.search.all'), all: true }] : [])]
        : [],
    }
  })
}

/** Returns the text as it was when the typing last paused; an empty text at once. */
function usePaused(text: string) {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return text === '' ? '' : paused
}
