import type { DesignationPreview, runDesignation } from '@seamark/contract/phonebook/designations/designations'
import { Alert } from 'antd'
import type { z } from 'zod'
import { Badge } from '../../../kit/index.ts'
import { number } from '../../../platform/language/format.ts'
import { useWords } from '../../../platform/language/i18n.ts'

/** How many each receiver would get and hold, and the companies that no rule reaches. */
export function PreviewView({
  preview: { total, taken, receivers, cap, absent, unreached },
}: {
  preview: DesignationPreview
}) {
  const { t, language } = useWords()
  const comma = language === 'zh' || language === 'ja' ? '、' : ', '
  const examples = (names: readonly { name: string }[], all: number) =>
    names.map(({ name }) => name).join(comma) + (all > names.length ? ' …' : '')
  const over = receivers.filter((receiver) => receiver.over).length
  return (
    <section aria-label={t('phonebook.designate.preview')} className="designation-preview">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('phonebook.designate.receiver')}</th>
            <th scope="col" className="area-figure">
              {t('phonebook.designate.gets')}
            </th>
            <th scope="col" className="area-figure">
              {t('phonebook.designate.holds')}
            </th>
            <th scope="col">{t('phonebook.designate.examples')}</th>
          </tr>
        </thead>
        <tbody>
          {receivers.map(({ user, gets, holds, over: isOver, examples: some }) => (
            <tr key={user.id}>
              <th scope="row">{user.name}</th>
              <td className="area-figure">{number(gets, language)}</td>
              <td className="area-figure">
                {number(holds, language)} → {number(holds + gets, language)}{' '}
                {isOver ? <Badge tone="warning">{t('phonebook.designate.over')}</Badge> : null}
              </td>
              <td className="company-quiet company-small designation-examples">{examples(some, gets)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {receivers.length === 0 ? <Alert type="info" showIcon title={t('phonebook.designate.nobody')} /> : null}
      {absent.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('phonebook.designate.absent', { names: absent.map(({ name }) => name).join(comma) })}
        />
      ) : null}
      {unreached.count > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('phonebook.designate.unreached', { count: number(unreached.count, language) })}
          description={examples(unreached.examples, unreached.count)}
        />
      ) : null}
      {over > 0 && cap !== null ? (
        <Alert
          type="warning"
          showIcon
          title={t('phonebook.designate.overCap', { count: over, cap: number(cap, language) })}
        />
      ) : null}
      {total > taken ? (
        <Alert
          type="info"
          showIcon
          title={t('phonebook.designate.most', { taken: number(taken, language), total: number(total, language) })}
        />
      ) : null}
    </section>
  )
}

type Row = z.output<typeof runDesignation.response>['rows'][number]

/** The result per company: how many went to each receiver, and why the others did not. */
export function ResultView({ rows }: { rows: readonly Row[] }) {
  const { t, language } = useWords()
  const done = Map.groupBy(
    rows.filter((row) => row.done),
    ({ user }) => user.name,
  )
  const refused = rows.filter((row) => !row.done)
  return (
    <div className="designation-preview">
      <ul>
        {[...done].map(([name, given]) => (
          <li key={name}>{t('phonebook.designate.given', { name, count: number(given.length, language) })}</li>
        ))}
      </ul>
      {refused.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('phonebook.designate.refused', { count: number(refused.length, language) })}
          description={
            <ul>
              {refused.map(({ id, name, message }) => (
                <li key={id}>
                  {name}: {message}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
    </div>
  )
}
