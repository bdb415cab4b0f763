import type { ConceptWords } from './concepts.rules.ts'

/** Turkish. */
export const turkish: ConceptWords = {
  firm: 'firma|şirket|kuruluş|işletme|firma adı|şirket adı|firma ünvanı|şirket ünvanı|ticari ünvan|ticaret ünvanı|kurum|kurum adı|firma unvanı|ünvanı|firma ismi|şirket ismi|işyeri|kuruluş adı',
  client:
    'müşteri|müşteri adı|tedarikçi|ithalatçı|ihracatçı|katılımcı|katılımcı firma|alıcı|satıcı|üretici|bayi|cari|cari adı|cari ünvan|gönderici|üye',
  person:
    'yetkili|ilgili kişi|irtibat kişisi|irtibat|yetkili kişi|ilgili|yetkilisi|kontak kişi|kontak|iletişim kişisi|yetkili adı|temas kişisi|görüşülen kişi',
  named: 'adı|isim|ad|ismi',
  personal: 'adı soyadı|ad soyad|ad soyadı|isim soyisim|ismi soyismi|adı ve soyadı|tam adı|yetkili adı soyadı',
  given: 'ilk ad|ön ad',
  middle: 'ikinci ad|orta ad',
  family: 'soyadı|soyad|soyisim|soyismi',
  short: 'kısa ad|kısaltma|kısa adı|marka|kısa ünvan',
  english: 'ingilizce',
  position: 'görev|görevi|pozisyon|pozisyonu|unvan|unvanı kişi|meslek|ünvan',
  department: 'departman|bölüm|birim|departmanı|bölümü|şube',
  gender: 'cinsiyet',
  mobile: 'cep telefonu|cep tel|cep no|gsm|cep|cep telefon|mobil|mobil telefon|cep numarası|gsm no',
  phone: 'telefon|tel|telefonu|telefon no|telefon numarası|sabit telefon|iş telefonu|santral|tel no|sabit hat',
  fax: 'faks|fax|belgegeçer|faks no|faks numarası',
  email: 'e posta|eposta|mail|e mail|elektronik posta|e posta adresi|mail adresi|eposta adresi',
  web: 'web sitesi|internet sitesi|web|web adresi|internet adresi|site|web sayfası|internet sayfası',
  home: 'ev|kişisel|özel',
  work: 'iş|ofis|işyeri telefonu',
  direct: 'direkt|direkt hat',
  second: 'diğer|ikinci|yedek|alternatif',
  country: 'ülke|ülkesi|ülke adı',
  province: 'il|ili|eyalet|bölge|vilayet',
  city: 'şehir|kent|şehri|il şehir',
  street: 'sokak|cadde|mahalle sokak',
  address: 'adres|adresi|açık adres|firma adresi|merkez adresi|şirket adresi',
  postal: 'posta kodu|pk|posta kod',
  tax: 'vergi no|vergi numarası|vergi kimlik no|vkn|vergi kimlik numarası|vergi n|vn|vkn tckn',
  register: 'ticaret sicil|ticaret sicil no|mersis|mersis no|sicil no|oda sicil no|kayıt no|ticaret sicil numarası',
  number: 'numara|numarası|no|nosu',
  code: 'kod|kodu',
  goods: 'ürün|ürünler|mal|eşya|emtia|ürün grubu|ürünleri|mallar',
  industry: 'sektör|faaliyet alanı|sektörü|faaliyet|iş kolu|sanayi|faaliyet konusu|endüstri',
  remark: 'açıklama|not|notlar|açıklamalar|yorum|düşünceler|ek bilgi',
  kind: 'tür|türü|tipi|tip|etiket',
  row: 'sıra no|sıra|s no|sıra numarası',
  other:
    'tarih|doğum tarihi|doğum günü|stand|stant|salon|holü|vergi dairesi|vd|sermaye|çalışan sayısı|ciro|durum|durumu|banka|hesap|dahili|dahili no|kat|bina|resim|fotoğraf|dil|grup|para birimi|tutar|fiyat|miktar|liman|gemi|genel müdür|sahibi|ilçe|' +
    'ilçesi|semt|mahalle|alan kodu|ülke kodu|yıl|ay|plasiyer|satış temsilcisi|tc kimlik no|tckn|hitap',
  filler: 've|veya|ile|için|ana|bilgisi|bilgileri|tam|resmi|kişi',
}
