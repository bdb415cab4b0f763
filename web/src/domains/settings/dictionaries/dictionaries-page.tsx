import { PlusOutlined } from '@ant-design/icons'
import { dictionaries, type DictionaryItem } from '@seamark/contract/settings/dictionaries'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Empty, Failed, Loading, Page } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch, useSetPageSearch } from '../../../platform/page.tsx'
import { dictionarySearch } from './dictionary-filters.ts'
import { useItemMenu } from './item-actions.tsx'
import { ItemForm } from './item-form.tsx'
import { useItems } from './item-queries.ts'
import { ItemTable } from './item-table.tsx'
import './dictionaries-page.css'

/** The suggested values of fields, named and ordered by the office. */
export function DictionariesPage() {
  const { t } = useWords()
  const { dictionary = dictionaries[0] } = usePageSearch(dictionarySearch)
  const setSearch = useSetPageSearch()
  const { data, error, refetch } = useItems(dictionary)
  const [form, setForm] = useState<{ item?: DictionaryItem }>()
  const items = data?.items ?? []
  const menu = useItemMenu(items, (item) => setForm({ item }))
  const add = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setForm({})}>
      {t('settings.item.new')}
    </Button>
  )
  return (
    <Page
      title={t('settings.dictionaries')}
      note={t(`settings.note.${dictionary}`)}
      actions={data?.can.edit ? add : null}
    >
      <Segmented
        className="dictionaries"
        aria-label={t('settings.dictionaries')}
        value={dictionary}
        options={dictionaries.map((value) => ({ value, label: t(`settings.dictionary.${value}`) }))}
        onChange={(chosen) => setSearch({ dictionary: chosen })}
      />
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading /> : null}
      {data && items.length === 0 ? <Empty text={t('settings.item.none')} /> : null}
      {items.length > 0 ? <ItemTable items={items} menu={data?.can.edit ? menu : undefined} /> : null}
      {form ? <ItemForm dictionary={dictionary} item={form.item} onClose={() => setForm(undefined)} /> : null}
    </Page>
  )
}
