/** A sentence with `{name}` places filled in; a place without a value stays visible, so that it is noticed. */
export function fill(sentence: string, params: Record<string, string | number> = {}) {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => (name in params ? String(params[name]) : place))
}
