import type { ActivityEntry } from '@seamark/contract/activity/entries'
import { Button, Timeline } from 'antd'
import { z } from 'zod'
import { Failed, Loading } from '../../../kit/index.ts'
import { dateTime } from '../../../platform/format.ts'
import { isWordKey, useWords } from '../../../platform/i18n.ts'
import { contactFields } from '../contacts/contact-rules.ts'
import { tagText } from '../tags/tag-text.ts'
import { useCompanyActivity } from './company-queries.ts'
import { companyFields } from './company-rules.ts'

/** What happened to the company, newest first. */
export function CompanyTimeline({ id }: { id: number }) {
  const { t } = useWords()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useCompanyActivity(id)
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <section className="company-card" aria-label={t('phonebook.section.activity')}>
      <h2>{t('phonebook.section.activity')}</h2>
      {entries?.length === 0 && <p className="company-quiet">{t('phonebook.timeline.none')}</p>}
      {entries?.length === 0 ? null : entries ? (
        <Timeline items={entries.map((entry) => ({ key: entry.id, content: <Entry entry={entry} /> }))} />
      ) : error ? (
        <Failed error={error} retry={() => void refetch()} />
      ) : (
        <Loading rows={3} />
      )}
      {hasNextPage && (
        <Button type="link" size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('phonebook.timeline.more')}
        </Button>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: ActivityEntry }) {
  const { t, language } = useWords()
  const fields = [
    ...fieldsOf(entry).map((field) => t(`phonebook.field.${field}`)),
    ...contactFieldsOf(entry).map((field) => t(`phonebook.contactField.${field}`)),
    ...tagsOf(entry).map(({ sign, tag }) => `${sign} ${tagText(tag, language)}`),
  ]
  return (
    <>
      <div>
        <strong>{entry.actor?.name ?? t('phonebook.timeline.system')}</strong> {isWordKey(entry.kind) ? t(entry.kind, namesIn(entry)) : entry.kind}
      </div>
      {fields.length > 0 && <div className="company-small">{fields.join(language === 'zh' || language === 'ja' ? '、' : ', ')}</div>}
      <time className="company-quiet company-small" dateTime={entry.at}>
        {dateTime(entry.at)}
      </time>
    </>
  )
}

/** Which fields a change was about, in the form's order. */
function fieldsOf({ facts: { fields } }: ActivityEntry) {
  return companyFields.filter((field) => Array.isArray(fields) && fields.includes(field))
}

/** The same of a change to a contact. */
function contactFieldsOf({ facts: { changed } }: ActivityEntry) {
  return contactFields.filter((field) => Array.isArray(changed) && changed.includes(field))
}

const tagNames = z.array(z.object({ name: z.string(), nameEn: z.string() })).catch([])

/** Which tags were put on and taken off, as they were called then. */
const tagsOf = ({ facts: { added, removed } }: ActivityEntry) => [
  ...tagNames.parse(added).map((tag) => ({ sign: '+', tag })),
  ...tagNames.parse(removed).map((tag) => ({ sign: '−', tag })),
]

/** What the sentence of an entry has places for: names. */
const namesIn = ({ facts }: ActivityEntry) => Object.fromEntries(Object.entries(facts).filter((fact): fact is [string, string] => typeof fact[1] === 'string'))
