import { columnsOf, layoutOf } from './layout.ts'

const en = { language: 'en', encoding: 'windows-1252', total: 'TOTAL', groups: ['Week 11', 'Week 12'] } as const

/** Trade files in English: the manifests of the United States, the customs of India, a Kenyan list, freight systems. */
export const english = [
  layoutOf({
    ...en,
    of: 'trade',
    name: 'en-us-bills',
    shape: 'a data seller’s wide row of a United States bill of lading',
    country: 'US',
    title: ['US IMPORT BILLS OF LADING', 'Generated on request'],
    dates: ['m/d/y', 'y-m-d'],
    numbers: ['plain', 'en'],
    columns: columnsOf(
      'ACTUAL_ARRIVAL_DATE = date | BILL_OF_LADING = house_bill | MASTER_BILL_OF_LADING = master_bill | MANIFEST_NO = -manifest | CARRIER_SASC_CODE = carrier:both | CONSIGNEE_NAME = importer | CONSIGNEE_ADDRESS = -address | SHIPPER_NAME = exporter | SHIPPER_ADDRESS = -address',
      'NOTIFY_PARTY_NAME = forwarder | CONTAINER_ID = containers | CONTAINER_DESC_CODE = container_type:iso | HS_CODE = hs | HS_CODE_SURE_LEVEL = hs_certainty | PRODUCT_DESCRIPTION = commodity | MARKS_AND_NUMBERS = -marks | LOADING_PORT = pol:qualified | UNLOADING_PORT = pod:qualified',
      'PLACE_OF_RECEIPT = -receipt | QUANTITY = quantity | QUANTITY_UNIT = quantity_unit | WEIGHT = -pounds | WEIGHT_UNIT = -poundunit | WEIGHT_IN_KG = weight:kg | TEU = teu | VESSEL_CODE_IMO = imo | VESSEL_NAME = vessel | VOYAGE = voyage',
    ),
  }),
  layoutOf({
    ...en,
    of: 'trade',
    name: 'en-india-imports',
    shape: 'a data seller’s Indian import declarations, values in rupees and in dollars',
    country: 'IN',
    title: ['INDIA IMPORT DATA', 'HS CHAPTER ALL'],
    total: 'Grand Total',
    dates: ['d/m/y', 'd-m-y', 'd mon y'],
    numbers: ['plain', 'in'],
    columns: columnsOf(
      'BE NO = declaration | BE DATE = date | PORT CODE = -indiaport | INDIAN PORT = pod:en | IEC = -tax | IMPORTER NAME = importer | IMPORTER ADDRESS = -address | CHA NAME = forwarder | SUPPLIER NAME = exporter | COUNTRY OF ORIGIN = origin:en | PORT OF SHIPMENT = pol:en',
      'ITEM SR NO = item | RITC CODE = hs | ITEM DESCRIPTION = commodity | QTY = quantity | UQC = quantity_unit | UNIT PRICE INR = -price | TOTAL VALUE INR = -localvalue:INR | TOTAL VALUE USD = value:USD | DUTY PAID INR = -duty | INVOICE TERM = -incoterm',
    ),
  }),
  layoutOf({
    ...en,
    of: 'trade',
    name: 'en-india-exports',
    shape: 'a data seller’s Indian shipping bills',
    direction: 'export',
    country: 'IN',
    title: ['INDIA EXPORT DATA'],
    dates: ['d-m-y', 'd mon y', 'y-m-d'],
    numbers: ['plain', 'in'],
    columns: columnsOf(
      'SB_NO = declaration | SB_DATE = date | EXPORTER_NAME = exporter | BUYER_NAME = importer | HS_CODE = hs | GOODS_DESCRIPTION = commodity | INDIAN_PORT = pol:en | FOREIGN_PORT = pod:en | DESTINATION_COUNTRY = destination:en | QUANTITY = quantity | UNIT = quantity_unit | FOB_VALUE_INR = -localvalue:INR | FOB_VALUE_USD = value:USD | MODE = mode',
    ),
  }),
  layoutOf({
    ...en,
    of: 'trade',
    name: 'en-kenya-imports',
    shape: 'a revenue authority’s import entries in the local currency alone',
    country: 'KE',
    title: ['IMPORT ENTRIES'],
    dates: ['d/m/y', 'd mon y'],
    numbers: ['en', 'plain'],
    columns: columnsOf(
      'ENTRY NUMBER = declaration | REGISTRATION DATE = date | IMPORTER = importer | AGENT NAME = forwarder | EXPORTER = exporter | TARIFF CODE = hs | COMMERCIAL DESCRIPTION = commodity | COUNTRY OF ORIGIN = origin:en | OFFICE = -office | MODE OF TRANSPORT = mode | NO OF PACKAGES = quantity | PACKAGE TYPE = quantity_unit | GROSS WEIGHT (KGS) = weight:kg | NET MASS = -net | CUSTOMS VALUE (KES) = value:KES',
    ),
  }),
  layoutOf({
    ...en,
    of: 'trade',
    name: 'en-freight-system',
    shape: 'the shipment report of an international freight system, places as UN/LOCODE',
    direction: 'export',
    country: 'CN',
    title: ['Shipment Profile Report', 'Branch: NGB'],
    dates: ['d mon y', 'y-m-d'],
    numbers: ['plain', 'en'],
    columns: columnsOf(
      'Shipment ID = -job | ETD = date | House Ref = house_bill | Ocean Bill = master_bill | Shipping Line = carrier | Vessel = vessel | Voyage No. = voyage | Consignor Name = exporter | Consignee Name = importer | Load Port = pol:code | Discharge Port = pod:code | Goods Description = commodity | Packs = quantity | Pack Type = quantity_unit | Actual Weight = weight:unit | Weight UQ = weight_unit | 20F = count_20 | 40F = count_40 | TEU = teu | Incoterm = -incoterm | Sales Rep = -clerk',
    ),
  }),
]
