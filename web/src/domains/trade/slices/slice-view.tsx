import { FilterOutlined } from '@ant-design/icons'
import { containers } from '@seamark/contract/territory/containers'
import { countries } from '@seamark/contract/territory/countries'
import { lanes } from '@seamark/contract/territory/lanes'
import { directions, modes } from '@seamark/contract/trade/slices/slices'
import { Badge, Button, Checkbox, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { DayRange, useIsPhone } from '../../../kit/index.ts'
import { countryName } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { hsOf, type SliceName, type SliceTexts, sliceNames, withoutSlice } from './slice-filters.ts'
import { SliceChips } from './chip-view.tsx'
import { type SearchKind, searchKinds, SliceSearch } from './search-picker.tsx'
import { CarrierPicker, ChoicePicker, PartyPicker, PortsPicker, SourcePicker, TagsPicker } from './slice-picker.tsx'
import './slice-view.css'

interface ToolbarProps {
  search: SliceTexts
  setSearch: (patch: SliceTexts) => void
  /** Parts of the slice that the list has no column for, and cannot filter by. */
  without?: readonly SliceName[]
  /** The page's own tools that are always visible, placed first. */
  children?: ReactNode
  /** Its other tools, beside the days and below them; a phone folds them with the filters, and counts those that are `set`. */
  folded?: ReactNode
  below?: ReactNode
  set?: number
  /** What the search box of the bar finds; without it there is no box. */
  kinds?: readonly SearchKind[]
  /** Parts of the slice that stand in the bar of a desk, before the box. */
  inBar?: readonly Filter[]
  /** Called where more than the slice narrows the list. */
  onClear?: () => void
}

/** The days, and behind a button every other part of a slice; each applies at once. On a phone all but a few tools are behind the button. */
export function SliceToolbar({
  search,
  setSearch,
  without = [],
  children,
  folded,
  below,
  set = 0,
  kinds = [],
  inBar = [],
  onClear,
}: ToolbarProps) {
  const { t } = useWords()
  const phone = useIsPhone()
  const hasDays = Boolean(search.from ?? search.to)
  const filtered = sliceNames.filter((name) => search[name] !== undefined && name !== 'from' && name !== 'to').length
  const active = phone ? filtered + set + Number(hasDays) : filtered
  const [open, setOpen] = useState(false)
  const isOffered = (kind: SearchKind) => !without.includes(kind)
  const tools = (
    <>
      {folded}
      <DayRange
        label={t('trade.filter.days')}
        from={search.from}
        to={search.to}
        onChange={setSearch}
        popupClass="slice-days"
      />
    </>
  )
  return (
    <div className="slice-toolbar">
      {kinds.length > 0 ? (
        <SliceSearch search={search} setSearch={setSearch} kinds={phone ? searchKinds.filter(isOffered) : kinds} />
      ) : null}
      {children}
      {phone ? null : (
        <>
          {inBar.map((name) => (
            <div key={name} className="slice-in-bar">
              <FilterEditor name={name} search={search} setSearch={setSearch} isNamed />
            </div>
          ))}
          {tools}
        </>
      )}
      <Button icon={<FilterOutlined aria-hidden />} aria-expanded={open} onClick={() => setOpen(!open)}>
        {t(phone ? 'trade.filter.all' : 'trade.filter.more')}
        {active > 0 ? <Badge count={active} size="small" color="var(--ant-color-primary)" /> : null}
      </Button>
      {active > 0 || hasDays ? (
        <div className="slice-chips">
          <SliceChips search={search} setSearch={setSearch} without={phone ? without : [...without, ...inBar]} />
          <Button type="link" size="small" onClick={onClear ?? (() => setSearch(withoutSlice))}>
            {t('trade.filter.clear')}
          </Button>
        </div>
      ) : null}
      {open ? (
        <SliceFilters search={search} setSearch={setSearch} without={without}>
          {phone ? (
            <div className="slice-folded">
              {tools}
              {below}
            </div>
          ) : null}
        </SliceFilters>
      ) : null}
      {phone || !below ? null : <div className="slice-below">{below}</div>}
    </div>
  )
}

function SliceFilters({
  search,
  setSearch,
  without,
  children,
}: Required<Pick<ToolbarProps, 'search' | 'setSearch' | 'without' | 'children'>>) {
  const { t } = useWords()
  // Whole names come with a figure that was opened; people type the beginning of a name instead.
  const names = filters.filter(
    (name) => !without.includes(name) && (name !== 'vessels' || search.vessels !== undefined),
  )
  return (
    <div className="slice-filters">
      {children}
      {names.map((name) => (
        <div key={name} className="slice-filter">
          <span>{t(`trade.filter.${name}`)}</span>
          <FilterEditor name={name} search={search} setSearch={setSearch} />
        </div>
      ))}
      {without.includes('traders') ? null : (
        <Checkbox
          checked={search.traders === 'true'}
          onChange={({ target }) => setSearch({ traders: target.checked ? 'true' : undefined })}
        >
          {t('trade.filter.traders')}
        </Checkbox>
      )}
    </div>
  )
}

/** The field of one part of a slice. In a bar, where no label stands above it, it is `isNamed` by its placeholder. */
function FilterEditor({
  name,
  search,
  setSearch,
  isNamed = false,
}: Pick<ToolbarProps, 'search' | 'setSearch'> & { name: Filter; isNamed?: boolean }) {
  const { t, language } = useWords()
  const label = t(`trade.filter.${name}`)
  const props = {
    label,
    value: search[name],
    onChange: (value: string | undefined) => setSearch({ [name]: value }),
    ...(isNamed ? { placeholder: label } : {}),
  }
  return editorOf(name, props, (code) => countryName(code, language), t)
}

const filters = [
  'direction',
  'pol',
  'pod',
  'port',
  'lane',
  'importer',
  'exporter',
  'party',
  'hs',
  'commodity',
  'container',
  'containerNo',
  'mode',
  'origin',
  'destination',
  'vessel',
  'vessels',
  'carrier',
  'bill',
  'source',
] as const satisfies readonly SliceName[]
type Filter = (typeof filters)[number]

interface EditorProps {
  label: string
  placeholder?: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

function editorOf(
  name: Filter,
  props: EditorProps,
  country: (code: string) => string,
  t: ReturnType<typeof useWords>['t'],
): ReactNode {
  switch (name) {
    case 'pol':
    case 'pod':
    case 'port':
      return <PortsPicker {...props} />
    case 'importer':
    case 'exporter':
    case 'party':
      return <PartyPicker {...props} />
    case 'source':
      return <SourcePicker {...props} />
    case 'direction':
      return (
        <ChoicePicker
          {...props}
          onChange={(value) => props.onChange(value?.split(',').at(-1))}
          options={directions.map((value) => ({ value, label: t(`trade.direction.${value}`) }))}
        />
      )
    case 'mode':
      return <ChoicePicker {...props} options={modes.map((value) => ({ value, label: t(`trade.mode.${value}`) }))} />
    case 'lane':
      return (
        <ChoicePicker {...props} options={lanes.map((value) => ({ value, label: t(`territory.lane.${value}`) }))} />
      )
    case 'container':
      return <ChoicePicker {...props} options={containers.map(({ code }) => ({ value: code, label: code }))} />
    case 'origin':
    case 'destination':
      return <ChoicePicker {...props} options={countries.map((value) => ({ value, label: country(value) }))} />
    case 'hs':
      return <TextFilter {...props} onChange={(text) => props.onChange(hsOf(text))} />
    case 'carrier':
      return <CarrierPicker {...props} />
    case 'vessels':
      return <TagsPicker {...props} />
    default:
      return <TextFilter {...props} />
  }
}

/** Applies with Enter or when the field is left; the box then shows the address's normalized value. */
function TextFilter({ label, placeholder, value = '', onChange }: EditorProps) {
  const [typed, setTyped] = useState({ value, text: value })
  if (typed.value !== value) setTyped({ value, text: value })
  const apply = () => typed.text.trim() !== value && onChange(typed.text.trim() || undefined)
  return (
    <Input
      aria-label={label}
      placeholder={placeholder}
      value={typed.text}
      onChange={({ target }) => setTyped({ value, text: target.value })}
      maxLength={80}
      allowClear
      onBlur={apply}
      onPressEnter={apply}
      onClear={() => onChange(undefined)}
    />
  )
}
