export const validSeconds = 300
export const againInSeconds = 60

export interface CodeLimit {
  /** The requests that are counted together. */
  by: 'target' | 'address' | 'all'
  seconds: number
  most: number
  refusal: 'identity.code_too_soon' | 'identity.code_too_often' | 'identity.codes_exhausted'
}

const hour = 3600
const day = 24 * hour

/** The limits of requests for codes within a rolling time. The provider's own limits for one number are the same, so it never has to refuse. */
export const codeLimits = (perDay: number): readonly CodeLimit[] => [
  { by: 'target', seconds: againInSeconds, most: 1, refusal: 'identity.code_too_soon' },
  { by: 'target', seconds: hour, most: 5, refusal: 'identity.code_too_often' },
  { by: 'target', seconds: day, most: 10, refusal: 'identity.code_too_often' },
  { by: 'address', seconds: day, most: 30, refusal: 'identity.code_too_often' },
  { by: 'all', seconds: day, most: perDay, refusal: 'identity.codes_exhausted' },
]
