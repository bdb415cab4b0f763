/** Whether a key sends. While an input method composes, Enter takes its word; Safari says so by the code 229 alone. */
export const isSending = (event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>): boolean =>
  event.key === 'Enter' &&
  !event.shiftKey &&
  !event.isComposing &&
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari, where the composition has ended before the key comes
  event.keyCode !== 229
