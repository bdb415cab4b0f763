import { FontSizeOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { sizeItems } from '../../../kit/inputs/sizes.ts'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePreference } from '../../../platform/preferences/preferences.ts'

/** The menu of the four sizes of the interface. */
export function SizeSwitch() {
  const { t } = useWords()
  const size = usePreference('size')
  const name = `${t('kit.size')}: ${t(`kit.size.${size}`)}`
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: sizeItems(size), selectedKeys: [size] }}>
      <Button type="text" icon={<FontSizeOutlined aria-hidden />} aria-haspopup="menu" aria-label={name} title={name} />
    </Dropdown>
  )
}
