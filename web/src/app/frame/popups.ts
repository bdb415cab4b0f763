/** antd's popups close on a press outside them. */
export function closePopups() {
  document.documentElement.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
}

/** Before a page is hidden: its field loses the focus and its popups close. A hidden date field that keeps the focus would throw. */
export function settle() {
  const element = document.activeElement
  const inPage = element?.closest('[data-page]') || !document.getElementById('root')?.contains(element)
  if (element instanceof HTMLElement && inPage) element.blur()
  closePopups()
}
