import type { TempKey } from '@lintel/contract/visitors/records.ts'
import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { api } from '../../../api/client.ts'
import { useOperation } from '../../../api/queries.ts'
import type { Action } from '../../../kit/actions/action.tsx'
import { useText } from '../../../language/language.ts'
import { lazyPart } from '../../../loading/parts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useShowsPassCodes } from './pass-dialog.tsx'

const VisitorPassView = lazyPart(() => import('./pass.tsx').then((file) => ({ default: file.VisitorPassView })))

type ShownKey = Pick<TempKey, 'uuid' | 'name' | 'state'>

/** The pass of a key once more. Its codes are loaded when they are to be shown, and dropped when it closes. */
export function useShowPass(): {
  readonly actionsOf: (row: ShownKey) => readonly Action[]
  readonly dialog: ReactNode
} {
  const t = useText()
  const shows = useShowsPassCodes()
  const [openKey, setOpenKey] = useState<ShownKey>()
  const work = useOperation(api.tempKey.show)
  const close = () => {
    setOpenKey(undefined)
    work.reset()
  }
  const actionsOf = (row: ShownKey): readonly Action[] => {
    if (!shows) return []
    const isOver = row.state === 'revoked' || row.state === 'expired'
    return [
      {
        key: 'pass',
        label: t('visitors:pass.action'),
        icon: <IconQrcode size={16} aria-hidden />,
        needs: 'visitor.edit',
        run: () => work.mutate({ uuid: row.uuid }, { onSuccess: () => setOpenKey(row) }),
        isRunning: work.isPending,
        disabledReason: isOver ? t('visitors:resend.isOver') : undefined,
      },
    ]
  }
  const dialog = openKey && work.data && (
    <Dialog
      title={t('visitors:pass.title', { name: openKey.name })}
      opened
      size={520}
      onClose={close}
      actions={<Button onClick={close}>{t('common:close')}</Button>}
    >
      <Suspense>
        <VisitorPassView uuid={openKey.uuid} codes={work.data} />
      </Suspense>
    </Dialog>
  )
  return { actionsOf, dialog }
}
