/** The text with a variable put in at the place of the caret, and where the caret stands then. */
export function withVariable(text: string, name: string, at: { from: number; to: number }) {
  const put = `{{${name}}}`
  return { text: text.slice(0, at.from) + put + text.slice(at.to), caret: at.from + put.length }
}
