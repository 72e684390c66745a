import type { Apartment } from '@lintel/contract/apartments/records.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { Suspense, useState, type ReactNode } from 'react'
import type { BulkAction } from '../../kit/list/bulk-bar.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useCodesZip } from './codes-zip.tsx'

const EditApartments = lazyPart(() =>
  import('./edit-apartments.tsx').then((file) => ({ default: file.EditApartments })),
)

interface ApartmentSelection {
  readonly rows: readonly Apartment[]
  readonly onDone: () => void
}

interface ManyApartments {
  readonly bulk: (rows: readonly Apartment[], onDone: () => void) => readonly BulkAction[]
  readonly dialog: ReactNode
}

/**
 * What is done with several apartments of a list: edit them, and download their registration codes. Needs the texts
 * `apartments`.
 */
export function useManyApartments(): ManyApartments {
  const t = useText()
  const codesOf = useCodesZip()
  const [selection, setSelection] = useState<ApartmentSelection>()
  return {
    bulk: (rows, onDone) => [
      {
        key: 'editMany',
        label: t('apartments:editMany.action'),
        needs: 'apartment.edit',
        most: limits.schedulingStaff,
        run: () => setSelection({ rows, onDone }),
      },
      { ...codesOf({ apartments: rows.map(({ uuid }) => uuid) }, onDone), most: limits.registrationPictures },
    ],
    dialog: (
      <Suspense>
        {selection && (
          <EditApartments
            apartments={selection.rows}
            onClose={() => setSelection(undefined)}
            onDone={() => {
              selection.onDone()
              setSelection(undefined)
            }}
          />
        )}
      </Suspense>
    ),
  }
}
