import type { TradeField } from '@seamark/contract/trade/reading/fields'
import { describe, expect, test } from 'vitest'
import { headingFacts } from '../headings.rules.ts'

/**
 * Layouts of customs services and data sellers, invented after their published shapes and labelled before the
 * dictionaries were written. A line is `heading = field : value ; value`. A `-` is a column without a field. A `?`
 * before the field allows that the column is left for a person, as in languages without a dictionary, and that a country
 * is only known to be the one abroad.
 */
const layouts: Readonly<Record<string, string>> = {
  'vi 1, customs declarations of imports': `
Số tờ khai = declaration : 106012345670 ; 106012345681
Ngày đăng ký = date : 05/03/2026 ; 18/03/2026
Mã số thuế = - : 0101234567 ; 0309876543
Tên doanh nghiệp nhập khẩu = importer : CÔNG TY TNHH THỬ NGHIỆM A ; CÔNG TY CỔ PHẦN MẪU B
Tên doanh nghiệp xuất khẩu = exporter : ALFA TEST CO LTD ; BETA SAMPLE GMBH
Địa chỉ doanh nghiệp nhập khẩu = - : Số 1 Đường Thử, Hà Nội ; Lô 2 KCN Mẫu
Nước xuất xứ = origin : CHINA ; KOREA
Mã HS = hs : 85167990 ; 39269099
Mô tả hàng hóa = commodity : Nồi cơm điện mới 100% ; Linh kiện nhựa
Số lượng = quantity : 1200 ; 45
Đơn vị tính = quantity_unit : PCE ; KGM
Trọng lượng (kg) = weight_kg : 1.418,64 ; 87.295,49
Đơn giá (USD) = - : 12,5 ; 3,25
Trị giá (USD) = value : 15000 ; 146,25
Cảng xếp hàng = pol : NINGBO ; BUSAN
Cảng dỡ hàng = pod : CANG CAT LAI ; CANG HAI PHONG
Số container = containers : TCNU7654328 ; MSKU1234565
Phương thức vận chuyển = mode : Đường biển ; Đường bộ`,
  'vi 2, exports without diacritics': `
So to khai = declaration : 306012345670
Ngay dang ky to khai = date : 05/03/2026
Ten nguoi xuat khau = exporter : CONG TY TNHH THU NGHIEM A
Ten nguoi nhap khau = importer : ALFA TEST LLC
Ma hang = hs : 94036090
Ten hang = commodity : Ban go
Luong = quantity : 300
DVT = quantity_unit : PCE
Tong tri gia USD = value : 4500
Nuoc nhap khau = destination : UNITED STATES
Cang xuat = pol : CANG CAI MEP
Dia diem do hang = pod : LOS ANGELES
Dieu kien giao hang = - : FOB
Ty gia = - : 25400
Tong trong luong hang (Gross) = weight : 2500`,
  'vi 3, a manifest': `
Tên tàu = vessel : EVER TEST
Số chuyến = voyage : 0123W
Hãng tàu = carrier : EVERGREEN
Số vận đơn = house_bill : XYZH2603001
Vận đơn chủ = master_bill : EGLV123456789012
Ngày tàu đến = date : 2026-03-05
Người nhận hàng = importer : CÔNG TY A
Người gửi hàng = exporter : ALFA LTD
Số cont = containers : TCNU7654328
Loại cont = container_type : 40HC
Số seal = - : SL0099
Trọng lượng hàng = weight : 9000
Đại lý giao nhận = forwarder : MẪU LOGISTICS
Cảng bốc hàng = pol : NINGBO
Cảng đích = pod : HAI PHONG`,
  'pt 1, Brazil': `
Data do desembaraço = date : 05/03/2026
Importador = importer : EMPRESA TESTE LTDA
CNPJ do importador = - : 12.345.678/0001-95
Exportador estrangeiro = exporter : ALFA TEST CO LTD
NCM = hs : 85167990
Descrição da mercadoria = commodity : PANELA ELETRICA
País de origem = origin : CHINA
País de aquisição = ?country_abroad : CHINA
Porto de embarque = pol : NINGBO
Porto de desembarque = pod : SANTOS
Via de transporte = mode : MARITIMA
Peso líquido (kg) = - : 850,5
Peso bruto (kg) = weight_kg : 900,75
Quantidade estatística = quantity : 1.200
Unidade de medida = quantity_unit : UNIDADE
VMLE US$ = value : 15.000,00
Valor do frete US$ = - : 900,00
Conhecimento de embarque = house_bill : HBLSSZ001`,
  'pt 2, Brazil, bill of lading data': `
Consignatário = importer : EMPRESA TESTE LTDA
Embarcador = exporter : ALFA TEST CO LTD
Notificado = forwarder : DESPACHOS MODELO
Navio = vessel : MSC TESTE
Viagem = voyage : 610A
Armador = carrier : MSC
Porto de origem = pol : NINGBO
Porto de destino = pod : SANTOS
Data de chegada = date : 05/03/2026
Nº do contêiner = containers : TCNU7654328
Tipo de contêiner = container_type : 40HC
Qtde de TEUs = teu : 2
Mercadoria = commodity : BRINQUEDOS
Peso bruto = weight : 9000
NCM/SH = hs : 9503
BL master = master_bill : MEDUAB123456
BL house = house_bill : HBL001`,
  'pt 3, Portugal and Angola, other orders': `
Nome do importador = importer : EMPRESA TESTE LDA
Nome do fornecedor = exporter : ALFA LTD
Código pautal = hs : 39269099
Designação comercial = commodity : ARTIGOS DE PLASTICO
Estância aduaneira = port_home : LUANDA
Data de aceitação = date : 2026-03-05
Nº da declaração = declaration : 2026-1234
Adição = item : 1
Massa bruta = weight : 900
Valor FOB (USD) = value : 12000
Moeda = ?currency : USD
País de procedência = country_abroad : CHINA`,
  'tr 1, customs': `
Beyanname no = declaration : 26341200IM000001
Tescil tarihi = date : 05.03.2026
İthalatçı unvanı = importer : DENEME TİCARET A.Ş.
İhracatçı firma = exporter : ALFA TEST LTD
GTİP = hs : 851679900000
Eşya tanımı = commodity : ELEKTRİKLİ PİŞİRİCİ
Menşe ülke = origin : ÇİN
Brüt ağırlık (kg) = weight_kg : 900,50
Net ağırlık (kg) = - : 850,25
Miktar = quantity : 1200
Ölçü birimi = quantity_unit : ADET
İstatistiki kıymet (USD) = value : 15000,00
Taşıma şekli = mode : Denizyolu
Yükleme limanı = pol : NINGBO
Boşaltma limanı = pod : AMBARLI
Gümrük idaresi = port_home : AMBARLI`,
  'tr 2, exports in another order': `
İhraç tarihi = date : 05.03.2026
Gönderici = exporter : DENEME A.Ş.
Alıcı = importer : BETA GMBH
Varış ülkesi = destination : ALMANYA
Varış limanı = pod : HAMBURG
Çıkış limanı = pol : MERSIN
Konteyner no = containers : TCNU7654328
Konteyner tipi = container_type : 40HC
Konşimento no = house_bill : HBL001
Gemi adı = vessel : EVER TEST
Sefer no = voyage : 012W
Acente = ?forwarder : MODEL LOJİSTİK
Toplam ağırlık = weight : 900
Kap adedi = quantity : 40
FOB değer USD = value : 12000
Döviz cinsi = ?currency : USD`,
  'ru 1, customs declarations': `
Дата регистрации = date : 05.03.2026
Номер декларации = declaration : 10702070/050326/0001234
Получатель = importer : ООО «ПРИМЕР»
Отправитель = exporter : ALFA TEST CO LTD
ИНН получателя = - : 7701234567
Код ТН ВЭД = hs : 8516799000
Описание товара = commodity : МУЛЬТИВАРКИ
Страна происхождения = origin : КИТАЙ
Страна назначения = destination : РОССИЯ
Вес брутто (кг) = weight_kg : 900,5
Вес нетто (кг) = - : 850,2
Статистическая стоимость (USD) = value : 15000
Таможенный пост = port_home : ВЛАДИВОСТОК
Вид транспорта = mode : Морской
Номер контейнера = containers : TCNU7654328`,
  'ru 2, a forwarder’s list': `
Импортёр = importer : ООО ПРИМЕР
Экспортёр = exporter : АЛЬФА ЛТД
Порт погрузки = pol : NINGBO
Порт выгрузки = pod : VLADIVOSTOK
Судно = vessel : TEST STAR
Рейс = voyage : 2603E
Линия = ?carrier : FESCO
Номер коносамента = house_bill : FCL001
Тип контейнера = container_type : 40HC
Дата прибытия = date : 05.03.2026
Наименование товара = commodity : ИГРУШКИ
Масса брутто, кг = weight_kg : 900
Кол-во мест = quantity : 40
Валюта контракта = ?currency : USD
Стоимость, USD = value : 12000
Дата контракта = - : 01.02.2026
Условия поставки = - : FOB`,
  'ru 3, Kazakhstan and Uzbekistan': `
Дата выпуска = date : 2026-03-05
Наименование получателя = importer : ТОО ОБРАЗЕЦ
Наименование отправителя = exporter : ALFA LTD
Адрес получателя = - : г. Алматы, ул. Пример 1
ТНВЭД = hs : 850940
Наименование и описание товаров = commodity : БЛЕНДЕРЫ
Страна отправления = origin : КИТАЙ
Количество = quantity : 300
Единица измерения = quantity_unit : ШТ
Фактурная стоимость, долл. США = value : 9000
Брутто = weight : 700
Нетто = - : 650`,
  'id 1, imports': `
Nomor PIB = declaration : 000012
Tanggal PIB = date : 05/03/2026
Nama importir = importer : PT CONTOH SEJAHTERA
Nama pemasok = exporter : ALFA LTD
NPWP importir = - : 01.234.567.8-901.000
Kode HS = hs : 85167990
Uraian barang = commodity : PENANAK NASI
Negara asal = origin : CHINA
Pelabuhan muat = pol : NINGBO
Pelabuhan bongkar = pod : TANJUNG PRIOK
Berat bersih = - : 850
Berat kotor (kg) = weight_kg : 900
Jumlah = quantity : 1200
Satuan = quantity_unit : PCE
Nilai CIF (USD) = value : 15000
Mata uang = ?currency : USD
Moda transportasi = mode : Laut`,
  'id 2, exports': `
Tgl PEB = date : 05/03/2026
No PEB = declaration : 000123
Eksportir = exporter : PT CONTOH
Pembeli = importer : BETA INC
Pos tarif = hs : 44012200
Deskripsi barang = commodity : PELET KAYU
Negara tujuan = destination : JAPAN
Pelabuhan tujuan = pod : NAGOYA
Pelabuhan asal = pol : SEMARANG
Nama kapal = vessel : TEST JAYA
Nomor kontainer = containers : TCNU7654328
Ukuran kontainer = container_size : 40
Berat (kg) = weight_kg : 24000
Nilai FOB USD = value : 4000`,
  'ko 1, customs': `
신고일자 = date : 2026-03-05
신고번호 = declaration : 12345-26-123456M
수입자 = importer : 주식회사 시험
해외거래처 = exporter : ALFA TEST CO LTD
HS코드 = hs : 8516799000
품명 = commodity : 전기밥솥
원산지 = origin : 중국
적출국 = ?country_abroad : 중국
총중량(KG) = weight_kg : 900.5
순중량(KG) = - : 850
수량 = quantity : 1200
수량단위 = quantity_unit : EA
과세가격(USD) = value : 15000
운송수단 = mode : 선박
양륙항 = pod : 부산
선적항 = pol : NINGBO`,
  'ko 2, bills of lading': `
입항일 = date : 2026-03-05
선명 = vessel : TEST PIONEER
항차 = voyage : 0123E
선사 = carrier : HMM
마스터B/L = master_bill : HDMUNBOA123456
하우스B/L = house_bill : HBL001
수하인 = importer : 주식회사 시험
송하인 = exporter : ALFA LTD
통지처 = forwarder : 견본로지스틱스
컨테이너번호 = containers : TCNU7654328
컨테이너규격 = container_type : 40HC
도착항 = pod : 부산
출발항 = pol : 닝보
포장개수 = quantity : 40
중량 = weight : 900
화물명 = commodity : 완구`,
  'ko 3, exports': `
수출신고일 = date : 20260305
수출업체명 = exporter : 주식회사 시험
구매자 = importer : BETA INC
목적국 = destination : 미국
세번부호 = hs : 8708299000
거래품명 = commodity : 자동차부품
신고금액(미화) = value : 15000
결제통화 = ?currency : USD
적재항 = pol : KRPUS
세관 = port_home : 부산`,
  'th 1, customs': `
วันที่นำเข้า = date : 05/03/2026
เลขที่ใบขนสินค้า = declaration : A0120690300001
ชื่อผู้นำเข้า = importer : บริษัท ตัวอย่าง จำกัด
ชื่อผู้ส่งออก = exporter : ALFA TEST CO LTD
พิกัดศุลกากร = hs : 85166090
รายละเอียดสินค้า = commodity : หม้อหุงข้าวไฟฟ้า
ประเทศต้นทาง = ?origin : CHINA
ประเทศกำเนิด = origin : CHINA
น้ำหนักรวม (กก.) = weight_kg : 900
น้ำหนักสุทธิ (กก.) = - : 850
ปริมาณ = quantity : 1200
หน่วย = quantity_unit : C62
มูลค่า (USD) = value : 15000
ท่าเรือต้นทาง = pol : NINGBO
ท่าเรือปลายทาง = pod : LAEM CHABANG
รูปแบบการขนส่ง = mode : ทางเรือ`,
  'th 2, a forwarder’s list': `
ผู้รับสินค้า = importer : บริษัท ตัวอย่าง จำกัด
ผู้ส่งสินค้า = exporter : ALFA LTD
หมายเลขตู้คอนเทนเนอร์ = containers : TCNU7654328
ชื่อเรือ = vessel : TEST STAR
เที่ยวเรือ = voyage : 012N
สายเรือ = carrier : RCL
วันที่เรือเข้า = date : 2026-03-05
ใบตราส่ง = house_bill : HBL001
จำนวนหีบห่อ = quantity : 40
ประเทศปลายทาง = destination : THAILAND
สกุลเงิน = ?currency : USD`,
  'en 1, India imports': `
BE_DATE = date : 05-MAR-2026
BE_NO = declaration : 1234567
IMPORTER_NAME = importer : ALFA PVT LTD
IEC = - : 0512345678
IMPORTER_ADDRESS = - : 1 TEST ROAD
SUPPLIER_NAME = exporter : BETA CO LTD
COUNTRY_OF_ORIGIN = origin : CHINA
PORT_OF_SHIPMENT = pol : NINGBO
INDIAN_PORT = port_home : NHAVA SHEVA SEA (INNSA1)
MODE = mode : SEA ; AIR
RITC_CODE = hs : 85166000
ITEM_DESC = commodity : RICE COOKER
QTY = quantity : 1200
UQC = quantity_unit : PCS
UNIT_PRICE_USD = - : 12.5
ASSESS_VALUE_INR = - : 1250000
ASSESS_VALUE_USD = value : 15000
DUTY_PAID_INR = - : 100
CHA_NAME = forwarder : MODEL CLEARING
CHA_NO = - : 11/123`,
  'en 2, words of sums and other orders': `
EXPORTER_NAME = exporter : ALFA SA
IMPORTER_NAME = importer : BETA LLC
HS_CODE = hs : 69072100
MONTHYEAR = month : Mar 2026 ; Apr 2026
SUMOFUSD_FOB = value : 100`,
  'en 3, currencies': `
ASSESSMENT DATE = date : 2026-03-18
NAME OF THE CONSIGNEE = importer : ALFA INC
NAME OF THE SHIPPER = exporter : BETA LTD
HS_CODE_DESCRIPTION = commodity : BLENDERS
CIF_IN_USD = value : 352.45
GROSS_WT_IN_KG = weight_kg : 900
SHIPPING_PORT = pol : NINGBO
PLACE_OF_DISCHARGE = pod : CALLAO
CONTAINER_YN = - : N ; Y
CUSTOM SEAL = - : SL-0099
ITEM RATE = - : 3.5`,
  'en 4, from and to': `
IMP_DATE = date : 2026-03-18
IMPORTER_NAME = importer : A CO
SUPPLIER_NAME = exporter : B CO
HS_CODE = hs : 850940
COMMERCIAL_DESCRIPTION = commodity : BLENDERS
FROM_COUNTRY_NAME = origin : CHINA
TO_COUNTRY_NAME = destination : KAZAKHSTAN
GROSS_KG = weight_kg : 900
USD_CIF_ITEM = value : 352.45
PORT OF EMBARKATION = pol : SHANGHAI
CUSTOMS CLEARANCE DATE = ?date : 2026-03-19`,
  'en 5, US bills of lading': `
Arrival Date = date : 2026-03-05
Master BOL = master_bill : EGLV123456789012
House BOL = house_bill : ABCD123
Consignee = importer : ALFA INC
Consignee Address = - : 1 TEST ST
Consignee Phone = - : 555-0100
Shipper = exporter : BETA LTD
Notify Party = forwarder : MODEL BROKERS
Carrier SCAC = carrier : EGLV
Vessel = vessel : EVER TEST
Voyage = voyage : 012W
Vessel Flag = - : PANAMA
Port of Lading = pol : NINGBO
Port of Unlading = pod : LOS ANGELES
Place of Receipt = ?- : NINGBO
Container Numbers = containers : TCNU7654328
Container Count = - : 1
TEU = teu : 2
Gross Weight (kg) = weight_kg : 900
Measurement (CBM) = - : 67
Pieces = quantity : 40
Goods Shipped = commodity : TOYS`,
  'en 6, Africa and the Gulf': `
REGISTRY_DATE = date : 2026-03-18
CONSIGNEE_TIN = - : 100123456
CONSIGNEE = importer : ALFA PLC
CONSIGNOR = exporter : BETA LTD
TARIFF_HEADING = hs : 8516790000
GOODS_DESC = commodity : RICE COOKERS
CTY_ORIGIN = origin : CHINA
GROSS_KILO = weight_kg : 900
NET_KILO = - : 850
OFFICE_NAME = ?port_home : TEMA
NO_OF_PKGS = quantity : 40
PKG_TYPE = ?quantity_unit : CARTON
FOB_VALUE_USD = value : 15000
TAX_PAID = - : 100`,
  'zh 1, customs records': `
日期 = date : 2026-03-05
经营单位 = exporter : 测试进出口有限公司
提运单号 = master_bill : EGLV123456789012 ; EGLV123456789013
船名航次 = vessel : EVER ACE/317W
箱号 = containers : TCNU7654328
箱型箱量 = container_type : 2*20GP
商品编码 = hs : 85167990
商品名称 = commodity : 电饭锅
启运港 = pol : 宁波
目的港 = pod : 洛杉矶
毛重(KG) = weight_kg : 900
净重(KG) = - : 850
总价(美元) = value : 15000
运抵国 = destination : 美国
件数 = quantity : 40
包装种类 = quantity_unit : 纸箱`,
  'zh 2, data sellers': `
出运日期 = date : 2026-03-05
采购商 = importer : ALFA INC
采购商地址 = - : 1 TEST ST
供应商 = exporter : 测试有限公司
产品描述 = commodity : 玩具
海关编码 = hs : 9503
起运口岸 = pol : 上海
卸货口岸 = pod : 鹿特丹
柜号 = containers : TCNU7654328
柜型 = container_type : 40HQ
船公司 = carrier : COSCO
主单号 = master_bill : COSU1234567890
分单号 = house_bill : HB001
重量(公斤) = weight_kg : 900
交易金额(美元) = value : 15000
联系电话 = - : 021-12345678
铅封号 = - : SL0099`,
  'zh 3, in traditional characters': `
進口日期 = date : 2026/03/05
進口商名稱 = importer : 測試股份有限公司
出口商 = exporter : ALFA LTD
稅則號列 = hs : 85166010
貨品名稱 = commodity : 電鍋
原產地 = origin : 日本
裝船港 = pol : TOKYO
卸貨港 = pod : KEELUNG
毛重(公斤) = weight_kg : 900
數量 = quantity : 40
單位 = quantity_unit : SET
離岸價格(美元) = value : 15000
運輸方式 = mode : 海運`,
  'es 1, Peru': `
Fecha de numeración = date : 05/03/2026
DUA = declaration : 118-2026-10-000001
RUC = - : 20123456789
Importador = importer : EMPRESA PRUEBA SAC
Proveedor = exporter : ALFA LTD
Partida aduanera = hs : 8516799000
Descripción comercial = commodity : OLLA ARROCERA
País de origen = origin : CHINA
Puerto de embarque = pol : NINGBO
Aduana = port_home : CALLAO
Vía de transporte = mode : MARITIMO
Kilos brutos = weight_kg : 900
Kilos netos = - : 850
Cantidad comercial = quantity : 1200
Unidad comercial = quantity_unit : UNIDADES
US$ FOB = value : 15000
US$ flete = - : 900
US$ FOB unitario = - : 12.5`,
  'es 2, Mexico and Colombia': `
Fecha de pago = date : 05/03/2026
Razón social del importador = importer : EMPRESA PRUEBA SA DE CV
Nombre del proveedor extranjero = exporter : ALFA LTD
Fracción arancelaria = hs : 85166099
Descripción de la mercancía = commodity : OLLA
País origen = origin : CHINA
País vendedor = ?exporter_country : CHINA
Aduana de despacho = port_home : MANZANILLO
Medio de transporte = mode : MARITIMO
Peso bruto kgs = weight_kg : 900
Cantidad UMC = quantity : 1200
Valor en dólares = value : 15000
Valor aduana MXN = - : 270000
No. de contenedor = containers : TCNU7654328
Naviera = carrier : MSC
Buque = vessel : MSC PRUEBA
Guía master = master_bill : MEDUAB123456
Tipo de cambio = - : 18.1`,
  'ja 1, declarations': `
通関日 = date : 2026/03/05
輸入者名称 = importer : 試験商事株式会社
輸入者住所 = - : 東京都港区1-1
仕出人名 = exporter : ALFA LTD
品目番号 = hs : 851660
品名 = commodity : 炊飯器
原産国名 = origin : 中国
船積港 = pol : NINGBO
船卸港 = pod : 東京
コンテナ番号 = containers : TCNU7654328
積載船名 = vessel : TEST MARU
総重量(KG) = weight_kg : 900
数量 = quantity : 1200
単位 = quantity_unit : NO
申告価格(USD) = value : 15000
B/L番号 = house_bill : HBL001`,
  'ja 2, a forwarder’s list': `
入港日 = date : 2026/03/05
荷受人 = importer : 試験商事株式会社
荷送人 = exporter : ALFA LTD
通知先 = forwarder : 見本物流
本船 = vessel : TEST MARU
次航 = voyage : 012E
船社 = carrier : ONE
積地 = pol : 寧波
揚地 = pod : 横浜
コンテナNo. = containers : TCNU7654328
サイズ = container_size : 40
シール番号 = - : SL0099
個数 = quantity : 40
G.W.(kg) = weight_kg : 900
M3 = - : 67`,
  'fr 1, without a dictionary': `
Date d'enregistrement = date : 05/03/2026 ; 18/03/2026
Importateur = ?importer : SOCIETE ESSAI SARL
Fournisseur = ?exporter : ALFA TEST CO LTD
Code SH = ?hs : 85167900 ; 39269097
Désignation = ?commodity : CUISEUR A RIZ ; ARTICLES EN PLASTIQUE
Pays d'origine = ?origin : CHINA ; VIETNAM
Port d'embarquement = ?pol : CNNGB ; CNSHA
Masse brute (kg) = weight_kg : 900 ; 1200
Masse nette (kg) = - : 850 ; 1100
Valeur (USD) = value : 15000 ; 9000
N° conteneur = containers : TCNU7654328 ; MSKU1234565`,
  'de 1, without a dictionary': `
Anmeldedatum = date : 05.03.2026 ; 18.03.2026
Empfänger = ?importer : PROBE GMBH ; MUSTER AG
Versender = ?exporter : ALFA TEST CO LTD ; BETA LTD
Warennummer = hs : 85166090 ; 39269097
Ursprungsland = ?origin : CHINA ; VIETNAM
Ladehafen = ?pol : CNNGB ; CNSHA
Rohmasse (kg) = weight_kg : 900 ; 1200
Containernummer = containers : TCNU7654328 ; MSKU1234565
Wert (USD) = value : 15000 ; 9000`,
  'pl 1, without a dictionary': `
Data zgłoszenia = date : 2026-03-05 ; 2026-03-18
Odbiorca = ?importer : PROBA SP Z O O ; WZOR SA
Nadawca = ?exporter : ALFA TEST CO LTD ; BETA LTD
Kod CN = hs : 85166090 ; 39269097
Kraj pochodzenia = ?origin : CN ; VN
Masa brutto (kg) = weight_kg : 900 ; 1200
Numer kontenera = containers : TCNU7654328 ; MSKU1234565
Wartość (USD) = value : 15000 ; 9000
Środek transportu = ?mode : MARITIME ; ROAD`,
  'uk 1, without a dictionary': `
Дата оформлення = date : 05.03.2026 ; 18.03.2026
Одержувач = ?importer : ТОВ ЗРАЗОК ; ТОВ ПРОБА
Відправник = ?exporter : ALFA LTD ; BETA LTD
Код УКТЗЕД = hs : 8516799000 ; 3926909700
Вага брутто (кг) = weight_kg : 900 ; 1200
Номер контейнера = containers : TCNU7654328 ; MSKU1234565
Митна вартість (USD) = value : 15000 ; 9000`,
  'el 1, without a dictionary': `
Ημερομηνία = date : 05/03/2026 ; 18/03/2026
Παραλήπτης = ?importer : ΔΟΚΙΜΗ ΑΕ ; ΔΕΙΓΜΑ ΕΠΕ
Κωδικός = hs : 85166090 ; 39269097
Βάρος (kg) = weight_kg : 900 ; 1200
Κοντέινερ = containers : TCNU7654328 ; MSKU1234565
Φορτωτική = ?master_bill : EGLV123456789012 ; EGLV123456789013
Λιμάνι = ?pol : CNNGB ; CNSHA
Αξία (USD) = value : 15000 ; 9000`,
  'ar 1, without a dictionary': `
التاريخ = date : 2026-03-05 ; 2026-03-18
المستورد = ?importer : شركة التجربة ; شركة النموذج
الرمز = hs : 85166090 ; 39269097
الوزن (kg) = weight_kg : 900 ; 1200
رقم الحاوية = containers : TCNU7654328 ; MSKU1234565
القيمة (USD) = value : 15000 ; 9000`,
  'ru 4, containers by rail': `
Дата отправки = date : 05.03.2026
Грузополучатель = importer : ООО ПРИМЕР
Грузоотправитель = exporter : ALFA LTD
Наименование груза = commodity : ЗАПЧАСТИ
Контейнер № = containers : TCNU7654328
Размер контейнера = container_size : 40
Пломба = - : SL0099
Страна отправителя = exporter_country : КИТАЙ
Станция назначения = ?- : ВОРСИНО
Экспедитор = forwarder : ОБРАЗЕЦ ЛОГИСТИК`,
  'vi 4, of a data seller': `
NGAY_DK = date : 2026-03-05
TEN_DN_NK = importer : CONG TY A
DON_VI_XUAT_KHAU = exporter : ALFA LTD
MA_SO_HANG_HOA = hs : 85167990
MO_TA_HANG_HOA = commodity : NOI COM DIEN
XUAT_XU = origin : CHINA
SO_LUONG = quantity : 1200
DON_VI_TINH = quantity_unit : CAI
DON_GIA_USD = - : 12.5
TRI_GIA_USD = value : 15000
CHI_CUC_HAI_QUAN = port_home : CANG HAI PHONG KV1
PHUONG_TIEN_VAN_CHUYEN = ?vessel : EVER TEST`,
  'es 3, Chile and Argentina': `
Fecha aceptación = date : 05/03/2026
Destinatario = importer : EMPRESA PRUEBA SPA
RUT importador = - : 76.123.456-7
Consignante = exporter : ALFA LTD
Código arancelario = hs : 85166000
Mercadería = commodity : OLLAS
Puerto de embarque = pol : NINGBO
Puerto de desembarque = pod : SAN ANTONIO
Compañía transportista = carrier : CMA CGM
Cía. transporte RUT = - : 96.123.456-7
Peso bruto total (KG) = weight_kg : 900
Cantidad de bultos = quantity : 40
CIF total US$ = value : 15000
CIF unitario US$ = - : 12.5
Seguro US$ = - : 15
Moneda = ?currency : USD`,
  'id 3, of a data seller in English and Indonesian': `
Tanggal Kedatangan = date : 2026-03-05
Penerima = importer : PT CONTOH
Pengirim = exporter : ALFA LTD
Alamat penerima = - : Jl. Contoh 1
No. BL = house_bill : HBL001
No. Container = containers : TCNU7654328
Jenis kemasan = ?quantity_unit : CARTON
Jumlah kemasan = quantity : 40
Berat kotor = weight : 900
Kapal/Voyage = vessel : TEST JAYA V.012N
Pelabuhan tiba = pod : JAKARTA
Negara pengekspor = ?exporter_country : CHINA`,
  'tr 3, of a data seller': `
Tarih = date : 05.03.2026
Ithalatci = importer : DENEME AS
Ihracatci = exporter : ALFA LTD
Vergi no = - : 1234567890
Gtip kodu = hs : 851660
Ticari tanim = commodity : PILAV PISIRICI
Gonderen ulke = origin : CIN
Kg = weight_kg : 900
Adet = quantity : 40
Dolar degeri = value : 15000
Teslim sekli = - : FOB
Nakliye sekli = mode : DENIZ`,
}

