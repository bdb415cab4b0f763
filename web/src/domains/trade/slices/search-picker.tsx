import { SearchOutlined } from '@ant-design/icons'
import type { Language } from '@seamark/contract/languages'
import { findPorts } from '@seamark/contract/territory/ports'
import { nameParties } from '@seamark/contract/trade/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { NothingFound, useSettled } from '../../../kit/index.ts'
import { call, queryClient } from '../../../platform/api/calls.ts'
import { t, useWords } from '../../../platform/language/i18n.ts'
import { portName } from '../../territory/index.ts'
import { chapterName, chaptersNamed, codeText } from '../codes/code-text.ts'
import { joinValues, listOf, type SliceName, sliceOfText, type SliceTexts } from './slice-filters.ts'

/** What the box can find, in the order in which it offers it. */
export const searchKinds = [
  'containerNo',
  'bill',
  'hs',
  'party',
  'port',
  'commodity',
] as const satisfies readonly SliceName[]
export type SearchKind = (typeof searchKinds)[number]

interface SearchProps {
  search: SliceTexts
  setSearch: (patch: SliceTexts) => void
  kinds: readonly SearchKind[]
}

interface Found {
  name: SearchKind
  value: string
  label: string
}

/** Of these a slice holds several, and one more is added to them; of the others it holds one. */
const several: ReadonlySet<SearchKind> = new Set(['hs', 'party', 'port'])

/**
 * One box for everything that a salesperson knows of a shipment: company, goods, HS code, port, container or bill. What is chosen becomes a part of the
 * slice. Enter takes the first, and waits for it where it has not been found yet.
 */
export function SliceSearch({ search, setSearch, kinds }: SearchProps) {
  const { t, language } = useWords()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const settled = useSettled(text, 150)
  const query = (asked: string) => ({
    queryKey: ['sliceSearch', language, kinds, asked],
    queryFn: ({ signal }: { signal: AbortSignal }) => seek(asked, { kinds, language, signal }),
    staleTime: 60_000,
  })
  const read = useQuery({ ...query(settled), enabled: settled !== '', placeholderData: keepPreviousData })
  const isReady = settled === text && !read.isPlaceholderData
  const found = text === '' ? [] : (read.data ?? [])

  function choose({ name, value }: Found) {
    setTyped('')
    setSearch({ [name]: several.has(name) ? joinValues([...new Set([...listOf(search[name]), value])]) : value })
  }
  async function chooseFirst() {
    const [first] = await queryClient.query(query(text)).catch(() => [])
    if (first) choose(first)
  }

  const label = t(kinds.includes('port') ? 'trade.search.all' : 'trade.search.partyOrGoods')
  return (
    <Select<string>
      className="slice-search"
      aria-label={label}
      placeholder={label}
      prefix={<SearchOutlined aria-hidden />}
      suffixIcon={null}
      value={null}
      open={text !== ''}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      onSelect={(key) => {
        const chosen = found.find((one) => keyOf(one) === key)
        if (chosen) choose(chosen)
      }}
      onInputKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing && text !== '' && !isReady) void chooseFirst()
      }}
      onBlur={() => setTyped('')}
      options={kinds.flatMap((name) => {
        const options = found.filter((one) => one.name === name)
        if (options.length === 0) return []
        return [
          {
            label: t(`trade.search.kind.${name}`),
            options: options.map((one) => ({ value: keyOf(one), label: one.label, disabled: !isReady })),
          },
        ]
      })}
      listHeight={400}
      notFoundContent={<NothingFound read={read} />}
      popupMatchSelectWidth={false}
    />
  )
}

const keyOf = ({ name, value }: Found) => `${name} ${value}`

/** A few of each, so that every kind is seen. */
const fewOfEach = 4

interface Asked {
  kinds: readonly SearchKind[]
  language: Language
  signal: AbortSignal
}

/** What a text may mean, the surest first. */
async function seek(text: string, { kinds, language, signal }: Asked): Promise<Found[]> {
  const isName = text.length >= 2 && /[^\d\s.,-]/.test(text)
  const cut = (most: number) => [...text].slice(0, most).join('')
  const [{ parties }, { ports }] = await Promise.all([
    isName && kinds.includes('party')
      ? call(nameParties, { query: { q: cut(100) }, signal }, { quiet: true })
      : { parties: [] },
    isName && kinds.includes('port')
      ? call(findPorts, { query: { q: cut(80), limit: fewOfEach }, signal }, { quiet: true })
      : { ports: [] },
  ])
  const number = sliceOfText(text)
  const digits = text.replaceAll(/[.\s]/g, '')
  const codes = /^\d{2,10}$/.test(digits) ? [{ code: digits, name: chapterName(digits) }] : []
  const found: Found[] = [
    ...(number && 'containerNo' in number
      ? [{ name: 'containerNo' as const, value: number.containerNo, label: number.containerNo }]
      : []),
    ...(number && 'bill' in number ? [{ name: 'bill' as const, value: number.bill, label: number.bill }] : []),
    ...[...codes, ...chaptersNamed(text).slice(0, fewOfEach)].map(({ code, name }) => ({
      name: 'hs' as const,
      value: code,
      label: codeText(code, name),
    })),
    ...parties.slice(0, fewOfEach).map(({ id, name }) => ({ name: 'party' as const, value: String(id), label: name })),
    ...ports.map((port) => ({
      name: 'port' as const,
      value: port.code,
      label: codeText(port.code, portName(port, language)),
    })),
    ...(number ? [] : [{ name: 'commodity' as const, value: cut(80), label: t('trade.search.goods', { text }) }]),
  ]
  return found.filter(({ name }) => kinds.includes(name))
}
