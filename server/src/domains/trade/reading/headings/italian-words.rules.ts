import type { ConceptWords } from './concepts.rules.ts'

/** Italian. */
export const italian: ConceptWords = {
  date: 'data|giorno|data e ora',
  month: 'mese|periodo|mese anno',
  year: 'anno|annualita',
  arrive: 'arrivo|ormeggio|arrivato|entrata',
  depart: 'partenza|spedizione|uscita|partito|salpato',
  declare:
    'dichiarazione|registrazione|accettazione|sdoganamento|svincolo|doganale|presentazione|rilascio|nulla osta|' +
    'appuramento',
  load: 'imbarco|carico|caricamento|imbarcato|spedizione|caricazione',
  discharge: 'sbarco|scarico|scaricamento|sbarcato|discarica',
  import: 'importazione|importazioni|import|importato',
  export: 'esportazione|esportazioni|export|esportato',
  importer:
    'importatore|destinatario|consegnatario|acquirente|compratore|ricevitore|ricevente|importatrice|' +
    'destinatario della merce',
  exporter:
    'esportatore|mittente|fornitore|venditore|speditore|caricatore|cedente|fabbricante|produttore|esportatrice|' +
    'mittente esportatore',
  agent:
    'spedizioniere|agente|agente marittimo|dichiarante|rappresentante|rappresentante doganale|notificare|' +
    'da notificare|parte da notificare|notify|casa di spedizioni|casa di spedizione|spedizioniere doganale|' +
    'doganalista|agenzia marittima|raccomandatario',
  party: 'società|azienda|ditta|impresa|operatore|ragione sociale',
  partner: 'partner|controparte',
  name: 'nome|denominazione|ragione sociale|nominativo',
  foreign: 'estero|estera|straniero|straniera',
  home: 'nazionale|italiano|italiana|interno',
  number: 'numero|nr|n|num|no|progressivo|riferimento|rif',
  code: 'codice|cod|codici',
  describe: 'descrizione|designazione|dettaglio|descr|denominazione commerciale|specifica',
  goods: 'merce|merci|prodotto|prodotti|articolo|articoli|beni|designazione delle merci|merceologica',
  hs:
    'voce doganale|nomenclatura|nomenclatura combinata|codice doganale|codice merce|codice merci|codice taric|' +
    'tariffa|tariffa doganale|codice sa|sistema armonizzato|codice nc|nc 8|voce tariffaria|codice tariffario|' +
    'codice merceologico|sottovoce|classificazione doganale|codice della merce|taric|voce',
  item: 'riga|numero articolo|numero singolo|singolo|numero di articolo|posizione',
  bill:
    'polizza|polizza di carico|polizze|lettera di vettura|bl|documento di trasporto|lettera di trasporto|' +
    'polizza figlia|polizza house',
  master: 'master|polizza madre|polizza principale',
  house: 'house|polizza figlia|polizza house|figlia',
  declaration:
    'dichiarazione|bolla|bolla doganale|bolletta|bolletta doganale|dau|mrn|dichiarazione doganale|' +
    'bolletta di importazione|documento doganale',
  document: 'documento|documenti|doc',
  container: 'contenitore|contenitori|container|numero di contenitori|numero contenitori',
  type: 'tipo|tipologia|genere|natura|natura dei colli|natura colli|tipo colli',
  size: 'dimensione|dimensioni|piedi|misura|lunghezza|formato',
  teu: 'teu',
  vessel: 'nave|nome nave|motonave|nome della nave|nave vettrice',
  voyage: 'viaggio|numero viaggio|numero di viaggio',
  imo: 'imo',
  carrier:
    'vettore|compagnia|compagnia di navigazione|compagnia marittima|armatore|trasportatore|linea di navigazione|' +
    'linea marittima',
  transport: 'trasporto|trasporti',
  mode:
    'modo|modalità|mezzo|modo di trasporto|modalità di trasporto|mezzo di trasporto|' +
    'modo di trasporto alla frontiera',
  port: 'porto|porti|scalo',
  place: 'luogo|località|posto',
  customs:
    'ufficio doganale|dogana|ufficio delle dogane|ufficio di uscita|ufficio di entrata|ufficio di esportazione|' +
    'ufficio di destinazione|sezione doganale|circoscrizione doganale',
  origin: 'origine|provenienza|fabbricazione|produzione',
  destination: 'destinazione|destinazione finale|destino',
  country: 'paese|paesi|nazione|stato di destinazione|stato di origine|stato estero',
  weight: 'peso|massa|tonnellaggio|lordo|lorda',
  gross: 'lordo|lorda|lordi|lorde',
  net: 'netto|netta|netti|nette',
  kg: 'kg|kgs|chilogrammi|chilogrammo|chili|chilo',
  unit: 'unità|unità di misura|um|u m|unità supplementare|udm|unità supplementari',
  quantity: 'quantità|qta|qtà|quantitativo|pezzi|numero di contenitori|numero contenitori|nr pezzi',
  package:
    'colli|collo|imballaggio|imballaggi|imballo|imballi|numero colli|numero di colli|natura dei colli|' +
    'natura colli|tipo colli|confezioni|cartoni',
  value:
    'valore|valori|importo|ammontare|valore statistico|valore doganale|valore in dogana|valore fattura|' +
    'importo fattura|importo fatturato|valore della merce|importo della fattura|valore della fattura|controvalore',
  price: 'prezzo',
  total: 'totale|totali|complessivo|complessiva|somma',
  fob: 'fob',
  cif: 'cif|cfr',
  usd: 'usd|dollari|dollaro|dollari usa|dollari statunitensi',
  money: 'eur|euro|valuta nazionale|chf|franchi',
  currency: 'valuta|divisa|codice valuta|valuta fattura|valuta di fatturazione',
  flow: 'flusso|tipo flusso|import export|verso dello scambio',
  status: 'stato record|stato della riga|stato registrazione',
  revision: 'aggiornamento|modifica|rettifica|aggiornato',
  other:
    'indirizzo|città|cap|provincia|comune|partita iva|p iva|iva|codice fiscale|telefono|nolo|noli|assicurazione|' +
    'dazio|dazi|tributo|tributi|diritti|imposta|imposte|accisa|accise|cambio|tasso|tasso di cambio|sigillo|' +
    'sigilli|piombo|volume|cubatura|fattura|numero fattura|data fattura|contratto|ordine|numero ordine|regime|' +
    'regime doganale|procedura|resa|condizioni|condizioni di consegna|consegna|termini|termini di resa|note|' +
    'annotazioni|osservazioni|marca|marche|modello|targa|camion|autista|banca|pagamento|bandiera|licenza|' +
    'certificato|magazzino|deposito|unitario|prezzo unitario|valore unitario|aliquota|percentuale|quota|' +
    'temperatura|spese|visto|preferenza|eori',
  filler:
    'di|del|della|dello|dei|delle|degli|dell|da|dal|dalla|in|nel|e|o|a|al|alla|all|per|il|lo|la|i|gli|le|con|' +
    'previsto|prevista|stimato|stimata|effettivo|effettiva|commerciale|dichiarato|dichiarata|statistico|' +
    'statistica|finale',
}
