import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWords } from '../../../../platform/language/i18n.ts'

interface SearchBoxProps {
  value: string
  onSearch: (text: string) => void
  inputRef: RefObject<InputRef | null>
}

/** Searches 300 ms after the last key; text still in the input method is not searched. */
export function CompanySearchBox({ value, onSearch, inputRef }: SearchBoxProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const composing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (known !== value) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }

  function later(text: string, wait = 300) {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(text.trim()), wait)
  }
  return (
    <Input
      ref={inputRef}
      className="company-search"
      value={typed}
      prefix={<SearchOutlined className="company-quiet" aria-hidden />}
      placeholder={t('phonebook.search')}
      aria-label={t('phonebook.search.label')}
      aria-keyshortcuts="/"
      maxLength={200}
      allowClear
      type="search"
      onChange={({ target, type }) => {
        setTyped(target.value)
        if (!composing.current) later(target.value, type === 'click' ? 0 : 300)
      }}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={(event) => {
        composing.current = false
        later(event.currentTarget.value)
      }}
      onPressEnter={(event) => {
        if (!event.nativeEvent.isComposing) later(event.currentTarget.value, 0)
      }}
    />
  )
}
