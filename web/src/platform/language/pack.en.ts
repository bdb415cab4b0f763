import antd from 'antd/es/locale/en_US.js'
// antd's date fields need this language in dayjs.
import 'dayjs/locale/en.js'
import type { LanguagePack } from './i18n.ts'
import { words } from '../words.en.ts'

export const pack: LanguagePack = { words, antd }
