/** How a link to an account of a messenger looks, and what its reader sends first where the link does not say it by itself. */
export function peerLink(
  { kind, account }: { kind: string; account: string },
  token: string,
  isGroup: boolean,
): { url: string; word: string | null } | undefined {
  switch (kind) {
    case 'telegram':
      return { url: `https://t.me/${account}?${isGroup ? 'startgroup' : 'start'}=${token}`, word: null }
    case 'line':
      if (isGroup) return { url: `https://line.me/R/ti/p/${encodeURIComponent(account)}`, word: `#${token}` }
      return {
        url: `https://line.me/R/oaMessage/${encodeURIComponent(account)}/?${encodeURIComponent(`#${token}`)}`,
        word: null,
      }
    case 'zalo':
      return isGroup ? undefined : { url: `https://zalo.me/${account}`, word: `#${token}` }
    default:
      return undefined
  }
}
