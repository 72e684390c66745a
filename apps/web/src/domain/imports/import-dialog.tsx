import type { officeImport } from '@lintel/contract/imports/operations.ts'
import type { OutputOf } from '@lintel/contract/kit/operation.ts'
import type { BatchKind, ImportBatch } from '@lintel/contract/imports/schema.ts'
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { reread, useRead } from '../../api/queries.ts'
import { useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useMomentFormat } from '../../session/use-format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { ChooseFile, ChoosePhotos } from './choose-file.tsx'
import { Outcome } from './outcome.tsx'
import { RecentImports } from './recent-imports.tsx'

interface ImportDialogProps {
  readonly kind: BatchKind
  readonly onClose: () => void
}

type Undoable = Pick<ImportBatch, 'uuid' | 'kind' | 'total' | 'done'>
type Details = OutputOf<typeof officeImport.details>

const pollMs = 700
/** Interval of the check whether another user's file is still in the way. */
const waitingMs = 5_000
const isMoving = (details: Details | undefined): boolean =>
  details?.batch?.state === 'checking' || details?.batch?.state === 'importing'

/**
 * An import from the template to its end: the file is sent and checked, then all of it is imported or nothing
 * (office.md 35.1). It can be left and found again; a site has one at a time, so the dialog shows that one, of any
 * user.
 */
export default function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const t = useText()
  const [undone, setUndone] = useState<Undoable>()
  const read = useRead(
    api.officeImport.details,
    {},
    { refetchEveryMs: (details) => (isMoving(details) ? pollMs : details?.inTheWay ? waitingMs : false) },
  )
  const state = read.data?.batch?.state
  useEffect(() => {
    void reread('officeImport.list')
  }, [state])
  if (undone) return <UndoImport batch={undone} onClose={() => setUndone(undefined)} />
  const batch = read.data?.batch
  const isOpen = batch && batch.state !== 'cancelled'
  return (
    <Dialog title={t(`imports:title.${isOpen ? batch.kind : kind}`)} opened size={860} onClose={onClose}>
      {read.error ? (
        <Notice meaning="danger">{messageOf(read.error)}</Notice>
      ) : batch === undefined ? (
        <Skeleton height={120} />
      ) : isOpen ? (
        <Outcome key={`${batch.uuid} ${batch.state}`} batch={batch} onUndo={() => setUndone(batch)} />
      ) : read.data?.inTheWay ? (
        <InTheWay {...read.data.inTheWay} />
      ) : kind === 'face' ? (
        <ChoosePhotos />
      ) : (
        <ChooseFile kind={kind} />
      )}
      <RecentImports currentUuid={isOpen ? batch.uuid : undefined} onUndo={setUndone} />
    </Dialog>
  )
}

/** Another user's file waits for a decision, and a site has one at a time. */
function InTheWay({ createdBy, createdAt }: NonNullable<Details['inTheWay']>) {
  const t = useText()
  const format = useMomentFormat()
  return (
    <Notice meaning="attention">{t('imports:inTheWay', { by: createdBy, time: format.dateTime(createdAt) })}</Notice>
  )
}

function UndoImport({ batch, onClose }: { readonly batch: Undoable; readonly onClose: () => void }) {
  const t = useText()
  const isFaces = batch.kind === 'face'
  return (
    <ConfirmDialog
      title={t('imports:undoTitle')}
      confirmLabel={t('imports:undo')}
      isDangerous
      of={api.officeImport.undo}
      input={{ uuid: batch.uuid }}
      successText={
        isFaces ? t('imports:faces.undone', { count: batch.done }) : t('imports:undone', { lines: batch.total })
      }
      onClose={onClose}
    >
      {isFaces ? t('imports:faces.undoText', { count: batch.done }) : t('imports:undoText', { lines: batch.total })}
    </ConfirmDialog>
  )
}
