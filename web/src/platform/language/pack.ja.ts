import antd from 'antd/es/locale/ja_JP.js'
// antd's date fields need this language in dayjs.
import 'dayjs/locale/ja.js'
import type { LanguagePack } from './i18n.ts'
import { words } from '../words.ja.ts'

export const pack: LanguagePack = { words, antd }
