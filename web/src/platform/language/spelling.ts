import { useQuery } from '@tanstack/react-query'

/**
 * Returns a function that spells Chinese words in Latin letters. Pinyin is a large dictionary, so it is fetched only where it is wanted;
 * until it is there, nothing is spelt.
 */
export function usePinyin(wanted = true): ((text: string) => string[]) | undefined {
  const { data } = useQuery({
    queryKey: ['pinyin'],
    queryFn: () => import('./pinyin.ts').then(({ spellingsOf }) => ({ spellings: spellingsOf })),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return wanted ? data?.spellings : undefined
}

/** Returns a function that finds a few things by any of their names, Chinese ones also by pinyin and its initials. */
export function useNameMatch() {
  const spell = usePinyin()
  return (typed: string, names: readonly string[]) => {
    const text = typed.normalize('NFKC').trim().toLowerCase()
    return (
      text === '' ||
      names.some((name) => [name, ...(spell?.(name) ?? [])].some((form) => form.toLowerCase().includes(text)))
    )
  }
}
