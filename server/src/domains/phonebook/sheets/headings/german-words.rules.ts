import type { ConceptWords } from './concepts.rules.ts'

/** German of Germany, Austria and Switzerland. */
export const german: ConceptWords = {
  firm: 'firma|unternehmen|firmenname|gesellschaft|firmenbezeichnung|organisation|betrieb|unternehmensname|arbeitgeber|firmierung|name der firma|name des unternehmens|institution|verein',
  client:
    'kunde|kundenname|lieferant|aussteller|importeur|exporteur|versender|empfänger|händler|mitglied|käufer|hersteller|auftraggeber|geschäftspartner|debitor|kreditor',
  person:
    'ansprechpartner|ansprechpartnerin|kontaktperson|kontakt|ansprechperson|zuständig|zuständiger|sachbearbeiter|z hd|zu händen|teilnehmer|mitarbeiter',
  named: 'name|bezeichnung',
  personal:
    'vollständiger name|vor und nachname|vorname nachname|name vorname|nachname vorname|vorname und nachname|name und vorname',
  given: 'vorname|vornamen|rufname',
  middle: 'zweiter vorname|weitere vornamen',
  family: 'nachname|familienname|zuname',
  short: 'kurzname|kurzbezeichnung|abkürzung|marke|kürzel|kurzform',
  english: 'englisch|auf englisch',
  position: 'position|funktion|stellung|berufsbezeichnung|jobtitel|tätigkeit|rolle|stelle|dienststellung|aufgabe',
  department: 'abteilung|bereich|ressort|abt|referat|team',
  gender: 'geschlecht',
  mobile: 'mobil|handy|mobiltelefon|mobilnummer|handynummer|mobilnr|handynr|natel|mobilfunk|mobil nr|mobiltel',
  phone:
    'telefon|tel|festnetz|rufnummer|telefonnummer|telefonnr|zentrale|fon|telefonnummern|tel nr|festnetznummer|fernsprecher',
  fax: 'fax|telefax|faxnummer|faxnr|fax nr|telefaxnummer',
  email: 'e mail|email|mail|e mail adresse|mailadresse|emailadresse|e mailadresse|elektronische post|mail adresse',
  web: 'webseite|homepage|internet|www|website|web|webadresse|internetseite|internetadresse|netzseite|url',
  home: 'privat|privates|private|privater',
  work: 'geschäftlich|dienstlich|geschäft|büro|dienst|firmen',
  direct: 'durchwahl|direktwahl',
  second: 'weitere|weiterer|alternativ|andere|zweite|sonstige',
  country: 'land|staat|länderkennzeichen|ländername|land region',
  province: 'bundesland|kanton|region|provinz|landkreis',
  city: 'ort|stadt|wohnort|gemeinde|ortschaft|firmenort|sitz',
  street: 'strasse|str|strasse und hausnummer|strasse hausnummer|strasse nr|strasse hausnr|strassenname',
  address:
    'anschrift|adresse|postanschrift|firmenanschrift|firmenadresse|geschäftsadresse|hausanschrift|firmensitz|standort',
  postal: 'plz|postleitzahl|p l z',
  tax: 'ust id|ust id nr|ust idnr|ustid|ustidnr|umsatzsteuer id|umsatzsteuer|umsatzsteuernummer|steuernummer|mwst nr|mwst|uid|uid nummer|uid nr|steuer nr|steuer id|ust id nummer|vat nr|steueridentifikationsnummer|umsatzsteuer identifikationsnummer',
  register: 'handelsregister|hrb|handelsregisternummer|registernummer|firmenbuchnummer|hr nr|handelsregister nr',
  number: 'nummer|nr|nummern|zahl',
  code: 'kennung|kürzel code|schlüssel',
  goods: 'produkt|produkte|ware|waren|artikel|güter|sortiment|warengruppe',
  industry: 'branche|industrie|wirtschaftszweig|gewerbe|geschäftsfeld|branchen|tätigkeitsfeld|brancheneintrag',
  remark:
    'bemerkung|bemerkungen|notiz|notizen|kommentar|kommentare|anmerkung|anmerkungen|hinweis|hinweise|vermerk|beschreibung',
  kind: 'typ|art|kategorie|bezeichnung art',
  row: 'lfd nr|laufende nummer|pos nr|lfd|zeile|lfd nummer|laufnummer',
  other:
    'datum|geburtstag|geburtsdatum|messestand|standnummer|halle|halle und stand|aussendienst|vertreter|vertriebler|anrede|titel|akademischer titel|kapital|stammkapital|mitarbeiterzahl|umsatz|status|bank|konto|bic|stock|stockwerk|gebäude|hausnummer|' +
    'hausnr|postfach|ortsteil|bild|foto|sprache|gruppe|währung|betrag|preis|menge|hafen|schiff|vorwahl|ländervorwahl|geschäftsführer|inhaber|vorstand|jahr|monat|zahlungsziel|zusatz|adresszusatz|zusatzangaben|c o|kundennummer|kundennr|kunden nr|debitorennummer',
  filler:
    'der|die|das|des|dem|den|und|oder|von|für|im|in|haupt|ihr|ihre|angaben|daten|vollständig|vollständige|zu|zur|am',
}
