import { expect, test } from 'vitest'
import { fieldsOfHeadings } from '../../../workbench/testing.ts'
import { companyFields } from '../rows/company-fields.rules.ts'
import { refineColumns } from './columns.rules.ts'

/** The fields of a file's columns, by its headings and its rows. */
const fieldsOf = (headings: string, ...rows: string[]) => {
  const texts = headings.split(',')
  const known = fieldsOfHeadings(texts, companyFields)
  const cells = rows.map((row) => row.split(','))
  return refineColumns(
    texts.map((heading, at) => ({ heading, values: cells.map((row) => row[at] ?? ''), field: known[at] ?? null })),
  )
}

test.each<[string, string[], (string | null)[]]>([
  ['Name,Mobile,Company', ['Mei Lin,13800137001,Alfa Test Ltd'], ['contactName', 'contactMobile', 'name']],
  [
    'Name,Company Name,Position,Mobile,Email',
    ['Mei Lin,Alfa Test Ltd,Manager,13800137001,mei@alfa.example'],
    ['contactName', 'name', 'contactPosition', 'contactMobile', 'contactEmail'],
  ],
  [
    '姓名,公司,职务,手机,邮箱',
    ['林梅,宁波测试有限公司,经理,13800137001,mei@alfa.example'],
    ['contactName', 'name', 'contactPosition', 'contactMobile', 'contactEmail'],
  ],
  ['公司,姓名,电话', [], ['name', 'contactName', 'contactPhone']],
  ['公司,姓名,公司电话', [], ['name', 'contactName', 'telephone']],
  [
    'Name,Organization 1 - Name,E-mail 1 - Value,Phone 1 - Value',
    ['Mei Lin,Alfa,mei@alfa.example,+86 138 0013 7001'],
    ['contactName', 'name', 'contactEmail', 'contactPhone'],
  ],
  [
    'First Name,Last Name,Organization Name,Organization Title,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Value,Phone 2 - Value',
    [],
    [
      'contactGivenName',
      'contactFamilyName',
      'name',
      'contactPosition',
      'contactEmail',
      'contactEmail2',
      'contactPhone',
      'contactPhone2',
    ],
  ],
  [
    'First Name,Last Name,Company,Job Title,Business Phone,Mobile Phone,E-mail Address',
    [],
    ['contactGivenName', 'contactFamilyName', 'name', 'contactPosition', 'telephone', 'contactMobile', 'contactEmail'],
  ],
  ['氏名,会社名,役職,携帯電話,メール', [], ['contactName', 'name', 'contactPosition', 'contactMobile', 'contactEmail']],
  [
    'Empresa,Nombre,Cargo,Teléfono,Correo',
    ['Naviera Test SA,Ana Ruiz,Gerente,912345678,ana@naviera.example'],
    ['name', 'contactName', 'contactPosition', 'contactPhone', 'contactEmail'],
  ],
  ['Empresa,Nombre,Apellidos', [], ['name', 'contactGivenName', 'contactFamilyName']],
  ['Empresa,Cargo', ['Naviera Test SA,Gerente'], ['name', 'contactPosition']],
  ['Empresa,Cargo', ['Naviera Test SA,Jefa de compras', 'Puerto SL,Directora'], ['name', 'contactPosition']],
  ['Empresa,Cargo', ['Naviera Test SA,Naranjas'], ['name', null]],
  ['Company,Cargo', ['Alfa Test Ltd,Furniture'], ['name', 'mainCategory']],
  ['Company,Cargo,Position', ['Alfa Test Ltd,Sales manager,Sales manager'], ['name', null, 'contactPosition']],
  // A list of companies, and one of people without companies.
  ['Name,Mobile', ['Alfa Test Ltd,13800137001', 'Beta Co.,13800137002'], ['name', 'contactMobile']],
  ['Name,Mobile', ['Mei Lin,13800137001', 'Ana Ruiz,13800137002'], ['contactName', 'contactMobile']],
  ['Name,Telephone', ['Maersk Line,87654321'], ['name', 'telephone']],
  ['公司名称,联系人,手机,邮箱', [], ['name', 'contactName', 'contactMobile', 'email']],
  ['姓名,手机', [], ['contactName', 'contactMobile']],
])('%s', (headings, rows, fields) => expect(fieldsOf(headings, ...rows)).toEqual(fields))

