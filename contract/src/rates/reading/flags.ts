/**
 * Why a person looks at a line before it is taken. `portChoice`: a word means one of several ports and nothing says which;
 * `portChosen`: the carrier or the ports beside it say which; `terminalOpen`: a word stands for all terminals of a harbour;
 * `textUnread`: words or figures beside the prices that the reader does not know.
 */
export const lineFlagCodes = [
  'polMissing',
  'podMissing',
  'portUnknown',
  'portChoice',
  'portChosen',
  'terminalOpen',
  'carrierUnclear',
  'containerMissing',
  'containerUnclear',
  'priceUnclear',
  'priceRange',
  'priceOrPort',
  'priceOdd',
  'sumDiffers',
  'currencyAssumed',
  'currencyMissing',
  'dateOrder',
  'expiryAssumed',
  'boxesAssumed',
  'kindAssumed',
  'correctionUnmatched',
  'currencyUnclear',
  'textUnread',
] as const
export type LineFlagCode = (typeof lineFlagCodes)[number]
