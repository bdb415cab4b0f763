/** Puts text on the clipboard, also on plain HTTP. Returns whether that worked. */
export async function toClipboard(text: string) {
  try {
    if (isSecureContext) await navigator.clipboard.writeText(text)
    else return byHand(text)
    return true
  } catch {
    return byHand(text)
  }
}

/**
 * Puts text on the clipboard that is still being fetched. Some browsers allow it only in the moment of the click, so they are given the promise.
 * Returns whether that worked; where the text does not come, nothing is copied.
 */
export async function toClipboardLater(text: Promise<string>) {
  try {
    if (isSecureContext && typeof ClipboardItem === 'function') {
      const content = text.then((found) => new Blob([found], { type: 'text/plain' }))
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })])
      return true
    }
  } catch {
    // The browser takes no promise, or there is nothing to copy.
  }
  const found = await text.catch(() => '')
  return found !== '' && toClipboard(found)
}

/** Outside a secure context only selected text can be copied. */
function byHand(text: string) {
  const area = document.createElement('textarea')
  area.value = text
  area.style.position = 'fixed'
  area.style.opacity = '0'
  document.body.append(area)
  area.select()
  // oxlint-disable-next-line typescript/no-deprecated -- plain HTTP in an office network has no other access to the clipboard
  const done = document.execCommand('copy')
  area.remove()
  return done
}
