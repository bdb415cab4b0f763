import type { ConceptWords } from './concepts.rules.ts'

/** English, with the abbreviations of customs services and data sellers, and signs that every language uses. */
export const english: ConceptWords = {
  date: 'date|dates|dt|eta|etd|ata|atd|time of arrival|time of departure|on board|arrived on|shipped on',
  month: 'month|mon|mth|yearmonth|monthyear',
  year: 'year|yr|fy|fiscal year',
  arrive: 'arrival|arrived|arriving|eta|ata|arr|berthing|inward|incoming',
  depart:
    'departure|departing|departed|sailing|sailed|etd|atd|dep|dispatch|despatch|outward|from|sending|sender|' +
    'export|exporting',
  declare:
    'declaration|declared|declare|registration|registry|registered|assessment|assessed|entry|lodgement|filing|' +
    'filed|acceptance|clearance|cleared|release|released|custom|customs|processing|processed',
  load: 'loading|load|loaded|lading|laden|embarkation|shipment|shipping|shipped|ship|pol|on board|onboard|boarding',
  discharge:
    'discharge|discharging|unloading|unlading|unload|disch|disc|disembarkation|landing|pod|off loading|offloading',
  import: 'import|imports|imported|importing|imp|impo|inbound',
  export: 'export|exports|exported|exporting|exp|expo|outbound',
  importer:
    'importer|importers|consignee|consignees|cnee|buyer|buyers|receiver|recipient|purchaser|importer of record|ior',
  exporter:
    'exporter|exporters|shipper|shippers|shpr|consignor|supplier|suppliers|seller|sellers|vendor|manufacturer|' +
    'sender|foreign supplier|mfr',
  agent:
    'forwarder|freight forwarder|notify|notify party|agent|broker|cha|customs broker|clearing agent|' +
    'customs agent|forwarding agent|declarant|also notify|clearing house agent|nvocc',
  party: 'company|firm|enterprise|corporation|party|trader|entity|business|organisation|organization',
  partner: 'partner|counterparty|counterpart',
  name: 'name|names|nm|title|legal name',
  foreign: 'foreign|overseas|abroad|external|intl|international',
  home:
    'home|local|domestic|own|us|usa|indian|chinese|vietnamese|indonesian|thai|turkish|russian|brazilian|chilean|' +
    'peruvian|mexican|colombian|ecuadorian|argentine|argentinian|uruguayan|bolivian|venezuelan|panamanian|pakistani|' +
    'bangladeshi|bangladesh|sri lankan|kenyan|tanzanian|ugandan|ethiopian|nigerian|ghanaian|philippine|malaysian|' +
    'singapore|ukrainian|kazakh|uzbek|german|french|italian|spanish|polish|dutch|british|uk|japanese|korean|taiwanese|' +
    'australian|canadian|american|south african|egyptian|moroccan|saudi|emirati|israeli',
  number: 'number|numbers|no|nos|num|nbr|nr|id|ids|identifier|ref|reference|serial|seq|sequence|sr',
  code: 'code|codes|cd',
  describe: 'description|descriptions|desc|descr|describe|details|detail|nature',
  goods:
    'goods|product|products|commodity|commodities|cargo|merchandise|article|articles|item|items|prod|cmdty|material',
  hs:
    'hs|hsn|hts|htsus|ritc|cth|hsc|tariff|tariff heading|tariff item|harmonized|harmonised|harmonized system|' +
    'harmonised system|harmonized code|hs code|hscode|tariff code|commodity code|commodity number|goods code|' +
    'product code|cn code|taric|nomenclature|ncm|classification code|heading no|hs heading|subheading|' +
    'tariff line|tariff number',
  item: 'item|line|row|lineno|line item',
  bill:
    'bill of lading|bl|bol|b l|bill|lading number|waybill|way bill|seaway bill|sea waybill|b l no|' +
    'transport document',
  master: 'master|mbl|mbol|mawb|ocean bill|obl|carrier bill',
  house: 'house|hbl|hbol|hawb|hwb|sub bill|forwarder bill',
  declaration:
    'declaration|customs declaration|entry|bill of entry|shipping bill|be|boe|sb|customs entry|sad|' +
    'declaration form|shipping bill of export|customs document',
  document: 'document|documents|doc|docs',
  container:
    'no of containers|number of containers|nos of containers|count of containers|total containers|no of boxes|' +
    'container|containers|cntr|ctnr|cont|conts|cntrs|ctnrs|box|boxes|equipment|equipment number|unit number|' +
    'fcl container',
  type: 'type|types|kind|category|class|iso|iso type',
  size: 'size|sizes|length|dimension|feet|ft',
  teu: 'teu|teus',
  vessel:
    'vessel|vessels|ship name|name of ship|mother vessel|steamer|carrying vessel|vsl|ocean vessel|feeder vessel|' +
    'conveyance name|conveyance',
  voyage: 'voyage|voy|voyage no|voyages|rotation|trip number',
  imo: 'imo|lloyds|imo number|imo no',
  carrier:
    'carrier|carriers|shipping line|shipping company|ocean carrier|liner|steamship line|scac|vessel operator|' +
    'ship operator|vocc|line operator|shipping agency line',
  transport: 'transport|transportation|freight mode',
  mode:
    'mode|means|way|method|mot|mode of transport|transport mode|mode of shipment|mode of transportation|' +
    'means of transport|type of transport|transport type',
  port: 'pol|pod|port|ports|seaport|harbour|harbor|port name|port code|locode|unlocode|un locode',
  place: 'place|location|station',
  customs: 'customs office|customs house|custom house|customs port|office of entry|office|customs station|customs post',
  origin: 'origin|origins|coo|provenance|manufacture|made in|original|from|orig',
  destination: 'destination|dest|final destination|to|destn',
  country: 'country|countries|cty|ctry|nation|state of origin|cntry',
  weight:
    'weight|brutto|netto|wt|wgt|mass|gwt|nwt|gross|net|g wt|n wt|tonnage|tonne|tonnes|ton|tons|mt|metric ton|' +
    'metric tons|lb|lbs|pounds|gw|nw|g w|n w|weights',
  gross: 'gross|brutto|brut|gwt|gw|g w|g wt|grs|gr wt',
  net: 'net|netto|nwt|nw|n w|n wt|nett',
  kg: 'kg|kgs|kilo|kilos|kilogram|kilograms|kilogramme|kilogrammes|kgm',
  unit:
    'unit|units|uom|uqc|uqm|uq|u o m|unit qualifier|unit of measure|unit of measurement|unit of quantity|measure unit|measurement unit|' +
    'unit code|unt',
  quantity:
    'no of containers|number of containers|nos of containers|count of containers|total containers|no of boxes|' +
    'quantity|qty|quantities|qnty|quant|count|pieces|pcs|pieces count|piece count|units count|volume of pieces',
  package: 'package|packages|pkg|pkgs|packs|parcels|cartons|packaging|packing|bundles|colli|ctns',
  value:
    'value|val|values|amount|amt|worth|invoice value|customs value|statistical value|assessable value|' +
    'transaction value|invoice amount',
  price: 'price|rate price|pricing',
  total: 'total|sum|grand total|aggregate|overall',
  fob: 'fob|free on board|fas|exw|fca',
  cif: 'cif|cfr|c f|cnf|c i f|cip|cost insurance freight',
  usd: 'usd|us|us dollar|us dollars|dollars|dollar|us usd|usdollar|usdollars',
  money:
    'inr|eur|cny|rmb|jpy|gbp|hkd|twd|krw|vnd|thb|idr|myr|sgd|php|pkr|bdt|lkr|aud|cad|chf|try|rub|uah|kzt|uzs|aed|' +
    'sar|egp|mad|zar|kes|tzs|ugx|ngn|ghs|etb|mxn|brl|ars|clp|cop|pen|rs|rupees|fc|lc|local currency|' +
    'national currency|foreign currency|native currency',
  currency: 'currency|curr|ccy|cur|invoice currency|currency code|currency name',
  flow: 'flow|direction|import export|trade type|trade flow|imp exp|export import|imex|import or export|type of trade',
  status: 'status|record status|amendment flag',
  revision:
    'revision|updated|update|last updated|last modified|modified|amendment date|amendment|amended|last update|' +
    'amendment number',
  other:
    'address|addr|addresses|street|city|town|zip|zipcode|postal|postcode|pincode|pin|phone|telephone|tel|fax|' +
    'email|e mail|mail|website|web|url|contact|contact person|seal|seals|yn|y n|flag|indicator|tax|taxes|duty|' +
    'duties|vat|gst|cess|igst|tin|iec|ein|duns|taxpayer|registration number of company|license|licence|permit|' +
    'freight|insurance|ins|unit price|unit value|unit rate|per unit|price per unit|item rate|rate|exchange rate|' +
    'ex rate|exchange|incoterm|incoterms|delivery terms|terms|term of delivery|volume|cbm|measurement|cubic|m3|' +
    'teu rate|percent|percentage|pct|share|rank|brand|model|make|grade|temperature|temp|remark|remarks|comment|' +
    'comments|note|notes|contract|invoice|invoice no|invoice number|invoice date|po|purchase order|payment|bank|' +
    'regime|procedure|scheme|place of receipt|receipt|place of delivery|delivery|state|province|district|region|' +
    'continent|chapter|confidence|qualifier|surcharge|charge|charges|deposit|demurrage|detention|lc no|' +
    'letter of credit|certificate|cert|sure level|per kg|age|marks|mark|status code of container|load status|' +
    'hazmat|imdg|bond|warehouse|agreement|exemption|preference|quota|penalty|fine|fee|fees|cess duty|vessel flag|' +
    'nationality|owner|slot|berth|terminal|gate|trucker|truck|driver|plate|wagon|flight|airline|timezone|zone|' +
    'format|source|link|image|photo|weekday|quarter|week|user|login|created by|sales|salesman',
  filler:
    'of|the|in|a|an|and|for|at|by|on|as|per|declared|raw|en|english|eng|cn|vn|original|actual|main|final|first|' +
    'std|standard|list|all|official|known|full|reported|latest|commercial|clean|cleaned|normalized|normalised|' +
    'standardized|standardised|i|or|s|estimated|expected|scheduled|planned|est',
}
