import type { ConceptWords } from './concepts.rules.ts'

/** German, as the customs and forwarders of Germany, Austria and Switzerland write. */
export const german: ConceptWords = {
  date: 'datum|termin|zeitpunkt|am tag|stichtag',
  month: 'monat|berichtsmonat|monats|zeitraum|berichtszeitraum',
  year: 'jahr|berichtsjahr|jahres',
  arrive: 'ankunft|ankunfts|eingang|eingangs|eintreffen|gestellung|gestellungs',
  depart: 'abfahrt|abfahrts|abgang|abgangs|versand|versandt|versendung|versendungs|abreise|ausgang|ausgangs|auslauf',
  declare:
    'anmeldung|anmelde|annahme|überlassung|überlassungs|abfertigung|abfertigungs|verzollung|verzollungs|' +
    'registrierung|registrier|freigabe|zollanmelde|veranlagung|veranlagungs',
  load:
    'verladung|verlade|lade|beladung|belade|einladung|einlade|verschiffung|verschiffungs|ablade|abladung|' +
    'einschiffung|einschiffungs|geladen',
  discharge: 'entladung|entlade|lösch|löschung|löschen|auslade|ausladung|anlande|entladen|gelöscht',
  import: 'einfuhr|import|einfuhren|importe|eingeführt',
  export: 'ausfuhr|export|ausfuhren|exporte|ausgeführt',
  importer:
    'empfänger|warenempfänger|einführer|importeur|käufer|erwerber|abnehmer|importfirma|consignee|endempfänger|' +
    'bezieher',
  exporter:
    'absender|versender|warenversender|ausführer|exporteur|verkäufer|lieferant|lieferanten|verlader|ablader|' +
    'hersteller|exportfirma|lieferer|zulieferer',
  agent:
    'spediteur|spedition|anmelder|zollanmelder|vertreter|zollvertreter|zollagent|notify|notify adresse|' +
    'meldeadresse|benachrichtigung|benachrichtigungs|benachrichtigungsadresse|agent|agentur|makler|' +
    'verzollungsagent|zu benachrichtigen|zollspediteur|deklarant|zolldeklarant|empfangsspediteur',
  party: 'firma|firmen|unternehmen|gesellschaft|beteiligter|wirtschaftsbeteiligter',
  partner: 'partner|handelspartner|geschäftspartner|handels',
  name: 'name|namen|bezeichnung des unternehmens|firmenname',
  foreign: 'ausland|ausländisch|ausländischer|auslands|fremd',
  home: 'inland|inländisch|inländischer|inlands|deutscher|deutsch|heimat',
  number: 'nummer|nr|nummern|kennung|kenn|lfd|laufende|lfdnr|referenz|bezugsnummer',
  code: 'code|kode|schlüssel|kennziffer',
  describe: 'bezeichnung|beschreibung|benennung|angaben|spezifikation|beschaffenheit',
  goods: 'ware|waren|güter|artikel|produkt|produkte|erzeugnis|ladung|ladungs|inhalt|handelsware',
  hs:
    'warentarifnummer|zolltarifnummer|tarifnummer|zolltarif|warentarif|warennummer|warencode|taric|taric code|' +
    'kn code|codenummer|hs nummer|statistische warennummer|warenverzeichnis|tarifposition|zolltarif nummer|' +
    'waren nummer|tarif|stat warennummer|statistiknummer|tares',
  item: 'position|pos|positions|zeile|warenposition|artikelposition|einzelposition',
  bill:
    'konnossement|konossement|frachtbrief|seefrachtbrief|ladeschein|bl|transportdokument|hauskonnossement|' +
    'spediteurkonnossement|beförderungspapier|beförderungsdokument|konnossements|spediteur konnossement',
  master: 'master|haupt konnossement|reederei konnossement|hauptkonnossement|reedereikonnossement',
  house: 'haus|house|hauskonnossement|spediteurkonnossement|spediteur konnossement',
  declaration:
    'zollanmeldung|ausfuhranmeldung|einfuhranmeldung|mrn|zollbeleg|registriernummer|zollanmeldungs|atlas|' +
    'ausfuhrbegleitdokument|abd|veranlagungsverfügung|zolldeklaration|zolldokument|versandanmeldung',
  document: 'dokument|dokumente|dokumenten',
  container: 'container|containers|behälter|anzahl container|anzahl der container|containeranzahl',
  type: 'art|typ|sorte|typs|art der|gattung',
  size: 'größe|länge|fuß|abmessung|größen',
  teu: 'teu',
  vessel: 'schiff|schiffs|schiffsname|seeschiff|motorschiff|frachtschiff|name des schiffes',
  voyage: 'reise|reisenummer|reise nr|fahrtnummer|fahrt|seereise|abfahrtsnummer',
  imo: 'imo',
  carrier: 'reederei|reeder|frachtführer|beförderer|linienreederei|carrier|verfrachter|schifffahrtslinie|linie',
  transport: 'transport|beförderung|beförderungs|verkehr|verkehrs',
  mode:
    'verkehrszweig|verkehrsträger|transportart|beförderungsart|transportweg|verkehrsart|beförderungsmittel|' +
    'transportmittel|transportmodus|verkehrsmittel|versandart|art des transports|beförderungsweg',
  port: 'hafen|häfen|seehafen|hafens|terminal|flughafen|lade hafen',
  place: 'ort|ortes|stelle|platz|ladeort|ort der',
  customs:
    'zollstelle|zollamt|hauptzollamt|ausfuhrzollstelle|eingangszollstelle|ausgangszollstelle|einfuhrzollstelle|' +
    'grenzzollstelle|abgangszollstelle|bestimmungszollstelle|abfertigungszollstelle',
  origin: 'ursprung|ursprungs|herkunft|herkunfts|hersteller|erzeugung|produktions|herstellungs',
  destination: 'bestimmung|bestimmungs|ziel|verbrauchs|endbestimmung|nach hafen',
  country: 'land|länder|landes|staat|nation|staats',
  weight:
    'gewicht|masse|gewichts|rohmasse|eigenmasse|rohgewicht|reingewicht|bruttogewicht|nettogewicht|tonnage|gew|' +
    'bruttomasse|nettomasse|bruttogew|nettogew',
  gross: 'brutto|rohmasse|rohgewicht|bruttogewicht|bruttomasse|bruttogew',
  net: 'netto|eigenmasse|eigengewicht|reingewicht|nettogewicht|nettomasse|nettogew',
  kg: 'kilogramm|kg|kilo',
  unit: 'einheit|einheiten|maßeinheit|mengeneinheit|maß einheit|besondere maßeinheit|gewichtseinheit|meins',
  quantity: 'menge|anzahl|stückzahl|stück|mengen|stk|anz|anzahl container|anzahl der container|containeranzahl',
  package:
    'packstück|packstücke|packstücken|kolli|colli|verpackung|verpackungs|gebinde|pakete|paletten|karton|kartons|' +
    'anzahl packstücke|packungen',
  value:
    'wert|betrag|werte|warenwert|rechnungswert|rechnungsbetrag|rechnungspreis|zollwert|statistischer wert|' +
    'grenzübergangswert|güterwert|fakturawert|fakturabetrag|artikelpreis|handelswert|rechnungsendbetrag',
  price: 'preis',
  total: 'gesamt|summe|total|insgesamt|gesamter|summen',
  fob: 'fob',
  cif: 'cif|cfr',
  usd: 'usd|us dollar|dollar|dollars',
  money: 'eur|euro|euros|chf|franken|landeswährung|inlandswährung|gbp',
  currency: 'währung|währungscode|rechnungswährung|devise|währungs|währungskennzeichen|whg',
  flow: 'richtung|verkehrsrichtung|einfuhr ausfuhr|handelsrichtung|warenstrom|im ex',
  status: 'status|zustand',
  revision: 'änderung|änderungs|aktualisierung|geändert|korrektur|berichtigung|aktualisiert',
  other:
    'adresse|anschrift|straße|plz|postleitzahl|wohnort|stadt|telefon|telefonnummer|fax|mail|ust|ust id|' +
    'umsatzsteuer|steuer|steuernummer|mwst|eust|eori|zoll|zollsatz|zollbetrag|zollabgaben|abgaben|abgabe|gebühr|' +
    'gebühren|kosten|fracht|frachtkosten|frachtrate|seefracht|versicherung|kurs|wechselkurs|umrechnungskurs|satz|' +
    'siegel|siegelnummer|plombe|plomben|verschluss|volumen|rauminhalt|kubik|lademeter|kubatur|temperatur|' +
    'lieferbedingung|lieferbedingungen|lieferung|lieferort|lieferdatum|lieferschein|incoterm|marke|marken|' +
    'kennzeichen|zeichen|bemerkung|bemerkungen|anmerkung|hinweis|notiz|rechnung|rechnungsnummer|rechnungsdatum|' +
    'auftrag|auftragsnummer|bestellung|bestellnummer|kundennummer|kunde|vertrag|bewilligung|verfahren|' +
    'verfahrenscode|zollverfahren|bundesland|kanton|bearbeiter|sachbearbeiter|präferenz|prozent|anteil|rang|' +
    'fahrer|lkw|kfz|gefahrgut|einzelpreis|stückpreis|preis pro|preis je|bank|zahlung|zahlungsbedingung|flagge|' +
    'modell|lager|zolllager|ursprungszeugnis|genehmigung|lizenz|zeugnis|kontingent|vorpapier|unterlage|' +
    'unterlagen|ladungssicherung',
  filler:
    'der|die|das|des|den|dem|und|oder|in|im|vom|von|zum|zur|für|bei|mit|laut|lt|je|ca|auf|aus|bzw|' +
    'voraussichtlich|voraussichtliche|voraussichtliches|voraussichtlicher|tatsächlich|tatsächliche|tatsächliches|' +
    'handelsüblich|handelsübliche|geplant|geplante|geplantes|geschätzt|statistischer|statistische|angemeldet|' +
    'angemeldete|laufend|endgültig',
}
