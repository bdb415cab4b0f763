import type { Company } from '@seamark/contract/phonebook/companies/companies'
import type { CompanyField, CompanyValues } from '@seamark/contract/phonebook/companies/fields'
import { type FormItemProps, Input, Select, Switch } from 'antd'
import type { ReactNode } from 'react'
import { Copy } from '../../../kit/index.ts'
import type { useWords } from '../../../platform/language/i18n.ts'
import { ItemPicker } from '../../settings/index.ts'
import { CoreRoutes } from '../../territory/index.ts'
import { ProgressTag } from '../companies/badge-view.tsx'
import { dialledText } from '@seamark/contract/phonebook/matching/numbers'
import { isCountryMatch, type useChoices } from '../companies/company-text.ts'
import { Dial, MailLink } from '../companies/dial-view.tsx'
import { DepartmentPicker } from '../companies/department-picker.tsx'
import { CoreRoutesFields, PhoneFields, Place, type Rules } from './company-inputs-form.tsx'
import { CopiedText, Tags, WebAddress } from './company-values-view.tsx'

export const sections = [
  { section: 'basic', title: 'phonebook.section.basic' },
  { section: 'contact', title: 'phonebook.section.contact' },
  { section: 'address', title: 'phonebook.section.address' },
  { section: 'business', title: 'phonebook.section.business' },
  { section: 'ownership', title: 'phonebook.section.ownership' },
] as const
export type Section = (typeof sections)[number]['section']

interface FormTools {
  t: ReturnType<typeof useWords>['t']
  choices: ReturnType<typeof useChoices>
  rules: Rules
  isNew: boolean
}

/** How a field appears in the form and in the overview. */
interface ShownField {
  section: Section
  isWide?: boolean
  /** The input of the field; without it, a line of text. */
  input?: (tools: FormTools) => ReactNode
  /** Properties of its form item in addition to the common ones. */
  item?: FormItemProps
  /** Replaces the form item with an input; null for a field that another one renders. */
  block?: (tools: FormTools) => ReactNode
  /** A short text, which may be changed in the overview. */
  isInPlace?: boolean
  /** The overview offers a copy button. */
  isCopied?: boolean
  /** The field in the overview; without it, the value as text. Null for a field that another one shows. */
  view?: ((company: Company, t: FormTools['t']) => ReactNode) | null
}
/** A line of text cannot fill in a field whose value is not text. */
type ShownFields = {
  [Field in CompanyField]: ShownField &
    (CompanyValues[Field] extends string
      ? object
      : Required<Pick<ShownField, 'input'>> | Required<Pick<ShownField, 'block'>>)
}

/** For a picker that can be cleared: the contract's empty text is undefined for antd. */
const mayBeEmptied: FormItemProps = {
  getValueProps: (value: unknown) => ({ value: value || undefined }),
  normalize: (value: string | undefined) => value ?? '',
}

/** Every field that people fill in, in the order in which a salesperson learns the values. */
const fields = {
  name: {
    section: 'basic',
    isWide: true,
    input: ({ isNew }) => <Input autoFocus={isNew} autoComplete="off" />,
    item: { required: true },
    isCopied: true,
  },
  type: { section: 'basic', input: ({ choices }) => <Select options={choices.type} /> },
  progress: {
    section: 'basic',
    input: ({ choices }) => <Select options={choices.progress} />,
    view: (company) => <ProgressTag {...company} />,
  },
  code: {
    section: 'basic',
    input: ({ isNew, t }) => <Input placeholder={isNew ? t('phonebook.form.autoCode') : ''} />,
    isInPlace: true,
    isCopied: true,
  },
  organizationNumber: { section: 'basic', isInPlace: true, isCopied: true },
  industry: { section: 'basic', input: () => <ItemPicker dictionary="industry" /> },
  mainCategory: { section: 'basic', input: () => <ItemPicker dictionary="mainCategory" /> },
  masterCoLoader: { section: 'basic', input: () => <Switch />, item: { valuePropName: 'checked' } },
  telephone: {
    section: 'contact',
    block: ({ rules }) => <PhoneFields rules={rules} />,
    view: (company) => {
      const number = dialledText(company)
      return number && <CopiedText value={number} shown={<Dial number={number} />} />
    },
  },
  phoneCountryCode: { section: 'contact', block: () => null, view: null },
  phoneAreaCode: { section: 'contact', block: () => null, view: null },
  email: {
    section: 'contact',
    input: () => <Input inputMode="email" autoComplete="off" />,
    isInPlace: true,
    view: ({ email }) => email && <CopiedText value={email} shown={<MailLink address={email} />} />,
  },
  qq: {
    section: 'contact',
    input: () => <Input inputMode="numeric" autoComplete="off" />,
    isInPlace: true,
    isCopied: true,
  },
  website: {
    section: 'contact',
    input: () => <Input inputMode="url" autoComplete="off" />,
    isInPlace: true,
    view: ({ website }) =>
      website && (
        <Copy text={website}>
          <WebAddress address={website} />
        </Copy>
      ),
  },
  country: {
    section: 'address',
    input: ({ choices, t }) => (
      <Select
        showSearch={{ filterOption: isCountryMatch }}
        allowClear
        options={choices.country}
        placeholder={t('phonebook.form.choose')}
      />
    ),
    item: mayBeEmptied,
  },
  province: { section: 'address', input: () => <Place level="province" /> },
  city: { section: 'address', input: () => <Place level="city" /> },
  postalCode: { section: 'address', isInPlace: true },
  address: { section: 'address', isWide: true, isInPlace: true, isCopied: true },
  routeAreas: {
    section: 'business',
    isWide: true,
    input: ({ choices, t }) => (
      <Select
        mode="multiple"
        options={choices.lane}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('phonebook.form.choose')}
      />
    ),
    view: ({ routeAreas }, t) =>
      routeAreas.length > 0 ? <Tags values={routeAreas.map((lane) => t(`territory.lane.${lane}`))} /> : null,
  },
  coreRoutes: {
    section: 'business',
    isWide: true,
    block: () => <CoreRoutesFields />,
    view: ({ coreRoutes }) => (coreRoutes.length > 0 ? <CoreRoutes routes={coreRoutes} /> : null),
  },
  containers: {
    section: 'business',
    input: ({ choices, t }) => (
      <Select mode="multiple" options={choices.container} placeholder={t('phonebook.form.choose')} />
    ),
    view: ({ containers }) => (containers.length > 0 ? <Tags values={containers} /> : null),
  },
  source: {
    section: 'business',
    input: ({ choices, t }) => <Select options={choices.source} allowClear placeholder={t('phonebook.form.choose')} />,
    item: mayBeEmptied,
  },
  platform: {
    section: 'business',
    input: ({ choices, t }) => (
      <Select options={choices.platform} allowClear placeholder={t('phonebook.form.choose')} />
    ),
    item: mayBeEmptied,
  },
  departmentId: {
    section: 'ownership',
    input: () => <DepartmentPicker />,
    view: ({ department }) => department?.name,
  },
  creditTerms: { section: 'business', isInPlace: true },
  remark: {
    section: 'ownership',
    isWide: true,
    input: () => <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={2000} showCount />,
  },
} satisfies ShownFields
export const shownFields: Readonly<Record<CompanyField, ShownField>> = fields

// Its keys are the record's own.
const names = Object.keys(fields) as CompanyField[]
export const fieldsOf = (section: Section) => names.filter((field) => shownFields[field].section === section)