test.each<[string, string[], (string | null)[]]>([
  // Companies, in other languages.
  [
    '상호,사업자번호,담당자명,직위,대표번호,핸드폰,메일주소',
    [],
    ['name', 'organizationNumber', 'contactName', 'contactPosition', 'telephone', 'contactMobile', 'email'],
  ],
  [
    '№ п/п,Компания,ИНН/КПП,Представитель,Тел.,Сотовый телефон,Электронная почта',
    [],
    [null, 'name', 'organizationNumber', 'contactName', 'telephone', 'contactMobile', 'email'],
  ],
  [
    'STT,Tên doanh nghiệp,MST,Người phụ trách,Chức danh,SĐT,ĐTDĐ,Tỉnh/TP',
    [],
    [null, 'name', 'organizationNumber', 'contactName', 'contactPosition', 'telephone', 'contactMobile', 'province'],
  ],
  [
    'Razão Social,CNPJ,Contato,Cargo,Telefone,Celular,Cidade,UF',
    ['Alfa Teste Ltda,1,Ana,Gerente de compras,,,,'],
    ['name', 'organizationNumber', 'contactName', 'contactPosition', 'telephone', 'contactMobile', 'city', 'province'],
  ],
  [
    'Firma,Ansprechpartner,Telefon,Mobil,E-Mail,Straße,PLZ,Ort,Land',
    [],
    ['name', 'contactName', 'telephone', 'contactMobile', 'email', 'address', 'postalCode', 'city', 'country'],
  ],
  [
    'Société,Interlocuteur,Fonction,Tél.,Portable,Courriel,Ville,Pays',
    [],
    ['name', 'contactName', 'contactPosition', 'telephone', 'contactMobile', 'email', 'city', 'country'],
  ],
  [
    '公司行號,統編,聯絡窗口,職稱,市話,行動電話,縣市',
    [],
    ['name', 'organizationNumber', 'contactName', 'contactPosition', 'telephone', 'contactMobile', 'city'],
  ],
  [
    'Firma Ünvanı,Yetkili,Görevi,Sabit Telefon,Cep Tel,İl,İlçe',
    [],
    ['name', 'contactName', 'contactPosition', 'telephone', 'contactMobile', 'province', null],
  ],
  // Of several names the full one is taken, wherever it stands.
  ['公司简称,公司全称,电话', [], [null, 'name', 'telephone']],
  ['English Name of Company,Name of Company', [], [null, 'name']],
  // People.
  ['Nom,Prénom,Société,Service', [], ['contactFamilyName', 'contactGivenName', 'name', 'contactDepartment']],
  ['Фамилия,Имя,Отчество,Организация', [], ['contactFamilyName', 'contactGivenName', 'contactMiddleName', 'name']],
  ['Họ,Tên,Công ty', [], ['contactFamilyName', 'contactGivenName', 'name']],
  [
    '氏名(姓),氏名(名),社名,部署名,肩書',
    [],
    ['contactFamilyName', 'contactGivenName', 'name', 'contactDepartment', 'contactPosition'],
  ],
  [
    'First Name,Middle Name,Last Name,Organization Name',
    [],
    ['contactGivenName', 'contactMiddleName', 'contactFamilyName', 'name'],
  ],
  ['성명,회사,부서,전화번호', [], ['contactName', 'name', 'contactDepartment', 'contactPhone']],
  // A department beside a person is the person's; the office's own columns keep theirs.
  ['公司名称,联系人,部门,手机', [], ['name', 'contactName', 'contactDepartment', 'contactMobile']],
  ['Company,Contact person,Department', [], ['name', 'contactName', 'contactDepartment']],
  ['Company,Department,Tel', [], ['name', 'departmentId', 'telephone']],
  ['客户编码,公司名称,管理人,所属部门,联系人姓名', [], ['code', 'name', 'custodian', 'departmentId', 'contactName']],
  // Labels beside numbers.
  [
    'First Name,Organization Name,Phone 1 - Label,Phone 1 - Value',
    ['Mei,Alfa,Mobile,1380013700', 'Ana,Beta,Cell,1380013711'],
    ['contactGivenName', 'name', 'contactPhoneKind', 'contactPhone'],
  ],
  [
    'First Name,Organization Name,Phone 1 - Type,Phone 1 - Value',
    ['Mei,Alfa,Work Fax,1380013700'],
    ['contactGivenName', 'name', 'contactPhoneKind', 'contactPhone'],
  ],
  [
    'First Name,Organization Name,Phone 1 - Type,Phone 1 - Value',
    ['Mei,Alfa,Mobile,13800137001', 'Ana,Beta,Work,13800137002'],
    ['contactGivenName', 'name', 'contactPhoneKind', 'contactPhone'],
  ],
  [
    'First Name,Organization Name,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,E-mail 1 - Type',
    ['Mei,Alfa,Mobile,13800137001,Work Fax,0574-87654320,Work'],
    ['contactGivenName', 'name', 'contactPhoneKind', 'contactPhone', 'contactPhone2Kind', 'contactPhone2', null],
  ],
  // A kind beside a number that is the firm's says nothing of a person.
  ['Company,Telephone type,Telephone', ['Alfa,Fax,0574-87654320'], ['name', null, 'telephone']],
  ['First Name,Company,Labels', ['Mei,Alfa,* myContacts ::: * friends'], ['contactGivenName', 'name', null]],
  // The post, and how people are addressed.
  [
    'Title,First Name,Last Name,Company,Job Title',
    ['Dr,Mei,Lin,Alfa,Manager'],
    [null, 'contactGivenName', 'contactFamilyName', 'name', 'contactPosition'],
  ],
  // The values can be none of the field.
  ['Company,Website', ['Alfa,yes', 'Beta,no'], ['name', null]],
  ['会社名,連絡先', ['アルファ,03-3341-0001', 'ベータ,03-3341-0002'], ['name', 'telephone']],
  ['Firma,CEP', ['Alfa Ltda,01310-100', 'Beta Ltda,04538-132'], ['name', 'postalCode']],
  ['Firma,Cep', ['Alfa AŞ,0532 123 45 67', 'Beta AŞ,0533 123 45 68'], ['name', 'contactMobile']],
])('other layouts: %s', (headings, rows, fields) => expect(fieldsOf(headings, ...rows)).toEqual(fields))
