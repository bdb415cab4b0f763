import type { CompanyField } from '@seamark/contract/phonebook/companies/companies'
import type { ImportField } from '../../../../platform/list.ts'
import { contactFields } from './contact-fields.rules.ts'
import { examples } from './examples.rules.ts'

type ReadOnly =
  | 'followers'
  | 'daysLeft'
  | 'progressSince'
  | 'lastTouchAt'
  | 'visibility'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
type Written = CompanyField | 'tags' | 'custodian'

const field = (key: Written | ReadOnly, aliases: string, more: Partial<ImportField> = {}): ImportField => ({
  key,
  heading: `phonebook.field.${key}`,
  aliases: aliases.split('|'),
  ...(examples[key] ? { example: examples[key] } : {}),
  ...more,
})

const hinted = (key: Written, aliases: string, more: Partial<ImportField> = {}) =>
  field(key, aliases, { hint: `phonebook.hint.${key}`, ...more })
const passedOver = (key: ReadOnly, aliases: string) => field(key, aliases, { readOnly: true })

/**
 * What a file of companies may hold, under the headings that traders' files really have; the words of the four languages are known besides.
 * 编号, 序号, No. and ID are nobody's: in most files they number the rows. So is a bare “Name”, which is as often a person's.
 */
export const companyFields: readonly ImportField[] = [
  hinted(
    'name',
    '客户名称|企业名称|单位名称|公司|客户|企业|单位|公司名|客户名|公司全称|客户全称|企业全称|名称|公司中文名|公司中文名称|中文名称|工厂名称|货主|发货人|托运人|公司名稱|客戶名稱|' +
      'Company|Customer|Customer name|Client|Client name|Account name|Firm|Organization name|Organisation name|Shipper|Shipper name|Exporter|Supplier|' +
      '顧客名|企業名|取引先|取引先名|得意先名|荷主|Empresa|Cliente|Nombre del cliente|Razón social|Compañía|Cargador',
    { required: true },
  ),
  hinted(
    'code',
    '客户编号|客户代码|客户号|编码|公司编号|公司代码|Customer no|Customer number|Customer ID|Client code|Client ID|Company code|Code|Account number|顧客番号|取引先コード|得意先コード|Código|Código del cliente|Número de cliente',
  ),
  field(
    'organizationNumber',
    '社会信用代码|信用代码|税号|纳税人识别号|纳税识别号|税务登记号|组织机构代码|营业执照号|营业执照注册号|工商注册号|注册号|統一社會信用代碼|統一編號|' +
      'USCC|USCI|Unified social credit code|Social credit code|Credit code|Tax ID|Tax number|Tax no|VAT|VAT number|VAT no|VAT ID|TIN|EIN|GSTIN|Registration number|Registration no|' +
      'Company registration number|Business registration number|登録番号|法人番号（13桁）|NIF|CIF|RFC|RUC|RUT|NIT|CUIT|Identificación fiscal|Número fiscal',
  ),
  hinted(
    'progress',
    '进度|跟进进度|客户状态|状态|客户阶段|阶段|跟进阶段|Status|Stage|Sales stage|Pipeline stage|Follow-up status|ステータス|状況|段階|Estatus|Etapa|Estado de seguimiento',
  ),
  hinted(
    'type',
    '类型|客户类别|类别|客户性质|性质|公司类型|公司性质|客户分类|Customer type|Client type|Company type|Account type|区分|顧客区分|顧客種別|Tipo de cliente|Tipo de empresa',
  ),
  hinted('masterCoLoader', '是否庄家|庄家（是/否）|Is master co-loader|Coloader principal'),
  field(
    'phoneCountryCode',
    '国际区号|国际电话区号|国家电话区号|电话国家区号|Calling code|Country calling code|Dial code|Dialing code|Dialling code|Phone country code|国際番号|電話国番号|Prefijo internacional',
  ),
  field('phoneAreaCode', '区号|电话区号|长途区号|Phone area code|City code|局番|Prefijo|Código de área'),
  hinted(
    'telephone',
    '联系电话|座机|座机号|固话|固定电话|公司电话|办公电话|单位电话|电话号码|联系方式|电话/手机|手机/电话|電話號碼|聯絡電話|' +
      'Tel|Tel no|Phone|Phone number|Phone no|Telephone number|Telephone no|Telephones|Contact number|Contact no|' +
      'Company phone|Office phone|Work phone|Business phone|Tel/Mobile|Phone/Mobile|電話|連絡先電話番号|代表電話|Teléfonos|Teléfono de contacto',
  ),
  field(
    'email',
    '电子邮箱|电子邮件|邮件|邮箱地址|邮件地址|电邮|公司邮箱|联系邮箱|電郵|電子郵件|E-mail address|Mail|Mail address|Emails|Work email|Contact email|' +
      'メールアドレス|Eメール|電子メール|Correo electrónico|Dirección de correo',
  ),
  field('qq', 'QQ|QQ号码|QQ No|企鹅号|QQ帳號'),
  field(
    'website',
    '网站|公司网址|公司网站|官网|官方网站|主页|网页|網址|網站|URL|Web|Homepage|Site|Company website|ホームページ|HP|サイト|Web サイト|Página web|Sitio|Web de la empresa',
  ),
  hinted(
    'country',
    '国家|国别|地区/国家|所在国家|所属国家|國家|國家/地區|Country|Country name|Nation|Region/Country|国|国名|País|País/Región',
  ),
  hinted(
    'province',
    '省|所在省份|省份/州|省/州|州|州/省|省市|省市区|省份城市|地区|所在地区|所属地区|区域|省份/地区|Province|Prov|State|State/Province|Province/State|Region|都道府県|県|Provincia|Provincia/Estado|Departamento/Provincia',
  ),
  field('city', '市|所在城市|地级市|City/Town|Town|都市|市町村|Localidad|Municipio|Población'),
  field(
    'address',
    '公司地址|详细地址|联系地址|办公地址|通讯地址|通信地址|注册地址|工厂地址|单位地址|Company address|Street|Street address|Office address|Full address|Mailing address|会社住所|Domicilio|Dirección de la empresa',
  ),
  field(
    'postalCode',
    '邮政编码|邮政编号|邮递区号|郵遞區號|郵政編碼|Postcode|Zip|Zip code|Zip/Postal code|Postal/Zip code|郵便|CP|Cód postal',
  ),
  field(
    'mainCategory',
    '主营产品|主营业务|主营|品类|产品|主要产品|货物|货物品名|品名|货名|经营范围|出口产品|Main products|Products|Product|Commodity|Commodities|Cargo|Goods|Main business|取扱品目|取扱商品|主要取扱品|品目|' +
      'Productos|Producto principal|Mercancía|Mercancías',
  ),
  field('industry', '所属行业|行业类别|行业类型|Industry sector|Line of business|業界|事業内容|Industria|Rubro|Giro'),
  hinted(
    'routeAreas',
    '航线|优势航线|主营航线|主要航线|主打航线|目标航线|航区|线路|航线要求|Lane|Lanes|Trade lane|Trade lanes|Route|Routes|Route area|Service|航路|航路区域|Ruta|Rutas|Zona de ruta|Tráficos',
  ),
  hinted(
    'coreRoutes',
    '核心航线对|港口对|常走航线|起运港-目的港|Core route|Port pairs|Port pair|POL-POD|Main routes|主要港|Pares de puertos|Puertos principales',
  ),
  hinted(
    'source',
    '来源|来源渠道|渠道|获客渠道|客户渠道|信息来源|Lead source|Customer source|Channel|獲得元|流入元|獲得経路|Fuente|Procedencia|Canal',
  ),
  hinted('platform', '平台|获客平台|Source platform|媒体|Plataforma de origen'),
  hinted('departmentId', '部门|所在部门|Dept|Team|部署|部門|Depto|Área'),
  field(
    'remark',
    '说明|备注信息|描述|客户备注|附注|备注说明|備註|Remark|Notes|Note|Comments|Comment|Description|Memo|メモ|コメント|摘要|Notas|Comentarios|Descripción',
  ),
  hinted(
    'custodian',
    '客户管理员|归属人|负责人|业务员|所属业务员|销售|销售员|销售人员|客户经理|跟单员|Owner|Account owner|Account manager|Sales|Salesperson|Sales rep|担当|営業担当|Vendedor|Comercial|Ejecutivo',
    { permission: 'phonebook.assignCompanies' },
  ),
  hinted('tags', '客户标签|标记|公司标签|Tag|Label|Labels|Customer tags|タグ名|Etiqueta'),
  ...contactFields,
  passedOver('followers', '跟进人员|协同人|协作人|Collaborators|Followers'),
  passedOver('daysLeft', '剩余天数（天）|Remaining days'),
  passedOver('progressSince', '状态停留天数|Days in stage'),
  passedOver('lastTouchAt', '最后跟进|最近跟进时间|最后跟进时间|Last touch|Last contacted|Last activity'),
  passedOver('visibility', '归属状态|公私海|是否公海|公海/私有|Pool|Ownership|Visibilidad de la ficha'),
  passedOver(
    'createdAt',
    '创建日期|录入时间|录入日期|添加时间|添加日期|Created at|Created on|Creation date|Date created|Create time|登録日|登録日時|作成日|Fecha de creación|Creado',
  ),
  passedOver('createdBy', '录入人|添加人|Creator|Entered by|登録者|Creado por'),
  passedOver(
    'updatedAt',
    '更新时间|最后更新时间|最后修改时间|最近更新|修改日期|更新日期|Updated|Updated at|Updated on|Last updated|Last modified|Update time|更新日|最終更新日|Fecha de modificación|Modificado',
  ),
  passedOver('updatedBy', '更新人|最后修改人|Updated by|Last modified by|最終更新者|Modificado por'),
]
