import { languages } from '@seamark/contract/languages'
import type { DictionaryItem } from '@seamark/contract/settings/dictionaries'
import { type MenuProps, Tag } from 'antd'
import { OrderedList } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { moveItem } from './item-actions.tsx'

interface TableProps {
  items: readonly DictionaryItem[]
  /** Without it the items are read-only. */
  menu: ((item: DictionaryItem) => NonNullable<MenuProps['items']>) | undefined
}

/** The items in the office's order, in the reader's language and the others. */
export function ItemTable({ items, menu }: TableProps) {
  const { t, language } = useWords()
  return (
    <OrderedList
      rows={items}
      row="item"
      isOff={({ retired }) => retired}
      menu={menu}
      menuLabel={({ names }) => t('settings.item.menu', { name: names[language] })}
      onPlace={moveItem}
      help={t('settings.item.dragHelp')}
    >
      {(item) => <ItemRow item={item} />}
    </OrderedList>
  )
}

function ItemRow({ item: { code, names, retired } }: { item: DictionaryItem }) {
  const { t, language } = useWords()
  return (
    <>
      <span className="item-names">
        <span className="item-name ordered-name">{names[language]}</span>
        <span className="item-others ordered-quiet">
          {languages
            .filter((one) => one !== language)
            .map((one) => (
              <span key={one} lang={one}>
                {names[one]}
              </span>
            ))}
        </span>
      </span>
      {retired ? <Tag>{t('settings.item.isRetired')}</Tag> : null}
      <code className="item-code ordered-quiet">{code}</code>
    </>
  )
}
