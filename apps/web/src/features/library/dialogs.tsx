import type { LibraryCode } from '@lintel/contract/library/schema.ts'
import { api } from '../../api/client.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'

interface CodeDialogProps {
  readonly code: LibraryCode
  readonly onClose: () => void
}

const stale = [api.library.list.callName]

/** Marks a code as lost: doors refuse it, and it stays on record. */
export function MarkLost({ code, onClose }: CodeDialogProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('library:lost.title', { name: code.ownerName ?? '' })}
      confirmLabel={t('library:lost.action')}
      isDangerous
      of={api.library.markLost}
      input={{ uuid: code.uuid }}
      invalidates={stale}
      done={t('library:lost.done')}
      onClose={onClose}
    >
      {t('library:lost.text')}
    </ConfirmDialog>
  )
}

/** Takes a lost code up again: doors accept it. */
export function MarkFound({ code, onClose }: CodeDialogProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('library:found.title', { name: code.ownerName ?? '' })}
      confirmLabel={t('library:found.action')}
      of={api.library.markFound}
      input={{ uuid: code.uuid }}
      invalidates={stale}
      done={t('library:found.done')}
      onClose={onClose}
    >
      {t('library:found.text')}
    </ConfirmDialog>
  )
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
      invalidates={stale}
      done={t('library:release.done')}
      onClose={onClose}
    >
      {t('library:release.text', { name: code.ownerName ?? '' })}
    </ConfirmDialog>
  )
}
