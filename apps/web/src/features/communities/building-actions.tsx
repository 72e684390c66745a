import type { Building } from '@lintel/contract/buildings/schema.ts'
import { Group } from '@mantine/core'
import { IconEdit, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { api } from '../../api/client.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'

const EditBuilding = lazyPart(() => import('./building-dialogs.tsx').then((file) => ({ default: file.EditBuilding })))

interface BuildingActionsProps {
  /** The chosen one. */
  readonly building: Building | undefined
  readonly onDeleted: () => void
}

/** What can be done with the chosen building of the tree. */
export function BuildingActions({ building, onDeleted }: BuildingActionsProps) {
  const t = useText()
  const [dialog, setDialog] = useState<{ readonly kind: 'edit' | 'delete'; readonly of: Building }>()
  const close = () => setDialog(undefined)
  return (
    <>
      {building && (
        <Group gap="xs">
          <ActionButton
            size="xs"
            action={{
              key: 'edit',
              label: t('communities:building.edit'),
              icon: <IconEdit size={16} aria-hidden />,
              needs: 'structure.edit',
              run: () => setDialog({ kind: 'edit', of: building }),
            }}
          />
          <ActionButton
            size="xs"
            action={{
              key: 'delete',
              label: t('communities:building.delete'),
              icon: <IconTrash size={16} aria-hidden />,
              needs: 'structure.edit',
              run: () => setDialog({ kind: 'delete', of: building }),
            }}
          />
        </Group>
      )}
      <Suspense>{dialog?.kind === 'edit' && <EditBuilding building={dialog.of} onClose={close} />}</Suspense>
      {/* Its building may be gone from the tree before it is closed. */}
      {dialog?.kind === 'delete' && (
        <ConfirmDialog
          title={t('communities:building.deleteTitle', { name: dialog.of.name })}
          confirmLabel={t('common:delete')}
          isDangerous
          of={api.building.remove}
          input={{ uuid: dialog.of.uuid }}
          done={t('communities:building.deleted', { name: dialog.of.name })}
          onClose={close}
          onDone={onDeleted}
        >
          {t('communities:building.deleteText')}
        </ConfirmDialog>
      )}
    </>
  )
}
