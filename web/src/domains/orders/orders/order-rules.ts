/** Where a carrier's shipment can be looked up. Hosts are fixed; the number is encoded; nothing is fetched by us. */
interface TrackingPlace {
  /** Puts the number into the address. Without it the page has a field of its own, and the number is in the clipboard. */
  bill?: (number: string) => string
  container?: (number: string) => string
  booking?: (number: string) => string
  page: string
}

const e = encodeURIComponent

const atMaersk = (number: string) => `https://www.maersk.com/tracking/${e(number)}`
const maersk: TrackingPlace = {
  page: 'https://www.maersk.com/tracking/',
  bill: atMaersk,
  container: atMaersk,
  booking: atMaersk,
}

/** By the code under which an order keeps its carrier: the SCAC, or the short name of a line without one. */
const places: Readonly<Record<string, TrackingPlace>> = {
  MAEU: maersk,
  MSCU: { page: 'https://www.msc.com/en/track-a-shipment' },
  CMDU: { page: 'https://www.cma-cgm.com/ebusiness/tracking' },
  APLU: { page: 'https://www.apl.com/ebusiness/tracking' },
  COSU: { page: 'https://elines.coscoshipping.com/ebusiness/cargoTracking' },
  OOLU: { page: 'https://www.oocl.com/eng/ourservices/eservices/cargotracking/Pages/cargotracking.aspx' },
  EGLV: { page: 'https://ct.shipmentlink.com/servlet/TDB1_CargoTracking.do' },
  HLCU: {
    page: 'https://www.hapag-lloyd.com/en/online-business/track/track-by-booking-solution.html',
    booking: (number) =>
      `https://www.hapag-lloyd.com/en/online-business/track/track-by-booking-solution.html?blno=${e(number)}`,
    container: (number) =>
      `https://www.hapag-lloyd.com/en/online-business/track/track-by-container-solution.html?container=${e(number)}`,
  },
  ONEY: { page: 'https://ecomm.one-line.com/one-ecom/manage-shipment/cargo-tracking' },
  YMLU: { page: 'https://www.yangming.com/en/esolution/cargo_tracking' },
  HDMU: { page: 'https://www.hmm21.com/e-service/general/trackNTrace/TrackNTrace.do' },
  ZIMU: {
    page: 'https://www.zim.com/tools/track-a-shipment',
    bill: (number) => `https://www.zim.com/tools/track-a-shipment?consnumber=${e(number)}`,
    container: (number) => `https://www.zim.com/tools/track-a-shipment?consnumber=${e(number)}`,
  },
  WHLC: { page: 'https://www.wanhai.com/views/cargo_track_v2/tracking_query.xhtml' },
  PCIU: { page: 'https://www.pilship.com/digital-solutions/' },
  SITC: { page: 'https://api.sitcline.com/sitcline/query/cargoTrack' },
  // Hamburg Süd's shipments are Maersk's by now.
  SUDU: maersk,
  ANNU: { page: 'https://www.anl.com.au/ebusiness/tracking' },
  CNC: { page: 'https://www.cnc-line.com/ebusiness/tracking' },
  SMLM: { page: 'https://esvc.smlines.com/smline/CUP_HOM_3301.do' },
  MATS: { page: 'https://www.matson.com/shipment-tracking.html' },
  KMTC: { page: 'https://www.ekmtc.com/index.html#/cargo-tracking' },
  TSL: { page: 'https://www.tslines.com/en/tracking' },
}

export interface TrackedNumbers {
  carrier: string
  masterBill: string
  bookingNo: string
  containers: readonly { number: string }[]
}

export interface TrackingLink {
  kind: 'bill' | 'booking' | 'container'
  number: string
  href: string
  /** The page has a field of its own, so the number is copied. */
  isTyped: boolean
}

/** The links of an order at its carrier: one for each number; none where we know no page of the carrier. */
export function trackingLinks({ carrier, masterBill, bookingNo, containers }: TrackedNumbers): TrackingLink[] {
  const place = places[carrier]
  if (!place) return []
  const link = (kind: TrackingLink['kind'], number: string): TrackingLink[] =>
    number === ''
      ? []
      : [{ kind, number, href: place[kind]?.(number) ?? place.page, isTyped: place[kind] === undefined }]
  return [
    ...link('bill', masterBill),
    ...link('booking', bookingNo),
    ...containers.flatMap(({ number }) => link('container', number)),
  ]
}

export const trackedCarriers = Object.keys(places)
