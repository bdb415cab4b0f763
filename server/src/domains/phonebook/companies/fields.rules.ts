import type { CompanyField } from '@seamark/contract/phonebook/companies/companies'
import type { CompanyValues } from '@seamark/contract/phonebook/companies/fields'
import type { Selectable } from 'kysely'
import type { PhonebookCompanies } from '../../../platform/database/schema.ts'
import type { ImportField, ListColumn } from '../../../platform/list.ts'
import {
  type ReadCell,
  readChoice,
  readContainers,
  readCountry,
  readCountryCode,
  readDepartment,
  readEmail,
  readLanes,
  readOrganizationNumber,
  readPhone,
  readPlace,
  readQq,
  readRoutes,
  readYesOrNo,
} from './cells.rules.ts'
import { showAlways, showWords } from './examples.rules.ts'

/** How the server stores a field, writes it into a file and reads it from one. */
interface StoredField {
  column: keyof PhonebookCompanies
  /** The headings that traders' files give the field, separated by `|`; its names in the four languages are known besides. */
  headings: string
  /** The text key of the hint that explains which values its cells may hold. */
  hint?: string
  /** The field's text in the example row of the template. */
  example?: NonNullable<ImportField['example']>
  isRequired?: true
  exported?: Partial<ListColumn>
  /** People write 无 or a dash where there is nothing. Fields where that could be somebody's text do not set this. */
  mayBeNothing?: true
  /** The field holds digits, which a spreadsheet may have turned into 1.2E+11. */
  isNumber?: true
  /** Reads a cell; without it, the text of the cell is the value. */
  read?: ReadCell
}
/** A field that holds no text needs `read`, and its column must hold such values. */
type StoredFields = {
  [Field in CompanyField]: StoredField & {
    column: ColumnOf<CompanyValues[Field]>
  } & (CompanyValues[Field] extends string ? object : { read: ReadCell })
}
type Row = Selectable<PhonebookCompanies>
type ColumnOf<Value> = { [Column in keyof Row]: Row[Column] extends Kept<Value> ? Column : never }[keyof Row]
/** Choices are stored as text, and lists of objects as JSON. */
type Kept<Value> = Value extends string
  ? string
  : Value extends readonly string[]
    ? string[]
    : Value extends readonly object[]
      ? Row['core_routes']
      : Value

/**
 * Every field that people fill in, in the order in which an export writes them. 编号, 序号, No. and ID are headings of no field: in most files they
 * number the rows. A bare “Name” is none either, since it is as often a person's.
 */
