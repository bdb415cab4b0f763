import type { ConceptWords } from './concepts.rules.ts'

/** Turkish, with and without its own letters. */
export const turkish: ConceptWords = {
  date: 'tarih|tarihi|gün|günü',
  month: 'ay|ayı|dönem|dönemi',
  year: 'yıl|yılı|sene',
  arrive: 'varış|geliş|giriş|yanaşma',
  depart: 'çıkış|hareket|kalkış|sevk|sevkiyat|gönderen|gönderim',
  declare: 'tescil|beyan|beyanname|gümrük|kayıt|kabul|kapanma|fiili|intaç|gümrükleme|beyanı',
  load: 'yükleme|yüklendiği|yükleniş|yükletme|çıkış|kalkış|kalktığı',
  discharge: 'boşaltma|tahliye|varış|indirme|boşaltıldığı|varacağı',
  import: 'ithalat|ithal|ithalatın',
  export: 'ihracat|ihraç|ihracatın',
  importer:
    'ithalatçı|alıcı|ithal eden|ithalatçı firma|ithalatçı unvanı|ithalatçısı|teslim alan|satın alan|malı alan|' +
    'müşteri|alıcı firma|alıcısı',
  exporter:
    'ihracatçı|gönderici|satıcı|ihraç eden|ihracatçı firma|tedarikçi|yükleyen|yükleyici|göndericisi|satıcı firma|' +
    'imalatçı|üretici|ihracatçısı|gönderen firma|gönderen',
  agent:
    'acente|acentesi|forwarder|ihbar|ihbar edilecek|ihbar tarafı|gümrük müşaviri|müşavir|nakliye komisyoncusu|' +
    'taşıma işleri organizatörü|bildirim tarafı|beyan sahibi|temsilci|bildirilecek taraf',
  party: 'firma|şirket|firması|kuruluş|işletme|firmanın',
  partner: 'ortak|karşı taraf',
  name: 'ad|adı|unvan|unvanı|ünvan|ünvanı|isim|ismi|adı unvanı',
  foreign: 'yabancı|yurtdışı|yurt dışı',
  home: 'yerli|yurtiçi|yurt içi|türkiye',
  number: 'no|numara|numarası|nosu|sıra no|sıra|num',
  code: 'kod|kodu',
  describe: 'tanım|tanımı|açıklama|açıklaması|tarif|cinsi|tanımlama|detay',
  goods: 'eşya|mal|ürün|emtia|ticari|malın|eşyanın|ürünün|malın cinsi|ürün adı|mal cinsi|mal tanımı|eşya tanımı',
  hs:
    'gtip|gtıp|gtip no|tarife|tarife pozisyonu|tarife kodu|hs|armonize|fasıl pozisyon|gümrük tarife|gtip kodu|' +
    'pozisyon|g t i p',
  item: 'kalem|satır|kalem no|sıra no',
  bill: 'konşimento|konişmento|taşıma belgesi|taşıma senedi|konsimento|bl',
  master: 'ana|master|mbl|ana konşimento',
  house: 'ara|house|hbl|ara konşimento',
  declaration: 'beyanname|gümrük beyannamesi|gb|tescil|tescil no',
  document: 'belge|evrak',
  container: 'konteyner|konteynır|konteyneri|kont|kap konteyner|cntr',
  type: 'tip|tipi|tür|türü|çeşit|cins',
  size: 'boy|boyu|boyut|ebat|ebadı|ölçü',
  teu: 'teu',
  vessel: 'gemi|gemi adı|geminin|gemi ismi|vapur',
  voyage: 'sefer|sefer no|seyir',
  imo: 'imo',
  carrier: 'taşıyıcı|armatör|hat|gemi hattı|nakliyeci|taşıyan|denizcilik|taşıyıcı firma|hat adı',
  transport: 'taşıma|nakliye|taşımacılık|ulaşım|taşıt',
  mode: 'şekli|şekil|modu|yöntemi|yolu|taşıma şekli|taşıma türü|nakliye şekli|taşıma modu|taşıma yolu',
  port: 'liman|limanı|limanının',
  place: 'yer|yeri|mahal|mahalli',
  customs: 'gümrük|gümrük idaresi|gümrük müdürlüğü|gümrüğü|idare|idaresi|gümrük kapısı',
  origin: 'menşe|menşei|menşe ülke|üretim|menşeli|gönderen',
  destination: 'varış|gideceği|varacağı|gittiği|hedef|gidilen',
  country: 'ülke|ülkesi|ülke adı|ülkenin',
  weight: 'ağırlık|ağırlığı|kilo|kilosu|tonaj|brüt|net|agirlik kg',
  gross: 'brüt|brut',
  net: 'net',
  kg: 'kg|kgs|kilo|kilogram|kilosu',
  unit: 'birim|birimi|ölçü birimi|ölçü br|ölçü',
  quantity: 'miktar|miktarı|adet|adedi|sayı|sayısı',
  package: 'kap|koli|paket|ambalaj|kap adedi|kap sayısı|kap cinsi',
  value: 'kıymet|kıymeti|değer|değeri|tutar|tutarı|bedel|bedeli|fatura bedeli',
  price: 'fiyat|fiyatı',
  total: 'toplam|genel toplam',
  fob: 'fob',
  cif: 'cif|cfr',
  usd: 'usd|dolar|abd doları|amerikan doları|us',
  money: 'tl|try|eur|euro|avro|türk lirası|lira|milli para',
  currency: 'döviz|döviz cinsi|para birimi|döviz türü|döviz kodu|para|para cinsi',
  flow: 'ithalat ihracat|yön|rejim türü|işlem türü',
  status: 'durum|durumu|statü',
  revision: 'güncelleme|düzeltme|revizyon|değişiklik',
  other:
    'adres|adresi|telefon|tel|faks|eposta|e posta|şehir|il|ilçe|vergi no|vergi|vergisi|vergi numarası|vkn|mühür|' +
    'mühür no|navlun|sigorta|kur|döviz kuru|birim fiyat|birim fiyatı|birim kıymet|hacim|marka|model|fatura|' +
    'fatura no|sözleşme|teslim|teslim şekli|incoterm|ödeme|ödeme şekli|banka|rejim|açıklama notu|not|notlar|kdv|' +
    'ötv|posta|web|yetkili|bayrak|bayrağı|plaka|depo|antrepo|antrepo kodu|muafiyet|anlaşma|oran|yüzde|izin|' +
    'lisans',
  filler:
    've|veya|ile|göre|için|olan|istatistiki|istatistik|beyan edilen|tahmini|gerçek|edilen|eden|bu|malın|ticari|' +
    'resmi|net olmayan',
}