interface Labelled {
  heading: string
  field: TradeField | null
  isOpen: boolean
  values: string[]
}

const labelledOf = (layout: string): Labelled[] =>
  layout
    .trim()
    .split('\n')
    .map((line) => {
      const [, heading = '', open = '', field = '', values = ''] = /^(.*?) = (\??)(\S+) : (.*)$/.exec(line) ?? []
      return {
        heading,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the labels above are fields
        field: field === '-' ? null : (field as TradeField),
        isOpen: open !== '',
        values: values.split(' ; '),
      }
    })

const rowsOf = (labelled: readonly Labelled[]) => [
  { row: 1, cells: labelled.map(({ heading }) => heading) },
  ...[0, 1].map((at) => ({ row: at + 2, cells: labelled.map(({ values }) => values[at] ?? values[0] ?? '') })),
]

describe('labelled layouts', () => {
  test.each(Object.keys(layouts))('%s', (name) => {
    const labelled = labelledOf(layouts[name] ?? '')
    const { suggestions } = headingFacts(rowsOf(labelled), 1)
    const wrong = labelled.flatMap(({ heading, field, isOpen }, at) => {
      const found = suggestions[at]?.field ?? null
      const isAbroad = found === 'country_abroad' && (field === 'origin' || field === 'destination')
      return found === field || (isOpen && (found === null || isAbroad))
        ? []
        : [`${heading}: ${found ?? '-'}, not ${field ?? '-'}`]
    })
    expect(wrong).toEqual([])
  })
})
