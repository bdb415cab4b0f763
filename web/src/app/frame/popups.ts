/** antd's popups close on a press outside them. */
export function closePopups() {
  document.documentElement.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
}

/**
 * Before another page is shown: popups close, and the focus is let go, so that it can move to the new heading. A hidden date field that keeps the focus
 * would throw. Only the tab strip keeps it: there one walks from tab to tab.
 */
export function settle() {
  const element = document.activeElement
  if (element instanceof HTMLElement && !element.closest('.strip')) element.blur()
  closePopups()
}
