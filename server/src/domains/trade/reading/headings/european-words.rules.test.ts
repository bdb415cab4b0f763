import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { expect, test } from 'vitest'
import { suggestFields } from './suggestions.rules.ts'

const fieldOf = (heading: string) => suggestFields([heading])[0]?.field ?? null

test.each<[TradeField, string]>([
  [
    'date',
    'Anmeldedatum|Datum der Überlassung|Versanddatum|Ankunftsdatum|Date de dédouanement|Date d’enregistrement|' +
      'Data di accettazione|Data arrivo nave|Aangiftedatum|Datum van aanvaarding|Data przyjęcia zgłoszenia|' +
      'Data odprawy',
  ],
  ['month', 'Berichtsmonat|Monat|Mois|Mese|Maand|Miesiąc'],
  [
    'importer',
    'Empfänger|Empfaenger|Warenempfänger|Name des Empfängers|Importeur|Destinataire|Nom du destinataire|Importateur|' +
      'Destinatario|Importatore|Geadresseerde|Ontvanger|Odbiorca|Nazwa odbiorcy|Importer',
  ],
  [
    'exporter',
    'Absender|Versender|Ausführer|Verlader|Lieferant|Expéditeur|Exportateur|Chargeur|Fournisseur|Mittente|' +
      'Esportatore|' +
      'Caricatore|Afzender|Exporteur|Leverancier|Nadawca|Eksporter|Nazwa nadawcy',
  ],
  [
    'forwarder',
    'Spediteur|Notify|Meldeadresse|Zollvertreter|Transitaire|Commissionnaire en douane|Partie à notifier|' +
      'Spedizioniere|' +
      'Rappresentante doganale|Cargadoor|Douane-expediteur|Spedytor|Agencja celna|Zgłaszający',
  ],
  [
    'hs',
    'Warentarifnummer|Zolltarifnummer|Zolltarif-Nr.|Warennummer|Statistische Warennummer|KN-Code|Nomenclature|' +
      'Code NC|' +
      'Nomenclature douanière|Position tarifaire|Espèce tarifaire|Voce doganale|Codice NC|Nomenclatura combinata|' +
      'Goederencode|GN-code|Kod CN|Kod towaru|Pozycja taryfowa',
  ],
  [
    'commodity',
    'Warenbezeichnung|Warenbeschreibung|Bezeichnung der Ware|Handelsübliche Warenbezeichnung|' +
      'Désignation des marchandises|' +
      'Désignation commerciale|Libellé produit|Descrizione merce|Designazione delle merci|Omschrijving goederen|' +
      'Goederenomschrijving|Opis towaru|Nazwa towaru',
  ],
  ['master_bill', 'Master-B/L|Hauptkonnossement|Connaissement mère|Polizza madre|Konosament główny'],
  [
    'house_bill',
    'House-B/L|Hauskonnossement|Connaissement|N° de connaissement|Polizza di carico|Cognossement|Konosament|' +
      'Connaissement fille|Documento Hijo|Documento filhote|Doc. Hijo',
  ],
  [
    'declaration',
    'MRN|Zollanmeldung Nr.|N° de déclaration|Numéro de DAU|Numero bolletta|Aangiftenummer|Nr zgłoszenia celnego',
  ],
  [
    'containers',
    'Containernummer|Container-Nr.|N° conteneur|Numéro de conteneur|Numero container|Nr kontenera|Numer kontenera',
  ],
  [
    'container_type',
    'Containertyp|Containerart|Type de conteneur|Tipo container|Tipo contenitore|Containertype|Typ kontenera',
  ],
  ['vessel', 'Schiff|Schiffsname|Seeschiff|Navire|Nom du navire|Nave|Nome nave|Scheepsnaam|Schip|Statek|Nazwa statku'],
  ['voyage', 'Reise-Nr.|Reisenummer|N° de voyage|Numero viaggio|Reisnummer|Numer rejsu'],
  [
    'carrier',
    'Reederei|Armateur|Compagnie maritime|Compagnia di navigazione|Vettore|Rederij|Vervoerder|Armator|Przewoźnik',
  ],
  ['mode', 'Verkehrszweig|Mode de transport|Modo di trasporto|Vervoerswijze|Rodzaj transportu|Beförderungsart'],
  [
    'pol',
    'Verladehafen|Ladehafen|Abgangshafen|Einladehafen|Verschiffungshafen|Port de chargement|Port d’embarquement|' +
      'Lieu de chargement|Porto di imbarco|Porto di carico|Laadhaven|Haven van vertrek|Port załadunku',
  ],
  [
    'pod',
    'Löschhafen|Loeschhafen|Entladehafen|Bestimmungshafen|Zielhafen|Ankunftshafen|Port de déchargement|' +
      'Port de débarquement|Port de destination|Porto di sbarco|Porto di scarico|Loshaven|Haven van bestemming|' +
      'Port wyładunku|Port przeznaczenia',
  ],
  ['port_home', 'Zollstelle|Bureau de douane|Ufficio doganale|Douanekantoor|Urząd celny'],
  [
    'origin',
    'Ursprungsland|Pays d’origine|Paese di origine|Land van oorsprong|Kraj pochodzenia|Versendungsland|' +
      'Pays de provenance',
  ],
  ['destination', 'Bestimmungsland|Pays de destination|Paese di destinazione|Land van bestemming|Kraj przeznaczenia'],
  [
    'weight',
    'Rohmasse|Bruttogewicht|Rohgewicht|Bruttomasse|Masse brute|Poids brut|Massa lorda|Peso lordo|Brutogewicht|' +
      'Brutomassa|' +
      'Masa brutto|Waga brutto|Eigenmasse|Masse nette|Massa netta|Nettomassa|Masa netto',
  ],
  [
    'weight_kg',
    'Rohmasse (kg)|Bruttogewicht kg|Masse brute (kg)|Poids brut en kg|Massa lorda (kg)|Brutogewicht (kg)|' +
      'Masa brutto (kg)',
  ],
  [
    'quantity',
    'Packstücke|Anzahl Packstücke|Anzahl der Packstücke|Kolli|Menge|Stückzahl|Nombre de colis|Quantité|Numero colli|' +
      'Quantità|Aantal colli|Hoeveelheid|Liczba opakowań|Ilość',
  ],
  [
    'quantity_unit',
    'Verpackungsart|Art der Packstücke|Mengeneinheit|Maßeinheit|Nature des colis|Unité de mesure|Tipo imballaggio|' +
      'Unità di misura|Soort verpakking|Maateenheid|Rodzaj opakowań|Jednostka miary',
  ],
  [
    'value',
    'Statistischer Wert|Warenwert|Rechnungsbetrag|Zollwert|Valeur statistique|Valeur en douane|Montant facturé|' +
      'Valore statistico|Importo fatturato|Statistische waarde|Factuurwaarde|Douanewaarde|Wartość statystyczna|' +
      'Wartość celna|Wartość faktury',
  ],
  ['currency', 'Währung|Währungscode|Devise|Code devise|Valuta|Muntsoort|Waluta|Kod waluty'],
])('%s: %s', (field, headings) => {
  for (const heading of headings.split('|')) expect([heading, fieldOf(heading)]).toEqual([heading, field])
})

