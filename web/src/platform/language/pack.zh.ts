import antd from 'antd/es/locale/zh_CN.js'
// antd's date fields need this language in dayjs.
import 'dayjs/locale/zh-cn.js'
import type { LanguagePack } from './i18n.ts'
import { words } from '../words.zh.ts'

export const pack: LanguagePack = { words, antd }
