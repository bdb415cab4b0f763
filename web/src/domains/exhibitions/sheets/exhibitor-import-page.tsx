import { z } from 'zod'
import { useWords } from '../../../platform/language/i18n.ts'
import { usePageSearch } from '../../../platform/page.tsx'
import { idParam } from '../../../platform/search.ts'
import { ImportFlow } from '../../workbench/index.ts'
import { ExhibitionPicker } from '../exhibitions/exhibition-picker.tsx'

const importPageSearch = z.object({ exhibitionId: idParam })

/** The page that takes in an organiser's list of one exhibition. */
export function ExhibitorImportPage() {
  const { t } = useWords()
  const { exhibitionId } = usePageSearch(importPageSearch)
  return (
    <ImportFlow
      list="exhibitors"
      title={t('exhibitions.import')}
      arrivedPath={arrivedPath}
      into={{
        firstId: exhibitionId,
        label: t('exhibitions.exhibition'),
        hint: t('exhibitions.list_hint'),
        missing: t('exhibitions.list_of_none'),
        Picker: ExhibitionPicker,
      }}
      asksNothing
    />
  )
}

const arrivedPath = () => '/exhibition/exhibitorInformation'