test.each(
  (
    'Anschrift des Empfängers|PLZ|EORI-Nummer|Lieferbedingung|Frachtkosten|Zollsatz|Rechnungsnummer|' +
    'Siegelnummer|Plombe|' +
    'Umrechnungskurs|Verfahrenscode|Adresse du destinataire|Code postal|Droits de douane|Taux de change|Plombs|' +
    'Régime douanier|' +
    'Conditions de livraison|Fret|Numéro de facture|Indirizzo destinatario|Partita IVA|Dazi|Nolo|Numero fattura|' +
    'Sigillo|Cambio|' +
    'Adres ontvanger|Btw-nummer|Vrachtkosten|Factuurnummer|Zegelnummer|Wisselkoers|Adres odbiorcy|NIP importera|Cło|' +
    'Numer faktury|Plomba|Kurs waluty|Warunki dostawy|Prix unitaire|Einzelpreis|Volume (m³)'
  ).split('|'),
)('no field takes %s', (heading) => expect(fieldOf(heading)).toBeNull())

test('a value in euros alone is taken, and a person looks', () =>
  expect(suggestFields(['Valeur en douane (EUR)'])[0]).toMatchObject({ field: 'value', confidence: 0.5 }))

test('expediteur is the forwarder where another column names the shipper, and else the shipper', () => {
  expect(suggestFields(['Expediteur', 'Afzender']).map(({ field }) => field)).toEqual(['forwarder', 'exporter'])
  expect(fieldOf('Expéditeur')).toBe('exporter')
})

test.each<[TradeField, string]>([
  ['importer', '收貨人|買方|納稅義務人'],
  ['exporter', '託運人|賣方|出口人'],
  ['forwarder', '海運承攬業|通知人|報關行'],
  ['carrier', '船公司|航商'],
  ['containers', '櫃號|貨櫃號碼'],
  ['container_type', '櫃型|貨櫃類型'],
  ['house_bill', '提單號碼|分提單號碼'],
  ['master_bill', '主提單號碼'],
  ['declaration', '報單號碼'],
  ['pol', '裝貨港|起運港'],
  ['pod', '卸貨港|目的港'],
  ['vessel', '船名航次|船名'],
  ['weight_kg', '毛重(公斤)|總毛重（公斤）'],
  ['hs', '稅則號別|貨品分類號列'],
  ['commodity', '貨名|貨物名稱'],
  ['quantity', '件數'],
  ['date', '結關日|開航日期|到港日'],
])('traditional Chinese, %s: %s', (field, headings) => {
  for (const heading of headings.split('|')) expect([heading, fieldOf(heading)]).toEqual([heading, field])
})

test.each(['封條號碼', '材積', '統一編號', '收貨人地址'])('no field takes %s', (heading) =>
  expect(fieldOf(heading)).toBeNull(),
)
