import { CloseOutlined, EllipsisOutlined } from '@ant-design/icons'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { Button, Dropdown } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Selection, useIsPhone } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import './bulk-view.css'
import { registeredBarParts } from './bulk-bar-extension-rules.ts'
import type { BulkOffer } from './bulk-rules.ts'

const BulkForm = lazy(() => import('./bulk-form.tsx').then((module) => ({ default: module.BulkForm })))

interface BarProps {
  list: string
  selection: Selection
  /** The number of rows that match the filters, undefined while they are counted. The form counts them exactly before anything is confirmed. */
  count: ListCount | undefined
  /** The query of the list's own call, as texts, without paging. */
  query: Record<string, string>
  offers: readonly BulkOffer[]
  /** Called when rows have changed. */
  onDone: () => void
  /** Further buttons for the same rows. */
  children?: ReactNode
}

/** The number of chosen rows, the step to all that match, and the actions on them; rendered only while something is chosen. */
export function BulkBar(props: BarProps) {
  const { list, selection, query, offers, onDone } = props
  const [open, setOpen] = useState<BulkOffer>()
  const rows = selection.isAll ? { query } : { ids: [...selection.ids].map(Number) }
  const begin = (offer: BulkOffer) =>
    offer.open ? offer.open(selection.isAll ? [] : [...selection.ids].map(Number)) : setOpen(offer)
  return (
    <>
      {selection.isAll || selection.ids.size > 0 ? (
        <Bar {...props} onOffer={begin} offers={offers}>
          {props.children}
          {registeredBarParts(list).map(({ View }) => (
            <Suspense key={list}>
              <View rows={rows} query={query} />
            </Suspense>
          ))}
        </Bar>
      ) : null}
      {open ? (
        <Suspense>
          <BulkForm
            list={list}
            offer={open}
            rows={rows}
            onClose={() => setOpen(undefined)}
            onDone={() => {
              selection.clear()
              onDone()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}

function Bar({
  selection,
  count,
  offers,
  onOffer,
  children,
}: Omit<BarProps, 'list' | 'query' | 'onDone'> & { onOffer: (offer: BulkOffer) => void }) {
  const { t, language } = useWords()
  const phone = useIsPhone()
  const shown = phone ? 2 : 5
  const counted = count ? number(count.value, language) : ''
  const mayTakeAll = !selection.isAll && count !== undefined && (!count.exact || count.value > selection.ids.size)
  const text = selection.isAll
    ? t(`workbench.bulk.all${howMany(count)}`, { count: counted })
    : t('workbench.bulk.chosen', { count: number(selection.ids.size, language) })
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('workbench.bulk.bar')}>
      <span className="bulk-bar-count" role="status">
        {text}
      </span>
      {mayTakeAll ? (
        <Button type="link" size="small" onClick={selection.chooseAll}>
          {t(`workbench.bulk.takeAll${howMany(count)}`, { count: counted })}
        </Button>
      ) : null}
      <span className="bulk-bar-actions">
        {offers.slice(0, shown).map((offer) => (
          <Button
            key={offer.key}
            size="small"
            icon={offer.icon}
            danger={offer.danger ?? false}
            onClick={() => onOffer(offer)}
          >
            {t(offer.title)}
          </Button>
        ))}
        {children}
        {offers.length > shown ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: offers.slice(shown).map((offer) => ({
                key: offer.key,
                label: t(offer.title),
                icon: offer.icon,
                danger: offer.danger ?? false,
                onClick: () => onOffer(offer),
              })),
            }}
          >
            <Button size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t('workbench.bulk.more')} />
          </Dropdown>
        ) : null}
      </span>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('workbench.bulk.clear')}
        title={t('workbench.bulk.clear')}
        onClick={selection.clear}
      />
    </div>
  )
}

const howMany = (count: ListCount | undefined): '' | 'Over' | 'About' =>
  count === undefined || count.exact ? '' : count.about ? 'About' : 'Over'
