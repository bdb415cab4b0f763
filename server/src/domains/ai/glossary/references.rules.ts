import type { KnownTerm } from '@seamark/contract/ai/glossary/terms'
import type { TermKind } from '@seamark/contract/ai/choices'

type Texts = readonly [code: string, zh: string, en: string, es: string, ja: string]

/** Words by which the containers of the trade are spoken of; the code is the same everywhere. */
const containers: readonly Texts[] = [
  ['20GP', '20 尺普柜（小柜）', '20 ft standard', '20 pies estándar', '20フィート標準'],
  ['40GP', '40 尺普柜（平柜）', '40 ft standard', '40 pies estándar', '40フィート標準'],
  ['40HQ', '40 尺高柜', '40 ft high cube', '40 pies high cube', '40フィート背高（ハイキューブ）'],
  ['45HQ', '45 尺高柜', '45 ft high cube', '45 pies high cube', '45フィート背高（ハイキューブ）'],
  ['20RF', '20 尺冷柜', '20 ft reefer', '20 pies refrigerado', '20フィートリーファー'],
  ['40RF', '40 尺冷柜', '40 ft reefer', '40 pies refrigerado', '40フィートリーファー'],
  ['40RH', '40 尺高冷柜', '40 ft high cube reefer', '40 pies refrigerado high cube', '40フィート背高リーファー'],
  ['20OT', '20 尺开顶柜', '20 ft open top', '20 pies open top', '20フィートオープントップ'],
  ['40OT', '40 尺开顶柜', '40 ft open top', '40 pies open top', '40フィートオープントップ'],
  ['20FR', '20 尺框架柜', '20 ft flat rack', '20 pies flat rack', '20フィートフラットラック'],
  ['40FR', '40 尺框架柜', '40 ft flat rack', '40 pies flat rack', '40フィートフラットラック'],
  ['20TK', '20 尺罐箱', '20 ft tank', '20 pies cisterna', '20フィートタンク'],
  ['20HQ', '20 尺高柜', '20 ft high cube', '20 pies high cube', '20フィート背高'],
  ['40NOR', '40 尺冷代干', '40 ft non-operating reefer', '40 pies refrigerado apagado', '40フィート不稼働リーファー'],
]

/** Incoterms 2020 of the ICC. */
const incoterms: readonly Texts[] = [
  ['EXW', '工厂交货', 'Ex Works', 'En fábrica', '工場渡し'],
  ['FCA', '货交承运人', 'Free Carrier', 'Franco transportista', '運送人渡し'],
  ['FAS', '船边交货', 'Free Alongside Ship', 'Franco al costado del buque', '船側渡し'],
  ['FOB', '船上交货（离岸价）', 'Free On Board', 'Franco a bordo', '本船渡し'],
  ['CFR', '成本加运费', 'Cost and Freight', 'Costo y flete', '運賃込み'],
  ['CIF', '成本、保险费加运费（到岸价）', 'Cost, Insurance and Freight', 'Costo, seguro y flete', '運賃保険料込み'],
  ['CPT', '运费付至', 'Carriage Paid To', 'Transporte pagado hasta', '輸送費込み'],
  [
    'CIP',
    '运费、保险费付至',
    'Carriage and Insurance Paid To',
    'Transporte y seguro pagados hasta',
    '輸送費保険料込み',
  ],
  ['DAP', '目的地交货', 'Delivered At Place', 'Entregada en lugar', '仕向地持込渡し'],
  ['DPU', '卸货地交货', 'Delivered at Place Unloaded', 'Entregada en lugar descargada', '荷卸込持込渡し'],
  ['DDP', '完税后交货', 'Delivered Duty Paid', 'Entregada con derechos pagados', '関税込持込渡し'],
]

const surcharges: readonly Texts[] = [
  [
    'THC',
    '码头操作费',
    'terminal handling charge',
    'gastos de manipulación en terminal',
    'ターミナルハンドリングチャージ',
  ],
  ['BAF', '燃油附加费', 'bunker adjustment factor', 'recargo por combustible', '燃料油割増料'],
  ['LSS', '低硫附加费', 'low sulphur surcharge', 'recargo por bajo azufre', '低硫黄燃料割増料'],
  ['EBS', '紧急燃油附加费', 'emergency bunker surcharge', 'recargo de emergencia por combustible', '緊急燃料割増料'],
  ['PSS', '旺季附加费', 'peak season surcharge', 'recargo de temporada alta', '繁忙期割増料'],
  ['GRI', '综合费率上涨附加费', 'general rate increase', 'aumento general de tarifas', '運賃一括値上げ'],
  ['AMS', '美国舱单申报费', 'automated manifest system fee', 'tasa de manifiesto anticipado (AMS)', 'AMS事前申告料'],
  ['ENS', '欧盟入境申报费', 'entry summary declaration fee', 'tasa de declaración sumaria (ENS)', 'ENS事前申告料'],
  ['ISPS', '港口安全附加费', 'port security charge', 'recargo de seguridad portuaria', '港湾保安料'],
  [
    'EIS',
    '设备不平衡附加费',
    'equipment imbalance surcharge',
    'recargo por desequilibrio de equipos',
    '機器不均衡割増料',
  ],
  ['ORC', '起运港附加费', 'origin receiving charge', 'cargo de recepción en origen', '積地受取料'],
  ['DOC', '文件费', 'documentation fee', 'gastos de documentación', '書類作成料'],
  ['TLX', '电放费', 'telex release fee', 'gastos de telex release', 'サレンダー料'],
  ['VGM', '称重申报费', 'verified gross mass fee', 'tasa de masa bruta verificada (VGM)', 'VGM申告料'],
  ['SEAL', '铅封费', 'seal fee', 'gastos de precinto', 'シール代'],
  ['EUIS', '欧盟进口附加费', 'European Union import surcharge', 'recargo de importación de la UE', 'EU輸入割増料'],
  ['PCS', '港口拥堵附加费', 'port congestion surcharge', 'recargo por congestión portuaria', '港湾混雑割増料'],
  ['HWS', '超重附加费', 'heavy weight surcharge', 'recargo por sobrepeso', '重量割増料'],
]

