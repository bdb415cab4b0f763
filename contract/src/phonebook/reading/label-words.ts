/** `fax` and `other` are not wanted, but end what stands before them, and their numbers are no telephones. */
export type LabelField =
  | 'name'
  | 'contact'
  | 'telephone'
  | 'fax'
  | 'email'
  | 'website'
  | 'qq'
  | 'wechat'
  | 'address'
  | 'country'
  | 'province'
  | 'city'
  | 'creditCode'
  | 'industry'
  | 'products'
  | 'routeWords'
  | 'other'

/** Words that stand before a value, by field and language; each is a pattern. A longer one goes before a shorter one. */
export const labelWords: readonly (readonly [LabelField, string])[] = [
  [
    'fax',
    '传真|传真号码|傳真|fax|fax no\\.?|fax number|facsimile|telefax|télécopie|faks|f|факс|fax番号|ファックス|ファクス|팩스|số fax|แฟกซ์|โทรสาร|الفاكس|فاكس|φαξ',
  ],
  [
    'other',
    '邮编|邮政编码|邮政邮编|发布时间|更新时间|日期|浏览|注册资本|成立时间|成立日期|营业时间|工作时间|上班时间|服务时间',
  ],
  [
    'other',
    '法定代表人|法人代表|法人|经营模式|经营范围|经营性质|企业类型|公司类型|员工人数|参保人数|注册号|工商注册号|乘车路线|公交路线|职务|职位|新闻部|部门|开户行|开户银行|账号|帐号|银行账号|备案号|许可证号|展位|展位号|展馆|技术支持|版权所有|责任编辑|记者|投稿邮箱|新闻热线|投诉电话|举报电话|监督电话',
  ],
  [
    'other',
    'zip|zip code|postcode|postal code|post code|pin code|p\\.?o\\.? box|department|job title|title|position|designation|vat|vat no\\.?|vat id|vat number|tax id|ein|duns|gstin|gst|cin|pan|iec|abn|acn|nzbn|company no\\.?|company number|registration no\\.?|reg\\. no\\.?|trn|trade licen[cs]e|licen[cs]e no\\.?|fmc|iata|scac|mc|usdot|hours|opening hours|office hours|business hours|working hours|year established|established|founded|member id|member since|id|emergency call|booth|booth no\\.?|stand|stand no\\.?|hall|skype|bank|iban|swift|account no\\.?|newsroom|press|press contact|media contact|media|editor|editorial|date|employees|number of employees|total employees|total annual revenue|business type|certifications?|main markets?|language|languages',
  ],
  [
    'other',
    'handelsregister|registergericht|amtsgericht|geschäftsführer|geschäftsführerin|geschäftsführung|ceo|president|chairman|vertreten durch|ust-?id(?:-?nr)?\\.?|ust-idnr\\.?|steuernummer|öffnungszeiten|hrb|directeur de la publication|hébergeur|siret|siren|rcs|tva|n° tva|horaires|capital|p\\.? ?iva|c\\.?f\\.?|p\\.iva e c\\.f\\.|partita iva|codice fiscale|pec|rea|orari|cap\\. soc\\.|cif|nif|rfc|r\\.f\\.c\\.|ruc|nit|rut|cuit|horario|horarios|horario de atención|código postal|c\\.p\\.|cnpj|ie|inscrição estadual|cep|horário|vergi no|vergi dairesi|mersis|mersis no|inn|инн|кпп|огрн|режим работы|р/с|бик|nip|regon|krs|kvk|btw|orgnr|org\\.? ?nr\\.?|cvr|y-tunnus|straat|postcode en plaats|postcode|kvk-nummer|btw-nummer|reģ\\. nr\\.?|postadres|postadresse',
  ],
  [
    'other',
    '代表者|代表取締役|設立|創業|資本金|営業時間|受付時間|定休日|従業員数|社員数|主要取引銀行|取引銀行|事業内容|郵便番号|登録番号|대표|대표자|대표이사|사업자등록번호|통신판매업신고|우편번호|영업시간|mã số thuế|mst|người đại diện|giờ làm việc|jam kerja|jam operasional|npwp|kode pos|เลขประจำตัวผู้เสียภาษี|เวลาทำการ',
  ],
  [
    // A number of these may have the form of a telephone. Some of the words alone are a way to other pages.
    'other',
    '订单号|订单编号|单号|运单号|快递单号|提单号|箱号|合同号|发票号|编号|货号|批号|卡号|银行卡号|支付宝|身份证|身份证号|身份证号码|执照号|营业执照号|组织机构代码|海关编码|海关代码|統一編號|account(?=\\s?[:：\\d])|account number|bank account|acct\\.?|a/c|a/c no\\.?|sort code|order(?=\\s?[:：\\d])|order no\\.?|order number|invoice no\\.?|invoice number|tracking no\\.?|tracking number|part no\\.?|part number|item no\\.?|serial no\\.?|reg no\\.?|registration number|registered number|registered no\\.?|company reg\\.? no\\.?|company registration no\\.?|company registration number|vat reg\\.? no\\.?|vat registration no\\.?|vat registration number|tax no\\.?|tax number|tax code|companies house|registered in england(?: and wales)?(?: no\\.?)?|eori|eori no\\.?|uen',
  ],
  [
    'other',
    'konto|kontonummer|konto-?nr\\.?|bestellnummer|auftragsnummer|rechnungsnummer|registernummer|handelsregisternummer|eingetragen unter|n° siren|n° siret|rcs \\p{L}+|rcs \\p{L}+ [a-d]|compte|numéro de commande|cuenta|cuenta bancaria|n[º°o]\\.? de cuenta|n[º°o]\\.? de pedido|pedido(?=\\s?[:：\\d])|registro mercantil|conta|n[º°o]\\.? do pedido|conto corrente|c/c|p\\. ?i\\.|ordine n\\.|numero ordine|rekeningnummer|bestelnummer|numer konta|nr konta|nr rachunku|hesap no|sicil no|ticaret sicil no|sipariş no|огрнип|едрпоу|єдрпоу|бин|иин|к/с|номер счета|номер счёта|номер заказа|法人番号|口座番号|注文番号|受付番号|普通預金|계좌번호|법인등록번호|주문번호|사업자번호|số tài khoản|mã đơn hàng|số đăng ký|no\\.? rekening|nomor rekening|nib|เลขที่บัญชี|เลขทะเบียน',
  ],
  [
    'name',
    '公司名称|企业名称|单位名称|公司名|公司全称|企业全称|公司|会社名|商号|社名|名称|company name|company|name of company|legal name|registered name|trading name|firma|firmenname|razón social|empresa|ragione sociale|raison sociale|société|razão social|상호|상호명|회사명|법인명|tên công ty|công ty|nama perusahaan|perusahaan|ชื่อบริษัท|unvan|ünvan|ticari unvan|организация|наименование|название компании|полное наименование|nazwa firmy|nazwa|bedrijfsnaam|naam|nosaukums|pavadinimas|展商名称|参展商|exhibitor',
  ],
  [
    'telephone',
    '联系电话|联系手机|联系方式|公司电话|电话号码|手机号码|手机号|固定电话|办公电话|电话|手机|座机|热线|总机|联络电话|业务电话|移动电话|服务热线|全国热线|全国服务热线|招商热线|销售热线|咨询热线|咨询电话|销售电话|客服电话|客服热线|业务热线|订舱热线|订舱电话|24小时热线|業務電話|手提電話|聯絡電話|電話|電話番号|代表電話|携帯|携帯電話|ＴＥＬ',
  ],
  [
    'telephone',
    'tels?|tel\\.? ?no\\.?|tel\\.? number|telephones?|telephone no\\.?|phones?|phone no\\.?|phone number|ph|ph no\\.?|mobile|mobile phone|mobile no\\.?|mob|mob no\\.?|cell|cell phone|cellphone|landline|trunk ?line|puhelin|puh|tālrunis|telefonas|vaihde|telefonszám|mobilszám|sentralbord|växel|telefón|telegram|central telefónica|main line|direct|direct line|switchboard|hotline|toll[ -]?free|toll free no\\.?|call|call us|whats ?app|wa|zalo|viber|t|p|m|contact no\\.?|contact number|office phone|t/f',
  ],
  [
    'telephone',
    'teléfonos?|teléf?|tfno|tlf|telf|móvil|celular|cel|conmutador|telefon|telefonnummer|telefonnr|fon|mobil|mobilnummer|handy|telefone|telefones|fone|telemóvel|téléphones?|tél|portable|gsm|cellulare|telefono|telefoon|telefoonnummer|mobiel|tlf|telefonu|telefonlar|cep tel|телефоны?|тел|моб|мобильный|telefon kom|kom|tel\\. kom|điện thoại|đt|sđt|số điện thoại|di động|đtdđ|telp|telepon|no\\.? ?telp|no\\.? ?hp|hp|handphone|hp/wa|โทรศัพท์|โทร|มือถือ|เบอร์โทร|เบอร์โทรศัพท์|전화|전화번호|대표전화|휴대폰|연락처|τηλ|τηλέφωνο|هاتف|جوال|الهاتف',
  ],
  [
    'email',
    '电子邮箱|电子邮件|公司邮箱|联系邮箱|业务邮箱|企业邮箱|邮箱|邮件|邮箱地址|电邮|電郵|信箱|メール|eメール|メールアドレス|電子メール|e\\s?-?\\s?mails?|e-?mail id|e-?mail address|email us|mail us|mail id|mails?|e|write us|correo|correos|correo electrónico|correo-?e|email de contacto|courriel|mél|adresse e-?mail|posta elettronica|e-?posta|e-?post|эл\\. ?почта|электронная почта|почта|пошта|e-pasts|el\\. ?paštas|e-?mail-?adres|e-?mailadres|ел\\. ?пошта|e-?pošta|poczta|adres e-?mail|thư điện tử|อีเมล|อีเมล์|이메일|메일|البريد الإلكتروني|البريد|sähköposti|surel',
  ],
  [
    'website',
    '公司网址|公司网站|公司官网|官方网站|企业网站|网址|网站|官网|主页|公司主页|website|web ?site|web site|web|web address|homepage|home page|internet|url|www|w|sitio web|página web|pagina web|site web|site|site internet|sito|sito web|sito internet|webseite|webpräsenz|ホームページ|ホームページurl|홈페이지|웹사이트|trang web|situs|situs web|เว็บไซต์|сайт|веб-сайт|strona|strona www|web sitesi|webbplats|hjemmeside|網址|網站',
  ],
  ['qq', 'qq号码|qq号|qq|客服qq|业务qq|q\\s?q|企业qq|联系qq'],
  ['wechat', '微信号码|微信号|微信|业务微信|wechat id|wechat no\\.?|wechat|we chat|weixin|微信/wechat'],
  [
    'address',
    '注册地址|注册地|公司地址|新地址|新址|店铺地址|门店地址|联系地址|详细地址|办公地址|工厂地址|企业地址|单位地址|通讯地址|总部地址|厂址|地址|地點|公司住所|住所|所在地|本社|本社所在地|本店|住所地|address|addr|add|ad|adds|a|office|office address|factory address|company address|business address|operational address|registered address|registered office|regd\\.? office|regd\\.? address|head office|head office address|corporate office|corporate address|headquarters|location|visit us|visiting address|street address|mailing address|works address|our address|our office',
  ],
  [
    'address',
    'dirección|domicilio|domicilio social|domicilio fiscal|oficina central|sede|sede central|sede social|casa matriz|anschrift|adresse|hausanschrift|besucheradresse|firmensitz|sitz|endereço|morada|matriz|siège social|siège|indirizzo|sede legale|sede operativa|bezoekadres|vestigingsadres|adres|adresi|merkez|merkez adres|siedziba|adres siedziby|адрес|юридический адрес|фактический адрес|адрес офиса|địa chỉ|trụ sở|trụ sở chính|văn phòng|alamat|alamat kantor|kantor pusat|ที่อยู่|สำนักงานใหญ่|주소|본사|소재지|osoite|adrese|adresas|cím|székhely|adresa|sídlo|adresă|sediu|sediul social|адреса|physical address|store address|besøksadresse|besöksadress|käyntiosoite|διεύθυνση|العنوان|عنوان',
  ],
  [
    'contact',
    '联系人|业务联系人|店主|总经理|厂长|老板|联系人姓名|负责人|联络人|業務聯絡人|聯絡人|姓名|业务咨询|业务经理|销售经理|联系人员|contact person|contact name|person to contact|contact persons?|contact|key contact|main contact|attn|attention|prop|proprietor|name|representative|sales contact|sales manager|export manager|persona de contacto|contacto comercial|atención|responsable|gerente|gerente general|contacto|ansprechpartner|ansprechpartnerin|kontaktperson|ihr ansprechpartner|contato|responsável|pessoa de contato|interlocuteur|interlocutrice|votre interlocuteur|votre interlocutrice|votre contact|personne à contacter|referente|contatto|persona di riferimento|contactpersoon|yetkili|yetkili kişi|контактное лицо|контактна особа|nimi|yhteyshenkilö|kapcsolattartó|kontaktní osoba|менеджер|osoba kontaktowa|người liên hệ|liên hệ|nama kontak|kontak person|contact person \\(cp\\)|cp|ผู้ติดต่อ|ご担当者|担当者|担当|담당자',
  ],
  [
    'products',
    '主营产品|主营|产品|商品|主营商品|主要产品|产品范围|展品|展品范围|经营产品|供应产品|主营业务|main products?|products?|product range|our products|key products|exhibits|product groups?|productos|productos principales|prodotti|produkte|produktgruppen|produits|produtos|主要製品|取扱商品|取扱品目|製品|주요제품|취급품목|sản phẩm|sản phẩm chính|produk|produk utama|สินค้า|ürünler|продукция|produkty',
  ],
  [
    'industry',
    '所属行业|行业|行业类别|行业分类|主营行业|industry|industries|business category|sector|branche|sector industrial|rubro|giro|secteur|settore|業種|업종|ngành nghề|lĩnh vực|отрасль|branża',
  ],
  [
    'routeWords',
    '优势航线|主营航线|主要航线|服务航线|擅长航线|优势线路|主营线路|专线|优势专线|经营航线|航线优势|主推航线|main routes?|main lanes?|trade lanes?|key trade lanes|strong lanes|routes?|rutas|rutas principales|tráficos|relationen|主要航路|得意航路|tuyến chính|tuyến mạnh',
  ],
  [
    'creditCode',
    '统一社会信用代码|社会统一信用代码|社会信用代码|统一信用代码|信用代码|信用代码/税号|纳税人识别号|税号|unified social credit code|social credit code|credit code|uscc',
  ],
  [
    'country',
    '国家/地区|国家|所在国家|country/region|country / region|country|country of origin|país|pays|land|paese|国|国名|국가|quốc gia|negara|ülke|страна|kraj|ประเทศ',
  ],
  [
    'province',
    '省份|所在省|省|所在省份|province/state|province|state/province|state|provincia|estado|bundesland|tỉnh|provinsi|都道府県',
  ],
  [
    'city',
    '城市|所在城市|city/town|city|town|ciudad|localidad|población|municipio|município|località|comune|ville|città|cidade|stadt|ort|thành phố|kota|şehir|город|miasto|plaats',
  ],
]

