import { PlusOutlined } from '@ant-design/icons'
import { dictionaries, type Dictionary, type DictionaryItem } from '@seamark/contract/settings/dictionaries'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { ExchangeRates, useRateEditing } from '../exchange-rates/exchange-rate-view.tsx'
import { dictionarySearch, type Table, tables } from './dictionary-filters.ts'
import { useItemMenu } from './item-actions.tsx'
import { ItemForm } from './item-form.tsx'
import { useItems } from './item-queries.ts'
import { ItemTable } from './item-table.tsx'
import { SwitchedOffButton } from '../office/switched-off-view.tsx'
import './dictionaries-page.css'

const itemKinds = ['item'] as const
const rateKinds = ['exchangeRate'] as const

/** The suggested values of fields, named and ordered by the office, and its exchange rates. */
export function DictionariesPage() {
  const { dictionary: table = dictionaries[0] } = usePageSearch(dictionarySearch)
  return table === 'exchangeRates' ? <Rates /> : <Items dictionary={table} />
}

function Rates() {
  const { t } = useWords()
  const { button, form, edit } = useRateEditing()
  return (
    <Page
      title={t('settings.dictionaries')}
      note={t('settings.note.exchangeRates')}
      actions={
        <>
          <SwitchedOffButton kinds={rateKinds} />
          {button}
        </>
      }
    >
      <Choice table="exchangeRates" />
      <ExchangeRates onEdit={edit} />
      {form}
    </Page>
  )
}

function Items({ dictionary }: { dictionary: Dictionary }) {
  const { t } = useWords()
  const { data, error, refetch } = useItems(dictionary)
  const [form, setForm] = useState<{ item?: DictionaryItem }>()
  const items = data?.items ?? []
  const menu = useItemMenu(items, data?.can.delete ?? false, (item) => setForm({ item }))
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
      {t('settings.item.new')}
    </Button>
  )
  return (
    <Page
      title={t('settings.dictionaries')}
      note={t(`settings.note.${dictionary}`)}
      actions={
        data?.can.edit ? (
          <>
            <SwitchedOffButton kinds={itemKinds} />
            {add}
          </>
        ) : null
      }
    >
      <Choice table={dictionary} />
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && items.length === 0 ? <Empty text={t('settings.item.none')} /> : null}
      {items.length > 0 ? <ItemTable items={items} menu={data?.can.edit ? menu : undefined} /> : null}
      {form ? <ItemForm dictionary={dictionary} item={form.item} onClose={() => setForm(undefined)} /> : null}
    </Page>
  )
}

function Choice({ table }: { table: Table }) {
  const { t } = useWords()
  const setSearch = useSetPageSearch()
  return (
    <Segmented
      className="dictionaries"
      aria-label={t('settings.dictionaries')}
      value={table}
      options={tables.map((value) => ({ value, label: t(`settings.dictionary.${value}`) }))}
      onChange={(chosen) => setSearch({ dictionary: chosen })}
    />
  )
}
