import { DeleteOutlined, SettingOutlined } from '@ant-design/icons'
import { setStayRule, type StayRule } from '@seamark/contract/followups/neglects/neglects'
import { listTagGroups } from '@seamark/contract/phonebook/tags/tags'
import { Button, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { Dialog, Failed, Loading, useConfirmDeletion } from '../../../kit/index.ts'
import { call, invalidate, useCall } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { refreshSwitchedOff } from '../../settings/index.ts'
import { useStayRules } from './neglect-queries.ts'

/** How often companies with a tag are to be contacted: shown to all, edited by those who manage the tags. */
export function StayRules() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<SettingOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('followups.stay')}
      </Button>
      {isOpen ? <RulesForm onClose={() => setOpen(false)} /> : null}
    </>
  )
}

async function saveStayRule(tagId: number, days: number | null) {
  await call(setStayRule, { body: { tagId, days } }).catch(() => undefined)
  await Promise.all([invalidate('/followups'), refreshSwitchedOff()])
}

function RulesForm({ onClose }: { onClose: () => void }) {
  const { t } = useWords()
  const { data, error, refetch } = useStayRules()
  return (
    <Dialog title={t('followups.stay')} footer={null} onClose={onClose} width={480}>
      <p className="task-quiet">{t('followups.stay.help')}</p>
      {error && !data ? <Failed error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Loading rows={2} /> : null}
      {data?.rules.length === 0 ? <p>{t('followups.stay.none')}</p> : null}
      <ul className="stay-rules">
        {data?.rules.map((rule) => (
          <RuleLine key={`${rule.tag.id}-${rule.days}`} rule={rule} can={data.can} />
        ))}
      </ul>
      {data?.can.edit ? <NewRule taken={data.rules} /> : null}
    </Dialog>
  )
}

interface RuleProps {
  rule: StayRule
  can: { edit: boolean; delete: boolean }
}

function RuleLine({ rule: { tag, groupName, groupNameEn, days }, can }: RuleProps) {
  const confirmDeletion = useConfirmDeletion()
  const { t, language } = useWords()
  const isEastern = language === 'zh' || language === 'ja'
  const name = isEastern ? tag.name : tag.nameEn
  return (
    <li>
      <span>
        {name} <span className="task-quiet">{isEastern ? groupName : groupNameEn}</span>
      </span>
      {can.edit ? (
        <InputNumber
          aria-label={t('followups.stay.days', { tag: name })}
          min={1}
          max={730}
          precision={0}
          defaultValue={days}
          onPressEnter={({ currentTarget }) => currentTarget.blur()}
          onBlur={({ target }) => {
            const typed = Number(target.value)
            if (Number.isInteger(typed) && typed >= 1 && typed <= 730 && typed !== days)
              void saveStayRule(tag.id, typed)
          }}
        />
      ) : (
        <span>{t('followups.stay.every', { days })}</span>
      )}
      {can.delete ? (
        <Button
          type="text"
          aria-label={t('followups.stay.remove', { tag: name })}
          icon={<DeleteOutlined aria-hidden />}
          onClick={() =>
            confirmDeletion({
              title: t('followups.stay.remove', { tag: name }),
              content: t('settings.switchedOff.sentence'),
              onOk: () => saveStayRule(tag.id, null),
            })
          }
        />
      ) : null}
    </li>
  )
}

function NewRule({ taken }: { taken: readonly StayRule[] }) {
  const { t, language } = useWords()
  const { data } = useCall(listTagGroups, {}, { staleTime: 300_000 })
  const [tagId, setTag] = useState<number>()
  const [days, setDays] = useState<number | null>(30)
  const known = new Set(taken.map(({ tag }) => tag.id))
  const shown = ({ name, nameEn }: { name: string; nameEn: string }) =>
    language === 'zh' || language === 'ja' ? name : nameEn
  const options = data?.groups.map((group) => ({
    label: shown(group),
    options: group.tags.filter(({ id }) => !known.has(id)).map((tag) => ({ value: tag.id, label: shown(tag) })),
  }))
  function add() {
    if (tagId === undefined || days === null) return
    void saveStayRule(tagId, days)
    setTag(undefined)
  }
  return (
    <div className="stay-new">
      <Select
        value={tagId}
        onChange={setTag}
        options={options ?? []}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('followups.stay.choose')}
        aria-label={t('followups.stay.choose')}
      />
      <InputNumber
        min={1}
        max={730}
        precision={0}
        value={days}
        onChange={setDays}
        aria-label={t('followups.stay.everyDays')}
        suffix={t('followups.stay.unit')}
      />
      <Button type="primary" disabled={tagId === undefined || days === null} onClick={add}>
        {t('followups.stay.add')}
      </Button>
    </div>
  )
}
