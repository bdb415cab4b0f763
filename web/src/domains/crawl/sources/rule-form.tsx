import type { RuleName } from '@seamark/contract/crawl/choices'
import type { SeenPages } from '@seamark/contract/crawl/runs/runs'
import {
  type CrawlRules,
  type CrawlSource,
  crawlSource,
  editCrawlSource,
} from '@seamark/contract/crawl/sources/sources'
import { Alert, Form, Input, Tag } from 'antd'
import { FormDialog, useAtOpening, useVersionedSave } from '../../../kit/index.ts'
import { call, invalidate } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { notices } from '../../../platform/notices.ts'
import { lightElements, rulesFor } from './source-rules.ts'
import { useRuleText } from './source-text.ts'
import './source-view.css'

/** The rules of a source beside the page that was looked at: each rule lights what it takes. */
export function RuleForm({
  source: current,
  page,
  onClose,
}: {
  source: CrawlSource
  page: SeenPages | null
  onClose: () => void
}) {
  const { t } = useWords()
  const ruleText = useRuleText()
  const source = useAtOpening(current)
  const [form] = Form.useForm<{ rules: CrawlRules }>()
  const typed = Form.useWatch('rules', form) ?? source.rules
  const { save, overtaken, ...saving } = useVersionedSave<{ rules: CrawlRules }, CrawlSource, CrawlSource, number>({
    form,
    version: source.version,
    current: crawlSource,
    send: (body, version) => call(editCrawlSource, { params: { id: source.id }, version, body }, { quiet: true }),
    onSaved({ name }) {
      void invalidate('/crawl')
      notices.success(t('crawl.source.saved', { name }))
      onClose()
    },
  })
  return (
    <FormDialog<{ rules: CrawlRules }>
      {...saving}
      title={t('crawl.source.rules')}
      width={1120}
      form={form}
      name={`crawl-rules-${source.id}`}
      initialValues={{ rules: source.rules }}
      lead={overtaken ? <Alert type="warning" showIcon title={t('crawl.source.overtaken')} /> : null}
      onSubmit={({ rules }) => save({ rules: written(rules) })}
      onClose={onClose}
    >
      <div className="crawl-rules">
        <div>
          <p className="source-quiet">{t('crawl.source.rules.hint')}</p>
          {rulesFor(source).map((name) => (
            <Form.Item key={name} name={['rules', name]} label={ruleText(name)}>
              <Input maxLength={200} spellCheck={false} />
            </Form.Item>
          ))}
        </div>
        <LitPage page={page} rules={typed} />
      </div>
    </FormDialog>
  )
}

const written = (rules: CrawlRules): CrawlRules =>
  Object.fromEntries(Object.entries(rules).filter(([, rule]) => (rule ?? '').trim() !== ''))

function LitPage({ page, rules }: { page: SeenPages | null; rules: CrawlRules }) {
  const { t } = useWords()
  const ruleText = useRuleText()
  if (!page || page.elements.length === 0) return <p className="source-quiet">{t('crawl.source.lookFirst')}</p>
  const lit = lightElements(page.elements, rules)
  const depths: number[] = []
  for (const { within } of page.elements) depths.push(within < 0 ? 0 : (depths[within] ?? 0) + 1)
  return (
    <ol className="crawl-page" aria-label={t('crawl.source.page')}>
      {page.elements.map(({ tag, id, classes, text }, at) => {
        const names: readonly RuleName[] = lit.get(at) ?? []
        return (
          // oxlint-disable-next-line react/no-array-index-key -- elements of a page have no other name, and never move
          <li
            key={at}
            className={names.length > 0 ? 'lit' : undefined}
            style={{ paddingInlineStart: Math.min(depths[at] ?? 0, 12) * 12 }}
          >
            <code>
              {[
                tag,
                id && `#${id}`,
                ...classes
                  .split(/\s+/)
                  .filter(Boolean)
                  .map((one) => `.${one}`),
              ].join('')}
            </code>
            {names.map((name) => (
              <Tag key={name} color="gold">
                {ruleText(name)}
              </Tag>
            ))}
            <span>{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
