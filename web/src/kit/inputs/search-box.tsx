import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useState } from 'react'
import './search-box.css'

/** A search field that searches at Enter, when it is left, and when it is emptied. */
export function SearchBox({
  value,
  label,
  onSearch,
}: {
  value: string
  label: string
  onSearch: (text: string | undefined) => void
}) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  const search = (text: string) => text.trim() !== value && onSearch(text.trim() || undefined)
  return (
    <Input
      className="search-box"
      type="search"
      value={typed}
      prefix={<SearchOutlined className="search-box-icon" aria-hidden />}
      placeholder={label}
      aria-label={label}
      maxLength={200}
      allowClear
      onChange={({ target }) => setTyped(target.value)}
      onClear={() => search('')}
      onBlur={() => search(typed)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && search(typed)}
    />
  )
}
