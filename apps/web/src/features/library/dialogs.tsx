import type { LibraryCode } from '@lintel/contract/library/schema.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'

interface CodeDialogProps {
  readonly code: LibraryCode
  readonly onClose: () => void
}

/** Takes a code from its owner. */
export function Release({ code, onClose }: CodeDialogProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('library:release.title', { name: code.ownerName ?? '' })}
      confirmLabel={t('library:release.action')}
      isDangerous
      of={api.library.release}
      input={{ uuid: code.uuid }}
      successText={t('library:release.done')}
      onClose={onClose}
    >
      {t('library:release.text', { name: code.ownerName ?? '' })}
    </ConfirmDialog>
  )
}
