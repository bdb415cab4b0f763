/** What a provider tells of somebody who talks with an account of ours. All of it was written by others. */
export type PeerNews = NewsOf &
  /** `hasWritten`: they came by a word of theirs, so they can be answered. */
  (
    | { kind: 'joined'; token: string; hasWritten?: boolean }
    | { kind: 'left' }
    | { kind: 'said'; text: string }
    /** A group that has become another one. */
    | { kind: 'moved'; to: string }
  )

interface NewsOf {
  /** The provider's own id of the event, or one made of what never changes in it. */
  eventId: string
  /** The chat, user or group by the id that the provider gives this account. */
  peer: string
  isGroup: boolean
  name: string
  /** The name by which others find them; empty where the platform has none. */
  handle: string
  /** Our colleague at the provider to whom they talk, where it names one. */
  member?: string
  at: Date
}