/** Signs and icons that stand for a label. */
export const labelSigns: readonly (readonly [LabelField, string])[] = [
  ['telephone', '☎️|☎|☏|✆|📞|📱|📲|🕾|🕿'],
  ['other', '📠|🖷|🕒|🕘|⏰|🕐'],
  ['email', '✉️|✉|📧|📨|📩|🖂|🖃'],
  ['address', '📍|🏠|🏢|🏭|🗺️|🗺'],
  ['website', '🌐|🌍|🌎|🌏'],
  ['contact', '👤|🧑|👩|👨'],
  ['wechat', '💬'],
]

/** What an icon shows, by the words of its class, file or title. The first that fits is meant. */
const icons: readonly (readonly [RegExp, string])[] = [
  [/fax|chuanzhen|print/, '📠'],
  [
    /whats-?app|phone|mobile|\btel\b|telephone|\bcall\b|handset|dianhua|shouji|smartphone|^tel[-_.]|[-_/]tel[-_.\d]/,
    '☎',
  ],
  [/e-?mail|envelope|youxiang|youjian|\bmail\b|[-_/]mail[-_.\d]|\bat-sign\b/, '✉'],
  [
    /map|location|marker|address|dizhi|\bpin\b|\bplace\b|\baddr\b|[-_]addr\b|[-_]loc\b|geo-alt|building|\bhome-address\b|(?:fa|icon)-home\b/,
    '📍',
  ],
  [/\bqq\b|[-_]qq\b/, 'QQ：'],
  [/weixin|wechat|\bwx\b/, '💬'],
  [/globe|website|wangzhi|\bweb\b|\bworld\b/, '🌐'],
  [/lianxiren|\buser\b|\bperson\b|[-_/]man\.|fa-user|contacts?-person/, '👤'],
  [/clock|shijian|\btime\b/, '🕒'],
]
export const signOfIcon = (words: string) => icons.find(([form]) => form.test(words.toLowerCase()))?.[1] ?? ''
