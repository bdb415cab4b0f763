import { BugOutlined } from '@ant-design/icons'
import { Badge, Button, Modal } from 'antd'
import { Component, type ReactNode, useState } from 'react'
import { CopyAll } from '../../../kit/index.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import type { ErrorEntry } from '../../errors/entries.ts'
import { clearErrors, useErrors } from '../../errors/collect.ts'
import './log.css'

/** Appears only when something has gone wrong in this browser; shows how often, and opens the list. */
export function ErrorLog() {
  const { t } = useWords()
  const errors = useErrors()
  const [open, setOpen] = useState(false)
  if (errors.length === 0) return null
  const clear = () => {
    setOpen(false)
    clearErrors()
  }
  const count = errors.reduce((sum, { occurrences }) => sum + occurrences, 0)
  return (
    <Quiet>
      <Badge count={count} size="small" offset={[-6, 6]} overflowCount={99}>
        <Button
          type="text"
          danger
          icon={<BugOutlined aria-hidden />}
          aria-label={t('oversight.log.open', { count })}
          onClick={() => setOpen(true)}
        />
      </Badge>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        width="80%"
        title={<Head onClear={clear} />}
        destroyOnHidden
      >
        <Errors errors={errors} />
      </Modal>
    </Quiet>
  )
}

/** An error inside the log must not add an entry to the log. */
class Quiet extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}

function Head({ onClear }: { onClear: () => void }) {
  const { t } = useWords()
  return (
    <div className="error-log-head">
      {t('oversight.log.title')}
      <Button size="small" onClick={onClear}>
        {t('oversight.log.clear')}
      </Button>
    </div>
  )
}

function Errors({ errors }: { errors: readonly ErrorEntry[] }) {
  const { t } = useWords()
  return (
    <div className="error-log">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('oversight.log.message')}</th>
            <th scope="col">{t('oversight.log.stack')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr key={[error.message, error.info, error.path, error.stack].join('\n')}>
              <td>
                <Message error={error} />
              </td>
              <td>
                {error.stack ? (
                  <Stack error={error} />
                ) : (
                  <span className="error-log-none">{t('oversight.log.noStack')}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Message({ error: { message, info, path, occurrences } }: { error: ErrorEntry }) {
  const { t } = useWords()
  const [first = '', ...more] = info.split('\n')
  return (
    <dl className="error-log-message">
      <dt data-kind="message">{t('oversight.log.said')}</dt>
      <dd>
        {message}
        {occurrences > 1 ? (
          <span className="error-log-count">{t('oversight.log.times', { count: occurrences })}</span>
        ) : null}
      </dd>
      <dt data-kind="info">{t('oversight.log.info')}</dt>
      <dd>{[first, more[0]?.trim()].filter(Boolean).join(' · ')}</dd>
      <dt data-kind="path">{t('oversight.log.path')}</dt>
      <dd>{path}</dd>
    </dl>
  )
}

function Stack({ error: { message, info, path, stack } }: { error: ErrorEntry }) {
  const { t } = useWords()
  return (
    <div className="error-log-stack">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard */}
      <pre tabIndex={0} role="region" aria-label={t('oversight.log.stack')}>
        {stack}
      </pre>
      <CopyAll
        text={[message, path, stack, info].join('\n')}
        label={t('oversight.log.copy')}
        done={t('oversight.log.copied')}
      />
    </div>
  )
}
