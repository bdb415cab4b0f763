import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import './search-box.css'

/** Whoever pauses so long between two keys wants to see what there is. */
const pauseMs = 120

interface SearchBoxProps {
  value: string
  label: string
  onSearch: (text: string | undefined) => void
  /** Says more than the label where there is room. */
  placeholder?: string
  /** The key that leads here, and the field for whoever listens to it. */
  shortcut?: string
  inputRef?: RefObject<InputRef | null>
}

/** A search field that searches as soon as the typing pauses, and at once at Enter, when it is left, and when it is emptied. */
export function SearchBox({ value, label, onSearch, placeholder = label, shortcut, inputRef }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  /** What was typed has not been searched for yet; letters that an input method has not turned into a word are no question. */
  const [state, setState] = useState<'searched' | 'waiting' | 'composing'>('searched')
  if (known !== value) {
    setKnown(value)
    // The answer to what was typed before takes away nothing that was typed since.
    if (state === 'searched' && typed.trim() !== value) setTyped(value)
  }
  const search = (text: string) => {
    setState('searched')
    if (text.trim() !== value) onSearch(text.trim() || undefined)
  }
  const searchLater = useEffectEvent((text: string) => search(text))
  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setTimeout(() => searchLater(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [state, typed])
  return (
    <Input
      ref={inputRef}
      className="search-box"
      type="search"
      value={typed}
      prefix={<SearchOutlined className="search-box-icon" aria-hidden />}
      placeholder={placeholder}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      maxLength={200}
      allowClear
      onChange={({ target, nativeEvent }) => {
        setTyped(target.value)
        setState('isComposing' in nativeEvent && nativeEvent.isComposing ? 'composing' : 'waiting')
      }}
      onCompositionEnd={() => setState('waiting')}
      onClear={() => search('')}
      onBlur={() => search(typed)}
      onPressEnter={(event) => !event.nativeEvent.isComposing && search(typed)}
    />
  )
}
