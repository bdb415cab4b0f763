import { expect, test } from 'vitest'
import { fieldsOfHeadings } from '../../../workbench/testing.ts'
import { companyFields } from './company-fields.rules.ts'
import { refineColumns } from './headings.rules.ts'

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
    'First Name,Middle Name,Last Name,Company',
    [],
    ['contactGivenName', 'contactMiddleName', 'contactFamilyName', 'name'],
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
