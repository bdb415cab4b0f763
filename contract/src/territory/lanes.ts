/** Route areas as traders name them; the words are `territory.lane.*`. */
export const lanes = [
  'usWest',
  'usEast',
  'canada',
  'mexico',
  'centralAmerica',
  'caribbean',
  'southAmericaEast',
  'southAmericaWest',
  'latinAmerica',
  'europeBase',
  'baltic',
  'westMediterranean',
  'eastMediterranean',
  'blackSea',
  'northAfrica',
  'westAfrica',
  'eastAfrica',
  'southAfrica',
  'redSea',
  'middleEast',
  'indiaPakistan',
  'southeastAsia',
  'japanKorea',
  'taiwan',
  'australasia',
  'russiaFarEast',
  'centralAsia',
] as const
export type Lane = (typeof lanes)[number]

/** A port by its UN/LOCODE, two letters of the country and three of the place: CNSHA. */
export const portCode = /^[A-Z]{2}[A-Z2-9]{3}$/
