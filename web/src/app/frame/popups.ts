/** antd's popups close on a press outside them. */
function closePopups() {
  document.documentElement.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
}

/**
 * Call it after a page is shown: a date panel closes one frame late, so it may come back open. Popups that the person opens meanwhile stay.
 * Returns a function that ends the waiting.
 */
export function closeLatePopups() {
  const waiting = new AbortController()
  const timer = setTimeout(closePopups, 50)
  waiting.signal.addEventListener('abort', () => clearTimeout(timer))
  const end = () => waiting.abort()
  for (const hand of ['pointerdown', 'keydown']) addEventListener(hand, end, { capture: true, signal: waiting.signal })
  return end
}

/**
 * Call it before another page is shown: popups close and the focus is released, so that it can move to the new heading. A hidden date field
 * that keeps the focus would throw. Only the tab strip keeps the focus, because people walk there from tab to tab.
 */
export function closePopupsAndReleaseFocus() {
  const element = document.activeElement
  if (element instanceof HTMLElement && !element.closest('.strip')) element.blur()
  closePopups()
}
