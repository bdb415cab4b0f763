import type { ConceptWords } from './concepts.rules.ts'

/** Dutch. `expediteur` is the forwarder here and the shipper in French, so it stands there alone. */
export const dutch: ConceptWords = {
  date: 'datum|dag|datum en tijd|tijdstip',
  month: 'maand|periode|verslagmaand',
  year: 'jaar|verslagjaar',
  arrive: 'aankomst|aankomsten|binnenkomst|aangekomen',
  depart: 'vertrek|vertrokken|verzending|verzend|afvaart|uitgang',
  declare: 'aangifte|aanvaarding|vrijgave|inklaring|registratie|aangiften|vrijmaking|douane vrijgave|ingeklaard',
  load: 'laden|laad|inlading|belading|verlading|verscheping|verschepings|inscheping|geladen',
  discharge: 'lossing|loshaven|losplaats|lossen|gelost|ontscheping|lossings',
  import: 'invoer|import|ingevoerd|importen',
  export: 'uitvoer|export|uitgevoerd|exporten',
  importer: 'importeur|ontvanger|geadresseerde|koper|afnemer|ontvangers|eindontvanger|consignee',
  exporter: 'exporteur|afzender|verzender|leverancier|verkoper|verlader|inlader|fabrikant|producent|exporteurs',
  agent:
    'cargadoor|douane expediteur|douaneagent|aangever|vertegenwoordiger|notify|te verwittigen|kennisgeving|agent|' +
    'declarant|douanevertegenwoordiger|scheepsagent|bevrachter|douane agent|te informeren partij',
  party: 'bedrijf|onderneming|firma|marktdeelnemer|bedrijfs',
  partner: 'partner|handelspartner|tegenpartij',
  name: 'naam|bedrijfsnaam|namen',
  foreign: 'buitenland|buitenlands|buitenlandse',
  home: 'binnenland|binnenlands|binnenlandse|nederlandse|nederlands|belgische',
  number: 'nummer|nr|nummers|volgnummer|referentie|kenmerk|referentienummer',
  code: 'code|codes',
  describe: 'omschrijving|beschrijving|benaming|specificatie|aanduiding',
  goods: 'goederen|artikel|artikelen|product|producten|waar|waren|lading|goederensoort|vracht goederen',
  hs:
    'goederencode|goederennummer|tariefcode|tariefpost|gn code|statistieknummer|douanetarief|taric|taric code|' +
    'goederen code|hs code|tarief|goederenpost|statistische code|gn',
  item: 'artikelnummer|regel|regelnummer|post|goederenpostnummer',
  bill:
    'cognossement|connossement|vrachtbrief|zeevrachtbrief|vervoersdocument|bl|cognossements|vervoerdocument|' +
    'huiscognossement|expediteurscognossement|huis cognossement',
  master: 'master|hoofdcognossement|rederij cognossement',
  house: 'house|huiscognossement|huis cognossement|expediteurscognossement',
  declaration:
    'aangifte|invoeraangifte|uitvoeraangifte|douaneaangifte|mrn|aangiftenummer|douane aangifte|enig document|' +
    'invoerdocument',
  document: 'document|documenten',
  container: 'container|containers|aantal containers|containeraantal|laadkist',
  type: 'soort|type|aard|soorten|soort colli',
  size: 'maat|grootte|lengte|voet|afmeting|formaat',
  teu: 'teu',
  vessel: 'schip|scheepsnaam|zeeschip|vaartuig|schepen|scheeps|naam van het schip|naam schip',
  voyage: 'reis|reisnummer|reis nummer|vaart|vaarnummer',
  imo: 'imo',
  carrier: 'rederij|vervoerder|reder|scheepvaartmaatschappij|scheepvaartlijn|zeevervoerder|rederijen',
  transport: 'vervoer|transport|vervoers|vervoer aan de grens',
  mode:
    'vervoerswijze|wijze|modaliteit|vervoerwijze|wijze van vervoer|vervoersmiddel|vervoermiddel|transportwijze|' +
    'vervoerswijze aan de grens|vervoersmodus',
  port: 'haven|havens|zeehaven|terminal|loshaven',
  place: 'plaats|locatie|plaats van|losplaats',
  customs:
    'douanekantoor|kantoor van invoer|kantoor van uitvoer|kantoor van vertrek|kantoor van bestemming|kantoor|' +
    'kantoor van uitgang|kantoor van binnenkomst|douane kantoor',
  origin: 'oorsprong|oorsprongs|herkomst|herkomsts|fabricage|productie',
  destination: 'bestemming|bestemmings|eindbestemming',
  country: 'land|landen|staat',
  weight: 'gewicht|massa|brutogewicht|nettogewicht|brutomassa|nettomassa|tonnage',
  gross: 'bruto|brutogewicht|brutomassa',
  net: 'netto|nettogewicht|nettomassa',
  kg: 'kilogram|kg|kilo',
  unit: 'eenheid|eenheden|maateenheid|meeteenheid|aanvullende eenheid|gewichtseenheid',
  quantity: 'aantal|hoeveelheid|aantallen|stuks|aantal containers|containeraantal|hoeveelheden',
  package: 'colli|kolli|verpakking|verpakkings|pakketten|aantal colli|verpakkingen|pallets|dozen|soort colli',
  value:
    'waarde|bedrag|factuurwaarde|factuurbedrag|douanewaarde|statistische waarde|goederenwaarde|waarden|' +
    'handelswaarde|gefactureerd bedrag|gefactureerde waarde',
  price: 'prijs',
  total: 'totaal|totale|som|totalen',
  fob: 'fob',
  cif: 'cif|cfr',
  usd: 'usd|dollar|dollars|amerikaanse dollar|us dollar',
  money: 'eur|euro|nationale munt|nationale valuta',
  currency: 'valuta|muntsoort|valutacode|munteenheid|factuurvaluta|munt',
  flow: 'goederenstroom|handelsstroom|invoer uitvoer|richting',
  status: 'status',
  revision: 'wijziging|bijgewerkt|aanpassing|correctie|laatst gewijzigd',
  other:
    'adres|straat|postcode|stad|woonplaats|gemeente|telefoon|telefoonnummer|btw|belasting|belastingen|rechten|' +
    'invoerrechten|accijns|vracht|vrachtkosten|verzekering|koers|wisselkoers|zegel|zegelnummer|verzegeling|' +
    'volume|factuur|factuurnummer|factuurdatum|contract|order|ordernummer|bestelling|opmerking|opmerkingen|merk|' +
    'merken|kenteken|chauffeur|temperatuur|leveringsvoorwaarde|leveringsvoorwaarden|levering|leveringsconditie|' +
    'leverdatum|regeling|douaneregeling|vergunning|certificaat|provincie|bank|betaling|vlag|stukprijs|' +
    'eenheidsprijs|prijs per|percentage|aandeel|kosten|heffing|heffingen|opslag|entrepot|eori|preferentie|klant|' +
    'klantnummer|quotum',
  filler:
    'de|het|een|van|der|den|en|in|op|voor|bij|aan|te|ter|verwacht|verwachte|geschat|geschatte|werkelijk|' +
    'werkelijke|opgegeven|aangegeven|statistische|definitief',
}
