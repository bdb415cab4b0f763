import type { posterPresets, posterThemes } from '@seamark/contract/ai/choices'

/** A name, and the same in the second language of the poster where it has one and it differs. */
export interface Said {
  main: string
  other: string
}

export interface ShownLane {
  from: Said
  to: Said
  carrier: string
  /** 直航, 经新加坡中转; empty where nobody has said it. */
  way: string
  transit: string
  sailing: string
  space: string
  currency: string
  prices: readonly { container: string; amount: string }[]
}

/** Everything that a poster shows, in the words of its language. Buying prices have no place in it, so no poster can tell them. */
export interface PosterSource {
  preset: (typeof posterPresets)[number]
  width: number
  height: number
  theme: (typeof posterThemes)[number]
  organization: string
  /** How much wider than high the logo is; null where there is none. */
  logo: number | null
  /** Whether a picture lies behind its head. */
  hasBackground: boolean
  /** What kind of poster it is, in its language. */
  tag: string
  title: string
  subtitle: string
  lanes: readonly ShownLane[]
  /** 有效期, or 有效期至 where only the last day is told. */
  validLabel: string
  valid: string
  included: string
  remark: string
  contact: { name: string; role: string; lines: readonly (readonly [label: string, text: string])[] }
  qr: { rows: readonly (readonly boolean[])[]; caption: string; isLive: boolean } | null
  labels: Readonly<Record<'lane' | 'carrier' | 'sailing' | 'space' | 'included' | 'remark', string>>
  /** 以订舱确认为准. It stands on every poster. */
  disclaimer: string
}
