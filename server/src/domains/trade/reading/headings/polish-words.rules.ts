import type { ConceptWords } from './concepts.rules.ts'

/** Polish; its endings are taken off, so the words stand in one or two of their cases. */
export const polish: ConceptWords = {
  date: 'data|daty|dzień|termin',
  month: 'miesiąc|miesiąca|okres',
  year: 'rok|roku',
  arrive: 'przybycie|przybycia|przyjazd|przypłynięcie|przypłynięcia|wejście|wejścia|dotarcia',
  depart:
    'wyjście|wyjścia|wypłynięcie|wypłynięcia|odpłynięcie|odpłynięcia|wysyłka|wysyłki|nadania|nadanie|wyjazd|' +
    'odjazd|wyprowadzenia',
  declare:
    'zgłoszenie|zgłoszenia|odprawa|odprawy|przyjęcia|przyjęcie|rejestracja|rejestracji|zwolnienia|zwolnienie|' +
    'celna|celne|celny|celnego|celnej|odprawa celna|odprawy celnej|dopuszczenia',
  load: 'załadunek|załadunku|załadowania|załadowanie|nadania|załadowczy|zaokrętowania',
  discharge: 'wyładunek|wyładunku|rozładunek|rozładunku|wyładowania|rozładowania|wyładowczy',
  import: 'import|importu|przywóz|przywozu|importowy|importowe|przywozowe|przywozowy',
  export: 'eksport|eksportu|wywóz|wywozu|eksportowy|eksportowe|wywozowe|wywozowy',
  importer: 'importer|importera|odbiorca|odbiorcy|nabywca|nabywcy|kupujący|kupującego|konsygnatariusz',
  exporter:
    'eksporter|eksportera|nadawca|nadawcy|wysyłający|dostawca|dostawcy|sprzedawca|sprzedawcy|sprzedający|' +
    'załadowca|producent|producenta',
  agent:
    'spedytor|spedytora|agent|agencja|agencja celna|agencji celnej|zgłaszający|zgłaszającego|przedstawiciel|' +
    'przedstawiciela|zawiadomić|strona powiadamiana|strona zawiadamiana|notify|przedstawiciel celny|agent celny|' +
    'agenta celnego',
  party: 'firma|firmy|spółka|przedsiębiorstwo|przedsiębiorca|podmiot|podmiotu',
  partner: 'partner|kontrahent|kontrahenta|partnera',
  name: 'nazwa|nazwy|nazwa firmy',
  foreign: 'zagraniczny|zagranica|zagranicznego',
  home: 'krajowy|polski|krajowego|polskiego',
  number: 'numer|nr|numery|numeru|identyfikator|referencyjny|lp|l p',
  code: 'kod|kodu|kody|symbol',
  describe: 'opis|opisu|wyszczególnienie|określenie|specyfikacja|opis towaru',
  goods: 'towar|towaru|towarów|towary|ładunek|ładunku|produkt|produktu|artykuł|asortyment|handlowa',
  hs:
    'kod cn|kod towaru|kod towarowy|taryfa|taryfa celna|taryfy celnej|pozycja taryfowa|pozycja taryfy|kod taryfy|' +
    'nomenklatura|nomenklatura scalona|kod taric|taric|kod hs|numer taryfy|kod pcn|pcn|kod celny|' +
    'kod taryfy celnej|kod taryfowy',
  item: 'pozycja|poz|pozycji|wiersz|numer pozycji|nr pozycji',
  bill:
    'konosament|konosamentu|list przewozowy|listu przewozowego|morski list przewozowy|bl|dokument przewozowy|' +
    'dokumentu przewozowego|dokument transportowy|dokumentu transportowego|konosament spedytora|' +
    'konosament spedycyjny',
  master: 'master|konosament główny|konosament armatora',
  house: 'house|konosament spedytora|konosament spedycyjny',
  declaration:
    'zgłoszenie celne|zgłoszenia celnego|deklaracja|deklaracji|sad|mrn|numer mrn|dokument celny|' +
    'dokumentu celnego|zgłoszenie wywozowe|zgłoszenie przywozowe|numer zgłoszenia',
  document: 'dokument|dokumentu|dokumenty',
  container: 'kontener|kontenera|kontenerów|kontenery|ilość kontenerów|liczba kontenerów',
  type: 'typ|typu|rodzaj|rodzaju|gatunek|rodzaj opakowań',
  size: 'rozmiar|rozmiaru|wielkość|stóp|stopy|długość',
  teu: 'teu',
  vessel: 'statek|statku|nazwa statku|jednostka pływająca',
  voyage: 'podróż|podróży|rejs|rejsu|nr rejsu|numer rejsu|numer podróży',
  imo: 'imo',
  carrier: 'przewoźnik|przewoźnika|armator|armatora|linia żeglugowa|linii żeglugowej|linia oceaniczna',
  transport: 'transport|transportu|przewóz|przewozu',
  mode:
    'rodzaj transportu|środek transportu|środka transportu|gałąź transportu|sposób|sposób transportu|' +
    'rodzaj transportu na granicy|tryb|droga transportu',
  port: 'port|portu|terminal|portowy',
  place: 'miejsce|miejsca|lokalizacja',
  customs:
    'urząd celny|urzędu celnego|urząd|urzędu|oddział celny|oddziału celnego|urząd celno skarbowy|' +
    'urząd wyprowadzenia|urząd wywozu|urząd przywozu|placówka celna',
  origin: 'pochodzenie|pochodzenia|wysyłki|produkcji|wytworzenia',
  destination: 'przeznaczenie|przeznaczenia|docelowy|docelowego|docelowe|docelowa',
  country: 'kraj|kraju|państwo|państwa|kraje',
  weight: 'waga|wagi|masa|masy|ciężar|tonaż',
  gross: 'brutto',
  net: 'netto',
  kg: 'kg|kilogram|kilogramy|kilogramach',
  unit: 'jednostka|jednostki|jednostka miary|jednostki miary|jm|j m|jedn|uzupełniająca jednostka miary|jedn miary',
  quantity: 'ilość|ilości|liczba|liczby|sztuk|szt|sztuki|ilość kontenerów|liczba kontenerów',
  package: 'opakowanie|opakowań|opakowania|paczki|paczek|kolli|palety|palet|kartonów|liczba opakowań|rodzaj opakowań',
  value:
    'wartość|wartości|kwota|kwoty|wartość statystyczna|wartość celna|wartość faktury|kwota faktury|' +
    'wartość fakturowa|wartość towaru|kwota ogółem',
  price: 'cena|ceny',
  total: 'razem|suma|ogółem|łączna|łączny|łącznie|całkowita|całkowity',
  fob: 'fob',
  cif: 'cif|cfr',
  usd: 'usd|dolar|dolary|dolarach|dolarów|dolar amerykański',
  money: 'pln|zł|złotych|złote|złoty|eur|euro|waluta krajowa|walucie krajowej',
  currency: 'waluta|waluty|kod waluty|waluta faktury|walucie',
  flow: 'przepływ|kierunek obrotu|import eksport|rodzaj obrotu|kierunek handlu',
  status: 'status|stan',
  revision: 'aktualizacja|aktualizacji|korekta|korekty|zmiana|zmiany|sprostowania',
  other:
    'adres|adresu|ulica|miasto|miejscowość|kod pocztowy|nip|regon|eori|telefon|faktura|faktury|nr faktury|' +
    'numer faktury|data faktury|cło|cła|podatek|podatku|vat|opłata|opłaty|należności|fracht|frachtu|' +
    'ubezpieczenie|ubezpieczenia|kurs|kurs waluty|plomba|plomby|plomb|objętość|kubatura|warunki dostawy|dostawa|' +
    'dostawy|umowa|umowy|kontrakt|zamówienie|zamówienia|procedura|procedury|uwagi|uwaga|marka|marki|znaki|' +
    'samochód|kierowca|rejestracyjny|bank|płatność|płatności|bandera|bandery|pozwolenie|pozwolenia|świadectwo|' +
    'certyfikat|licencja|cena jednostkowa|jednostkowa|stawka|stawki|województwo|procent|udział|preferencja|' +
    'kontyngent|magazyn|skład|temperatura|kontakt|koszt|koszty',
  filler:
    'i|w|z|na|do|od|dla|oraz|lub|po|przy|przewidywana|przewidywany|szacowana|planowana|planowany|rzeczywista|' +
    'rzeczywisty|deklarowana|zgłoszona|wg|według|statystyczna|końcowy|końcowe',
}
