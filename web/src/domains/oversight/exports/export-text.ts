import type { Language } from '@seamark/contract/languages'
import type { LoggedExport } from '@seamark/contract/oversight/exports'
import { isWordKey, t } from '../../../platform/language/i18n.ts'

/** The contents of an export, in the words of the list's own domain. */
export function exportText(language: Language) {
  const word = (key: string, otherwise: string) => (isWordKey(key) ? t(key) : otherwise)
  const comma = language === 'zh' || language === 'ja' ? '、' : ', '

  const list = ({ list: name, title }: LoggedExport) => word(title ?? '', name)
  const field = (domain: string | null, name: string) =>
    word(`${domain}.field.${name}`, word(`oversight.entry.${name}`, name))

  /** Each filter as `label: value`; a range of days has from and to; the page size is left out. */
  function query({ query: asked, domain }: LoggedExport): string {
    const { sort, order, limit: _, ...filters } = asked
    const said = Object.entries(filters)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => filter(domain, name, value))
    return [
      ...said,
      ...(sort ? [`${t('oversight.query.sort')}: ${field(domain, sort)} ${order === 'desc' ? '↓' : '↑'}`] : []),
    ].join(language === 'zh' || language === 'ja' ? '；' : '; ')
  }

  function filter(domain: string | null, name: string, value: string) {
    if (name === 'q') return `${t('oversight.query.q')}: ${value}`
    const range = /^(.*?)(From|To)$/.exec(name.replace(/^(from|to)$/, (end) => `at${end === 'from' ? 'From' : 'To'}`))
    if (range) {
      const [, begun = '', end] = range
      const label = word(`${domain}.field.${begun}At`, field(domain, begun))
      return `${label} ${t(end === 'From' ? 'oversight.query.from' : 'oversight.query.to')} ${value}`
    }
    const plain = name.replace(/Id$/, '')
    const label = field(domain, plain) === plain ? field(domain, fields[name] ?? name) : field(domain, plain)
    const choices = value
      .split(',')
      .map((choice) => word(`${domain}.${name}.${choice}`, word(`territory.lane.${choice}`, yesOrNo(choice))))
    return `${label}: ${name.endsWith('Id') ? `#${value}` : choices.join(comma)}`
  }

  return {
    list,
    query,
    columns: ({ columns, domain }: LoggedExport) =>
      columns?.map((name) => field(domain, name)).join(comma) ?? t('oversight.exports.allColumns'),
  }
}

/** A filter on one of several values has another name than its field. */
const fields: Record<string, string> = { routeArea: 'routeAreas', container: 'containers' }

const yesOrNo = (value: string) =>
  value === 'true' ? t('oversight.yes') : value === 'false' ? t('oversight.no') : value
