import { useWords } from '../../../platform/language/i18n.ts'
import { ImportFlow } from '../../workbench/index.ts'

/** The page that imports an order sheet. */
export function OrderImportPage() {
  const { t } = useWords()
  return <ImportFlow list="orders" title={t('orders.import')} arrivedPath={arrivedPath} asksNothing />
}

const arrivedPath = () => '/freight/orders'