const documents: readonly Texts[] = [
  ['', '提单', 'bill of lading', 'conocimiento de embarque', '船荷証券'],
  ['', '主单', 'master bill of lading', 'conocimiento máster', 'マスターB/L'],
  ['', '分单', 'house bill of lading', 'conocimiento house', 'ハウスB/L'],
  ['', '海运单', 'sea waybill', 'carta de porte marítimo', '海上運送状'],
  ['', '装箱单', 'packing list', 'lista de empaque', 'パッキングリスト'],
  ['', '商业发票', 'commercial invoice', 'factura comercial', '商業インボイス'],
  ['', '原产地证', 'certificate of origin', 'certificado de origen', '原産地証明書'],
  ['', '报关单', 'customs declaration', 'declaración aduanera', '輸出入申告書'],
  ['', '舱单', 'cargo manifest', 'manifiesto de carga', '積荷目録'],
  ['', '托书', 'shipping order form', 'solicitud de embarque', '船積依頼書'],
  ['', '补料', 'shipping instructions', 'instrucciones de embarque', '船積指図書'],
  ['', '提货单', 'delivery order', 'orden de entrega', '荷渡指図書'],
  ['', '到货通知', 'arrival notice', 'aviso de llegada', '貨物到着案内'],
  ['', '信用证', 'letter of credit', 'carta de crédito', '信用状'],
]

const operations: readonly Texts[] = [
  ['', '订舱', 'booking', 'reserva de espacio', '船腹予約'],
  ['', '放舱', 'space release', 'liberación de espacio', 'スペース確定'],
  ['', '甩柜', 'container rollover', 'rolado de contenedor', '積み残し'],
  ['', '爆舱', 'overbooked vessel', 'buque sobrevendido', 'オーバーブッキング'],
  ['', '截关', 'customs cut-off', 'cierre aduanero', '通関締切'],
  ['', '截单', 'documentation cut-off', 'cierre documental', '書類締切'],
  ['', '截港', 'CY cut-off', 'cierre de recepción en terminal', 'CYカット'],
  ['', '开船日', 'sailing date', 'fecha de zarpe', '出港日'],
  ['', '电放', 'telex release', 'telex release', 'サレンダー'],
  ['', '换单', 'bill of lading switch', 'cambio de conocimiento', 'B/L差し替え'],
  ['', '免箱期', 'free time', 'días libres', 'フリータイム'],
  ['', '滞箱费', 'detention', 'demora de contenedor', 'ディテンション'],
  ['', '滞港费', 'demurrage', 'sobrestadía', 'デマレージ'],
  ['', '直航', 'direct service', 'servicio directo', '直航'],
  ['', '中转', 'transhipment', 'transbordo', '積替え'],
  ['', '整柜', 'full container load', 'contenedor completo', 'FCL（コンテナ貸切）'],
  ['', '拼箱', 'less than container load', 'carga consolidada', 'LCL（混載）'],
  ['', '提空柜', 'empty pick-up', 'retiro de vacío', '空コンテナ引取り'],
  ['', '还柜', 'empty return', 'devolución de vacío', '空コンテナ返却'],
  ['', '查验', 'customs inspection', 'inspección aduanera', '税関検査'],
  ['', '运费预付', 'freight prepaid', 'flete prepagado', '運賃前払い'],
  ['', '运费到付', 'freight collect', 'flete por cobrar', '運賃着払い'],
  ['', '亏舱费', 'dead freight', 'flete muerto', '空荷運賃'],
  ['', '拖车', 'haulage', 'acarreo terrestre', 'ドレージ'],
]

const asTerms = (kind: TermKind, all: readonly Texts[]): KnownTerm[] =>
  all.map(([code, zh, en, es, ja]) => ({ kind, code, zh, en, es, ja, source: 'reference' }))

/** The terms that the product brings. Ports are not among them: there are thousands, and the atlas has them. */
export const referenceTerms: readonly KnownTerm[] = [
  ...asTerms('container', containers),
  ...asTerms('incoterm', incoterms),
  ...asTerms('surcharge', surcharges),
  ...asTerms('document', documents),
  ...asTerms('operation', operations),
]
