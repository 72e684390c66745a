import { api } from '../../api/client.ts'
import { useText } from '../../language/language.ts'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'

interface MarkProps {
  readonly uuid: string
  /** Name of the person or key that has the code; empty for an unassigned one. */
  readonly owner: string
  readonly onClose: () => void
}

/** Marks a code as lost: doors refuse it, and it stays on record. */
export function MarkLost({ uuid, owner, onClose }: MarkProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('library:lost.title', { name: owner })}
      confirmLabel={t('library:lost.action')}
      isDangerous
      of={api.library.markLost}
      input={{ uuid }}
      successText={t('library:lost.done')}
      onClose={onClose}
    >
      {t('library:lost.text')}
    </ConfirmDialog>
  )
}

/** Takes a lost code up again: doors accept it. */
export function MarkFound({ uuid, owner, onClose }: MarkProps) {
  const t = useText()
  return (
    <ConfirmDialog
      title={t('library:found.title', { name: owner })}
      confirmLabel={t('library:found.action')}
      of={api.library.markFound}
      input={{ uuid }}
      successText={t('library:found.done')}
      onClose={onClose}
    >
      {t('library:found.text')}
    </ConfirmDialog>
  )
}
