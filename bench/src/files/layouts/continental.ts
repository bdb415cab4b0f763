import { columnsOf, layoutOf } from './layout.ts'

const tr = { language: 'tr', encoding: 'windows-1254', total: 'GENEL TOPLAM', groups: ['Ambarlı', 'Mersin'] } as const
const ru = { language: 'ru', encoding: 'windows-1251', total: 'Итого', groups: ['Январь', 'Февраль'] } as const
const de = { language: 'de', encoding: 'windows-1252', total: 'Summe', groups: ['KW 11', 'KW 12'] } as const
const fr = { language: 'fr', encoding: 'windows-1252', total: 'Total général', groups: ['Janvier', 'Février'] } as const

/** Trade files of Turkey, Russia, Germany and France. */
export const continental = [
  layoutOf({
    ...tr,
    of: 'trade',
    name: 'tr-declarations',
    shape: 'customs declarations (gümrük beyannamesi)',
    country: 'TR',
    title: ['İTHALAT BEYANNAME LİSTESİ'],
    dates: ['d.m.y', 'd/m/y'],
    numbers: ['de', 'plain'],
    delimiter: ';',
    columns: columnsOf(
      'Beyanname No = declaration | Tescil Tarihi = date | Gümrük İdaresi = -office | İthalatçı Unvanı = importer | Vergi No = -tax | Gönderici Firma = exporter | Kalem No = item | GTİP = hs | Eşya Tanımı = commodity | Menşe Ülke = origin:local | Taşıma Şekli = mode | Miktar = quantity | Ölçü Birimi = quantity_unit | Brüt Ağırlık (Kg) = weight:kg | Net Ağırlık (Kg) = -net | İstatistiki Kıymet (USD) = value:USD | Teslim Şekli = -incoterm',
    ),
  }),
  layoutOf({
    ...ru,
    of: 'trade',
    name: 'ru-declarations',
    shape: 'a customs data base of goods declarations (база ДТ)',
    country: 'RU',
    title: ['База таможенных деклараций', 'Направление: ИМ'],
    dates: ['d.m.y'],
    numbers: ['fr', 'plain'],
    delimiter: ';',
    columns: columnsOf(
      'Номер ДТ = declaration | Дата ДТ = date | Отправитель = exporter | Адрес отправителя = -address | Получатель = importer | ИНН получателя = -tax | Страна происхождения = origin:local | Вид транспорта = mode | Номер товара = item | Код ТН ВЭД = hs | Описание товара = commodity | Количество = quantity | Единица измерения = quantity_unit | Вес брутто, кг = weight:kg | Вес нетто, кг = -net | Статистическая стоимость, USD = value:USD | Условия поставки = -incoterm',
    ),
  }),
  layoutOf({
    ...ru,
    of: 'trade',
    name: 'ru-containers',
    shape: 'a terminal’s report of containers',
    country: 'RU',
    title: ['Отчёт по прибывшим контейнерам'],
    dates: ['d.m.y', 'y-m-d'],
    numbers: ['fr', 'plain'],
    delimiter: ';',
    columns: columnsOf(
      '№ п/п = -row | Дата прибытия = date | Судно = vessel | Рейс = voyage | Линия = carrier | Номер коносамента = master_bill:any | Номер контейнера = containers | Тип контейнера = container_type | Номер пломбы = -seal | Порт погрузки = pol:local | Порт выгрузки = pod:local | Грузоотправитель = exporter | Грузополучатель = importer | Наименование груза = commodity | Кол-во мест = quantity | Вес груза (т) = weight:t',
    ),
  }),
  layoutOf({
    ...de,
    of: 'trade',
    name: 'de-forwarder',
    shape: 'a forwarder’s list of sea shipments (Sendungsliste)',
    direction: 'export',
    country: 'DE',
    title: ['Sendungsliste Seefracht Export', 'Stand: 02.04.2026'],
    dates: ['d.m.y', 'y-m-d'],
    numbers: ['de', 'ch'],
    delimiter: ';',
    columns: columnsOf(
      'Pos. = -row | Abfahrtsdatum = date | Reederei = carrier | Schiff = vessel | Reise-Nr. = voyage | Konnossement-Nr. = master_bill:any | Versender = exporter | Empfänger = importer | Meldeadresse = forwarder | Ladehafen = pol:en | Löschhafen = pod:en | Container-Nr. = containers | Containertyp = container_type | Warenbezeichnung = commodity | Anzahl Packstücke = quantity | Verpackungsart = quantity_unit | Bruttogewicht (kg) = weight:kg | Warennummer = hs | Warenwert (EUR) = value:EUR',
    ),
  }),
  layoutOf({
    ...fr,
    of: 'trade',
    name: 'fr-imports',
    shape: 'a broker’s list of import declarations (DELTA)',
    country: 'FR',
    title: ['Liste des déclarations import'],
    dates: ['d/m/y', 'y-m-d'],
    numbers: ['fr', 'plain'],
    delimiter: ';',
    columns: columnsOf(
      'N° de déclaration = declaration | Date de déclaration = date | Bureau de douane = -office | Importateur = importer | Fournisseur = exporter | Pays d’origine = origin:local | Port de chargement = pol:en | Port de déchargement = pod:en | Code SH = hs | Désignation des marchandises = commodity | Quantité = quantity | Unité = quantity_unit | Masse brute (kg) = weight:kg | Masse nette (kg) = -net | Valeur en douane (EUR) = value:EUR',
    ),
  }),
]
