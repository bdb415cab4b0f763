import { EllipsisOutlined, HolderOutlined } from '@ant-design/icons'
import { languages } from '@seamark/contract/languages'
import type { DictionaryItem } from '@seamark/contract/settings/dictionaries'
import { Button, Dropdown, type MenuProps, Tag } from 'antd'
import { useState } from 'react'
import { useWords } from '../../../platform/i18n.ts'
import { moveItem } from './item-actions.tsx'
import { dropPlace } from './item-rules.ts'

interface TableProps {
  items: readonly DictionaryItem[]
  /** Without it the items are only read. */
  menu: ((item: DictionaryItem) => NonNullable<MenuProps['items']>) | undefined
}

/** The items in the office's order: a row is dragged to its place, or moved by its menu. */
export function ItemTable({ items, menu }: TableProps) {
  const { t, language } = useWords()
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const others = languages.filter((one) => one !== language)

  function drop(target: number) {
    const item = items.find(({ id }) => id === dragged)
    const place = item && dropPlace(items, item.id, target)
    setDragged(undefined)
    setOver(undefined)
    if (item && place !== undefined) void moveItem(item, place)
  }

  return (
    <ul className="items">
      {items.map((item) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its menu does the same by keys
        <li
          key={item.id}
          className={['item', item.retired ? 'item-retired' : '', over === item.id && dragged !== item.id ? 'item-over' : ''].join(' ')}
          draggable={menu !== undefined}
          onDragStart={() => setDragged(item.id)}
          onDragEnd={() => setOver(undefined)}
          onDragOver={(event) => {
            if (dragged === undefined) return
            event.preventDefault()
            setOver(item.id)
          }}
          onDrop={() => drop(item.id)}
        >
          {menu ? <HolderOutlined className="item-handle" aria-hidden /> : null}
          <span className="item-names">
            <span className="item-name">{item.names[language]}</span>
            <span className="item-others">
              {others.map((one) => (
                <span key={one} lang={one}>
                  {item.names[one]}
                </span>
              ))}
            </span>
          </span>
          {item.retired ? <Tag>{t('settings.item.isRetired')}</Tag> : null}
          <code className="item-code">{item.code}</code>
          {menu ? (
            <Dropdown trigger={['click']} menu={{ items: menu(item) }} placement="bottomRight">
              <Button type="text" size="small" icon={<EllipsisOutlined aria-hidden />} aria-label={t('settings.item.menu', { name: item.names[language] })} />
            </Dropdown>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
