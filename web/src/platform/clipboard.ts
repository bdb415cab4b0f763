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
