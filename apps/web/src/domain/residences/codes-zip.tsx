import { IconQrcode } from '@tabler/icons-react'
import type { Action } from '../../kit/actions/action.tsx'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { saveFile } from '../../ui/files.tsx'
import { showToast } from '../../ui/toast.ts'

interface Wanted {
  /** What the filter of the list says. */
  readonly building?: unknown
  readonly apartments?: readonly string[]
}

/**
 * Saves the registration codes of apartments without a master as a ZIP of QR pictures (community.md 5): of some, or of all. Needs the
 * texts `apartments`.
 */
export function useCodesZip(): (wanted: Wanted, onDone?: () => void) => Action {
  const t = useText()
  const work = useOperation(api.registrationCode.pictures)
  return ({ building, apartments }, onDone) => ({
    key: 'codes',
    label: t('apartments:code.zip'),
    icon: <IconQrcode size={16} aria-hidden />,
    needs: 'apartment.edit',
    isRunning: work.isPending,
    run: () =>
      void work
        .mutateAsync({
          ...(typeof building === 'string' && building !== '' && { building }),
          ...(apartments && { apartments: [...apartments] }),
        })
        .then(
          (file) => {
            saveFile(file)
            showToast({ meaning: 'ok', text: t('common:work.exported', { name: file.name }) })
            onDone?.()
          },
          () => undefined,
        ),
  })
}
