import { PlusOutlined } from '@ant-design/icons'
import type { Company } from '@seamark/contract/phonebook/companies/companies'
import { setCompanyTags } from '@seamark/contract/phonebook/index'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { call } from '../../../platform/api/calls.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { cacheCompany } from '../companies/company-queries.ts'
import { TagPicker } from './tag-picker.tsx'
import { tagChanges } from './tag-rules.ts'
import { TagChips } from './tag-view.tsx'

/** The tags at the head of a company's page; a reader who may edit it adds and removes tags, each at once. */
export function CompanyTags({ company }: { company: Company }) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const { wanted, put } = usePutting(company)
  return (
    <span className="tag-chips">
      <TagChips ids={wanted} />
      {company.can.edit ? (
        <Popover
          open={isOpen}
          onOpenChange={setOpen}
          trigger="click"
          placement="bottomLeft"
          destroyOnHidden
          title={t('phonebook.tag.ofCompany')}
          content={
            <div className="tag-box">
              <TagPicker value={wanted} onChange={put} label={t('phonebook.tag.ofCompany')} autoFocus />
            </div>
          }
        >
          <Button
            className="tag-add"
            size="small"
            type="text"
            icon={<PlusOutlined aria-hidden />}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
          >
            {t('phonebook.field.tags')}
          </Button>
        </Popover>
      ) : null}
    </span>
  )
}

/** The wanted tags are shown at once; a refusal, which the call reports, restores the stored ones. */
function usePutting(company: Company) {
  const [wanted, setWanted] = useState<{ of: Company; ids: readonly number[] }>()
  const shown = wanted?.of === company ? wanted.ids : company.tagIds
  async function put(ids: number[]) {
    setWanted({ of: company, ids })
    try {
      await cacheCompany(await call(setCompanyTags, { params: { id: company.id }, body: tagChanges(shown, ids) }))
    } catch {
      setWanted(undefined)
    }
  }
  return { wanted: shown, put: (ids: number[]) => void put(ids) }
}
