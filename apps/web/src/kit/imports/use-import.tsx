import type { ImportKind } from '@lintel/contract/imports/columns.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { loadTexts, useText } from '../../language/language.ts'
import type { Action } from '../action.tsx'

const ImportDialog = lazy(async () => {
  await loadTexts(['imports'])
  return import('./import-dialog.tsx')
})

/** The button of a list that imports its records from a sheet, and the dialog it opens. */
export function useImport(kind: ImportKind): { readonly action: Action; readonly dialog: ReactNode } {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return {
    action: { key: 'import', label: t('common:work.import'), needs: 'import.run', run: () => setOpen(true) },
    dialog: isOpen && (
      <Suspense>
        <ImportDialog kind={kind} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
