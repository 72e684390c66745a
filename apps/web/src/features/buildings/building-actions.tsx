import type { Building } from '@lintel/contract/buildings/schema.ts'
import { Group } from '@mantine/core'
import { IconEdit } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'

const EditBuilding = lazyPart(() => import('./building-dialogs.tsx').then((file) => ({ default: file.EditBuilding })))

function Edit({ of, onClose }: RecordDialogProps<Building>) {
  return <EditBuilding building={of} onClose={onClose} />
}

const buildingDeletion = deletion({
  of: api.building.remove,
  needs: 'structure.edit',
  name: ({ name }: Building) => name,
  text: 'communities:building.deleteText',
})

interface BuildingActionsProps {
  /** The chosen one. */
  readonly building: Building | undefined
  readonly onDeleted: () => void
}

/** What can be done with the chosen building of the tree, whose dialogs stay open when it leaves the tree. */
export function BuildingActions({ building, onDeleted }: BuildingActionsProps) {
  const t = useText()
  const remove = t('communities:building.delete')
  const { actionsOf, dialog } = useRecordActions<Building>(
    (one) => [
      {
        key: 'edit',
        label: t('communities:building.edit'),
        icon: <IconEdit size={16} aria-hidden />,
        needs: 'structure.edit',
        Dialog: Edit,
      },
      { ...buildingDeletion(t, one), label: remove, accessibleLabel: remove },
    ],
    onDeleted,
  )
  return (
    <>
      {building && (
        <Group gap="xs">
          {actionsOf(building).map((action) => (
            <ActionButton key={action.key} size="xs" action={action} />
          ))}
        </Group>
      )}
      {dialog}
    </>
  )
}