const fields = {
  code: {
    column: 'code',
    headings:
      '客户编号|客户代码|客户号|编码|公司编号|公司代码|Customer no|Customer number|Customer ID|Client code|Client ID|Company code|Code|Account number|顧客番号|取引先コード|得意先コード|Código|Código del cliente|Número de cliente',
    hint: 'phonebook.hint.code',
    exported: { always: true },
    isNumber: true,
  },
  name: {
    column: 'name',
    headings:
      '客户名称|企业名称|单位名称|公司|客户|企业|单位|公司名|客户名|公司全称|客户全称|企业全称|名称|公司中文名|公司中文名称|中文名称|工厂名称|货主|发货人|托运人|公司名稱|客戶名稱|' +
      'Company|Customer|Customer name|Client|Client name|Account name|Firm|Organization name|Organisation name|Organization 1 - Name|Organization|Organisation|Employer|Shipper|Shipper name|Exporter|Supplier|' +
      '会社|勤務先|顧客名|企業名|取引先|取引先名|得意先名|荷主|Empresa|Cliente|Nombre del cliente|Razón social|Compañía|Cargador',
    hint: 'phonebook.hint.name',
    example: showWords('phonebook.example.name'),
    isRequired: true,
  },
  progress: {
    column: 'progress',
    headings:
      '进度|跟进进度|客户状态|状态|客户阶段|阶段|跟进阶段|Status|Stage|Sales stage|Pipeline stage|Follow-up status|ステータス|状況|段階|Estatus|Etapa|Estado de seguimiento',
    hint: 'phonebook.hint.progress',
    example: showWords('phonebook.progress.quoted'),
    mayBeNothing: true,
    read: readChoice('progress'),
  },
  type: {
    column: 'type',
    headings:
      '类型|客户类别|类别|客户性质|性质|公司类型|公司性质|客户分类|Customer type|Client type|Company type|Account type|区分|顧客区分|顧客種別|Tipo de cliente|Tipo de empresa',
    hint: 'phonebook.hint.type',
    example: showWords('phonebook.type.directShipper'),
    mayBeNothing: true,
    read: readChoice('type'),
  },
  masterCoLoader: {
    column: 'master_co_loader',
    headings: '是否庄家|庄家（是/否）|Is master co-loader|Coloader principal',
    hint: 'phonebook.hint.masterCoLoader',
    example: showWords('phonebook.no'),
    mayBeNothing: true,
    read: readYesOrNo('masterCoLoader'),
  },
  phoneCountryCode: {
    column: 'phone_country_code',
    headings:
      '国际区号|国际电话区号|国家电话区号|电话国家区号|Calling code|Country calling code|Dial code|Dialing code|Dialling code|Phone country code|国際番号|電話国番号|Prefijo internacional',
    exported: { of: 'telephone' },
    mayBeNothing: true,
    read: readCountryCode,
  },
  phoneAreaCode: {
    column: 'phone_area_code',
    headings: '区号|电话区号|长途区号|Phone area code|City code|局番|Prefijo|Código de área',
    exported: { of: 'telephone' },
    mayBeNothing: true,
    isNumber: true,
  },
  telephone: {
    column: 'telephone',
    headings:
      '联系电话|座机|座机号|固话|固定电话|公司电话|办公电话|单位电话|电话号码|联系方式|电话/手机|手机/电话|電話號碼|聯絡電話|' +
      'Tel|Tel no|Phone|Phone number|Phone no|Telephone number|Telephone no|Telephones|Contact number|Contact no|' +
      'Company phone|Office phone|Work phone|Business phone|Tel/Mobile|Phone/Mobile|電話|連絡先電話番号|代表電話|Teléfonos|Teléfono de contacto',
    hint: 'phonebook.hint.telephone',
    example: showAlways('+86 574-8765 4321'),
    exported: { of: 'telephone' },
    mayBeNothing: true,
    isNumber: true,
    read: readPhone,
  },
  email: {
    column: 'email',
    headings:
      '电子邮箱|电子邮件|邮件|邮箱地址|邮件地址|电邮|公司邮箱|联系邮箱|電郵|電子郵件|E-mail address|Mail|Mail address|Emails|Work email|Contact email|' +
      'メールアドレス|Eメール|電子メール|Correo electrónico|Dirección de correo',
    example: showAlways('sales@example.com'),
    mayBeNothing: true,
    read: readEmail,
  },
  qq: {
    column: 'qq',
    headings: 'QQ|QQ号码|QQ No|企鹅号|QQ帳號',
    mayBeNothing: true,
    isNumber: true,
    read: readQq,
  },
  website: {
    column: 'website',
    headings:
      '网站|公司网址|公司网站|官网|官方网站|主页|网页|網址|網站|URL|Web|Homepage|Site|Company website|ホームページ|HP|サイト|Web サイト|Página web|Sitio|Web de la empresa',
    example: showAlways('www.example.com'),
    mayBeNothing: true,
  },
  country: {
    column: 'country',
    headings:
      '国家|国别|地区/国家|所在国家|所属国家|國家|國家/地區|Country|Country name|Nation|Region/Country|国|国名|País|País/Región',
    hint: 'phonebook.hint.country',
    exported: { of: 'region' },
    mayBeNothing: true,
    read: readCountry,
  },
  province: {
    column: 'province',
    headings:
      '省|所在省份|省份/州|省/州|州|州/省|省市|省市区|省份城市|地区|所在地区|所属地区|区域|省份/地区|Province|Prov|State|State/Province|Province/State|Region|都道府県|県|Provincia|Provincia/Estado|Departamento/Provincia',
    hint: 'phonebook.hint.province',
    example: showWords('phonebook.example.province'),
    exported: { of: 'region' },
    read: readPlace('province'),
  },
  city: {
    column: 'city',
    headings: '市|所在城市|地级市|City/Town|Town|都市|市町村|Localidad|Municipio|Población',
    example: showWords('phonebook.example.city'),
    exported: { of: 'region' },
    read: readPlace('city'),
  },
  address: {
    column: 'address',
    headings:
      '公司地址|详细地址|联系地址|办公地址|通讯地址|通信地址|注册地址|工厂地址|单位地址|Company address|Street|Street address|Office address|Full address|Mailing address|会社住所|Domicilio|Dirección de la empresa',
    example: showWords('phonebook.example.address'),
  },
  postalCode: {
    column: 'postal_code',
    headings:
      '邮政编码|邮政编号|邮递区号|郵遞區號|郵政編碼|Postcode|Zip|Zip code|Zip/Postal code|Postal/Zip code|郵便|CP|Cód postal',
    example: showAlways('315040'),
    isNumber: true,
  },
  organizationNumber: {
    column: 'organization_number',
    headings:
      '社会信用代码|信用代码|税号|纳税人识别号|纳税识别号|税务登记号|组织机构代码|营业执照号|营业执照注册号|工商注册号|注册号|統一社會信用代碼|統一編號|' +
      'USCC|USCI|Unified social credit code|Social credit code|Credit code|Tax ID|Tax number|Tax no|VAT|VAT number|VAT no|VAT ID|TIN|EIN|GSTIN|Registration number|Registration no|' +
      'Company registration number|Business registration number|登録番号|法人番号（13桁）|NIF|CIF|RFC|RUC|RUT|NIT|CUIT|Identificación fiscal|Número fiscal',
    mayBeNothing: true,
    isNumber: true,
    read: readOrganizationNumber,
  },
  mainCategory: {
    column: 'main_category',
    headings:
      '主营产品|主营业务|主营|品类|产品|主要产品|货物|货物品名|品名|货名|经营范围|出口产品|Main products|Products|Product|Commodity|Commodities|Cargo|Goods|Main business|取扱品目|取扱商品|主要取扱品|品目|' +
      'Productos|Producto principal|Mercancía|Mercancías',
    example: showWords('phonebook.example.mainCategory'),
  },
  industry: {
    column: 'industry',
    headings: '所属行业|行业类别|行业类型|Industry sector|Line of business|業界|事業内容|Industria|Rubro|Giro',
  },
  routeAreas: {
    column: 'route_areas',
    headings:
      '航线|优势航线|主营航线|主要航线|主打航线|目标航线|航区|线路|航线要求|Lane|Lanes|Trade lane|Trade lanes|Route|Routes|Route area|Service|航路|航路区域|Ruta|Rutas|Zona de ruta|Tráficos',
    hint: 'phonebook.hint.routeAreas',
    example: showWords('territory.lane.usWest', 'territory.lane.europeBase'),
    mayBeNothing: true,
    read: readLanes,
  },
  coreRoutes: {
    column: 'core_routes',
    headings:
      '核心航线对|港口对|常走航线|起运港-目的港|Core route|Port pairs|Port pair|POL-POD|Main routes|主要港|Pares de puertos|Puertos principales',
    hint: 'phonebook.hint.coreRoutes',
    example: showAlways('CNNGB → USLAX'),
    mayBeNothing: true,
    read: readRoutes,
  },
  containers: {
    column: 'containers',
    headings:
      '柜型|常用箱型|常用柜型|集装箱类型|箱型要求|櫃型|Container|Containers|Container type|Equipment|Equipment type|Box type|コンテナ|コンテナタイプ|Contenedor|Tipo de contenedor|Equipo',
    hint: 'phonebook.hint.containers',
    example: showAlways('20GP, 40HQ'),
    mayBeNothing: true,
    read: readContainers,
  },
  source: {
    column: 'source',
    headings:
      '来源|来源渠道|渠道|获客渠道|客户渠道|信息来源|Lead source|Customer source|Channel|獲得元|流入元|獲得経路|Fuente|Procedencia|Canal',
    hint: 'phonebook.hint.source',
    example: showWords('phonebook.source.exhibition'),
    mayBeNothing: true,
    read: readChoice('source'),
  },
  platform: {
    column: 'platform',
    headings: '平台|获客平台|Source platform|媒体|Plataforma de origen',
    hint: 'phonebook.hint.platform',
    example: showWords('phonebook.platform.wechat'),
    mayBeNothing: true,
    read: readChoice('platform'),
  },
  departmentId: {
    column: 'department_id',
    headings: '部门|所在部门|Dept|Team|部署|部門|Depto|Área',
    hint: 'phonebook.hint.departmentId',
    mayBeNothing: true,
    read: readDepartment,
  },
  creditTerms: {
    column: 'credit_terms',
    headings:
      '信用期|信用账期|付款账期|账期天数|账期条件|信用条件|帳期|Credit term|Credit days|Credit period|支払サイト|Plazo de crédito',
  },
  remark: {
    column: 'remark',
    headings:
      '说明|备注信息|描述|客户备注|附注|备注说明|備註|Remark|Notes|Note|Comments|Comment|Description|Memo|メモ|コメント|摘要|Notas|Comentarios|Descripción',
  },
} as const satisfies StoredFields

export const storedFields: Readonly<Record<CompanyField, StoredField & { column: FieldColumn }>> = fields
/** The columns of the fields that people fill in. */
export type FieldColumn = (typeof fields)[keyof typeof fields]['column']

// The keys of `fields` are exactly the company fields.
export const exportedFields = Object.keys(fields) as CompanyField[]
