import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { ListCount } from '@seamark/contract/platform/envelope'
import { Button, Select, Space } from 'antd'
import { number } from '../../platform/language/format.ts'
import { useWords } from '../../platform/language/i18n.ts'
import { type Paging, pageSizes } from './columns.ts'

/** The number of rows, the current page, and the buttons to the others. */
export function TableFoot({ paging, shown }: { paging: Paging; shown: number }) {
  const { t, language } = useWords()
  const { limit, index, next, count, sums } = paging
  const near = () => next && paging.onNearNext?.(next)
  const first = index * limit + 1
  const total = count ? t(countText(count), { count: number(count.value, language) }) : ''
  const range = shown > 0 ? `${number(first, language)}–${number(first + shown - 1, language)}` : ''
  return (
    <nav className="data-table-foot" aria-label={t('kit.pages')}>
      <span role="status" className="data-table-count">
        {[total, sums, range].filter(Boolean).join(' · ')}
      </span>
      <Space size={8}>
        <Select
          aria-label={t('kit.pageSize')}
          value={limit}
          onChange={paging.onLimit}
          popupMatchSelectWidth={false}
          options={pageSizes.map((size) => ({ value: size, label: t('kit.rowsPerPage', { count: size }) }))}
        />
        <Button
          icon={<LeftOutlined aria-hidden />}
          disabled={index === 0}
          onClick={paging.onPrevious}
          aria-label={t('kit.previousPage')}
          title={t('kit.previousPage')}
        />
        <Button
          icon={<RightOutlined aria-hidden />}
          disabled={!next}
          onPointerEnter={near}
          onFocus={near}
          onClick={() => next && paging.onNext(next)}
          aria-label={t('kit.nextPage')}
          title={t('kit.nextPage')}
        />
      </Space>
    </nav>
  )
}

const countText = ({ exact, about }: ListCount) => (exact ? 'kit.count' : about ? 'kit.countAbout' : 'kit.countOver')
