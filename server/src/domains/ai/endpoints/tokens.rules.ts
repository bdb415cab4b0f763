/** About how many tokens a text is: one a sign of Chinese, Japanese or Korean, one for each four other signs. Where the endpoint says none, this counts. */
export function estimateTokens(text: string): number {
  const wide = text.match(/[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uff00-\uffef]/g)?.length ?? 0
  return wide + Math.ceil((text.length - wide) / 4)
}
