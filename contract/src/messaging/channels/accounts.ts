/** The kinds of channels that send by an account at a provider. */
export const accountKinds = ['sms', 'whatsapp', 'wecom', 'telegram', 'line', 'zalo', 'zns'] as const
export type AccountKind = (typeof accountKinds)[number]

export interface AccountForm {
  /** Fields that are shown again. */
  settings: readonly string[]
  /** Fields that nobody reads back. */
  secrets: readonly string[]
  /** The form of what the provider knows the account by. */
  account: RegExp
}

/** What an account at each provider consists of. */
export const accountForms = {
  /** The account is the approved 短信签名. Its webhook is signed by nothing, so `sources` says from which addresses it may come; empty is any. */
  sms: { settings: ['sources'], secrets: ['accessKeyId', 'accessKeySecret'], account: /^[\p{L}\p{N}（）()·]{2,30}$/u },
  /** The account is the id of the phone number. */
  whatsapp: { settings: [], secrets: ['accessToken', 'appSecret', 'verifyToken'], account: /^\d{5,30}$/ },
  /** The account is the id of the corporation. */
  wecom: { settings: [], secrets: ['corpSecret', 'callbackToken', 'callbackKey'], account: /^w[wx][0-9a-zA-Z]{8,40}$/ },
  /** The account is the name of the bot. */
  telegram: { settings: [], secrets: ['botToken'], account: /^[A-Za-z]\w{3,30}bot$/i },
  /** The account is the basic or premium id. */
  line: { settings: [], secrets: ['channelToken', 'channelSecret'], account: /^@[\w.-]{1,40}$/ },
  /** The account is the id of the official account. */
  zalo: { settings: [], secrets: ['appId', 'appSecret', 'oaSecret', 'refreshToken'], account: /^\d{5,30}$/ },
  /** The same account, which sends templates by telephone number. */
  zns: { settings: [], secrets: ['appId', 'appSecret', 'oaSecret', 'refreshToken'], account: /^\d{5,30}$/ },
} as const satisfies Record<AccountKind, AccountForm>

export interface ChannelTraits {
  /**
   * `free`: any text. `approved`: only texts that the provider has approved. `window`: any text for a day after they wrote, else approved ones.
   * `peerWindow`: the same of those who come to the account, of whom the others are not reached by any other text.
   */
  text: 'free' | 'approved' | 'window' | 'peerWindow'
  /** What is known of a message afterwards. */
  tells: readonly ('delivered' | 'read' | 'replied')[]
  /** Whether it needs the address of the product, to be told anything. */
  hasHook: boolean
  /** Whether it reaches those alone who have come to the account and whom somebody has bound to a contact. */
  hasPeers?: boolean
  /** Whether it also reaches chat groups that have come to the account. */
  hasGroups?: boolean
}

export const channelTraits: Readonly<Record<AccountKind, ChannelTraits>> = {
  sms: { text: 'approved', tells: ['delivered', 'replied'], hasHook: true },
  whatsapp: { text: 'window', tells: ['delivered', 'read', 'replied'], hasHook: true },
  wecom: { text: 'free', tells: [], hasHook: true, hasPeers: true, hasGroups: true },
  telegram: { text: 'free', tells: ['replied'], hasHook: true, hasPeers: true, hasGroups: true },
  line: { text: 'free', tells: ['replied'], hasHook: true, hasPeers: true, hasGroups: true },
  zns: { text: 'approved', tells: ['delivered'], hasHook: true },
  zalo: { text: 'peerWindow', tells: ['delivered', 'read', 'replied'], hasHook: true, hasPeers: true },
}

export const isAccountKind = (kind: string): kind is AccountKind => accountKinds.some((one) => one === kind)

/** The first word of why a channel broke; behind it stands the provider's own code. */
export const breakages = ['credentials', 'payment', 'policy', 'setup'] as const

/** Whose providers take approved texts. */
export const approvedKinds = ['sms', 'whatsapp', 'zalo', 'zns'] as const satisfies AccountKind[]
export type ApprovedKind = (typeof approvedKinds)[number]
export const mostApprovedTexts = 100

/** What a text message ends with: how its reader opts out. Its law and its providers want these words. */
export const smsOptOutLine = '拒收请回复R'
