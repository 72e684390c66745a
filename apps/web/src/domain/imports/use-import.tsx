import { permissionsToImport } from '@lintel/contract/imports/permissions.ts'
import type { BatchKind } from '@lintel/contract/imports/schema.ts'
import { Suspense, useState, type ReactNode } from 'react'
import { loadTexts, useText } from '../../language/language.ts'
import type { Action } from '../../kit/actions/action.tsx'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'

const ImportDialog = lazyPart(async () => {
  await loadTexts(['imports'])
  return import('./import-dialog.tsx')
})

const labels = {
  personnel: 'shell:work.import',
  device: 'shell:work.import',
  courier: 'shell:work.import',
  plate: 'shell:work.import',
  unassignedCard: 'shell:work.import',
  structure: 'shell:work.import',
  resident: 'shell:work.import',
  staffCard: 'shell:work.import',
  face: 'shell:work.importPhotos',
} as const

/** The button of a list that imports its records from a sheet, or their photos, and the dialog it opens. */
export function useImport(kind: BatchKind): { readonly action: Action; readonly dialog: ReactNode } {
  const t = useText()
  const may = useMay()
  const isOffered = permissionsToImport(kind).every((permission) => may(permission))
  const [isOpen, setOpen] = useState(false)
  return {
    action: {
      key: kind === 'face' ? 'importPhotos' : 'import',
      label: t(labels[kind]),
      ...(isOffered && { run: () => setOpen(true) }),
    },
    dialog: isOpen && (
      <Suspense>
        <ImportDialog kind={kind} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
