import type { Door } from '@lintel/contract/doors/schema.ts'
import { deleteAction } from '../../kit/actions/deletion.tsx'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { withQuery } from '../../kit/portal/address.ts'
import { useLinks, useReferences, useView } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { doors } from './links.ts'
import { DeleteDoor, FollowTimetable, SetOverride } from './modes.ts'
import { settingsAddress } from './tabs.tsx'

export type ActionDoor = Pick<Door, 'uuid' | 'name' | 'override'> & {
  /** Where it is known: a door that is locked down is not overridden. */
  readonly isLockedDown?: boolean
}

const Override = ({ of, onClose }: RecordDialogProps<ActionDoor>) => <SetOverride door={of} onClose={onClose} />
const Follow = ({ of, onClose }: RecordDialogProps<ActionDoor>) => <FollowTimetable door={of} onClose={onClose} />

/** What can be done with a door in its row and on its page, beside opening it; its page is where it is changed. */
export function useDoorActions(page?: { readonly onDeleted: () => void }): RecordActions<ActionDoor> {
  const t = useText()
  const view = useView(doors)
  const links = useLinks(doors)
  const log = useReferences()('doorLog')
  return useRecordActions<ActionDoor>((door) => {
    const disabledReason = door.isLockedDown ? t('errors:lockedDown') : undefined
    const labelParams = { door: door.name }
    return [
      ...(page
        ? []
        : [
            {
              key: 'edit',
              label: t('common:edit'),
              accessibleLabel: t('doorSettings:editFor', labelParams),
              needs: 'door.edit' as const,
              to: settingsAddress(links.info({ id: door.uuid })),
            },
          ]),
      {
        key: 'setOverride',
        label: t('doorSettings:timetable.set'),
        accessibleLabel: t('doorSettings:timetable.setFor', labelParams),
        needs: 'door.edit',
        disabledReason,
        Dialog: Override,
      },
      ...(door.override
        ? [
            {
              key: 'follow',
              label: t('doorSettings:timetable.back'),
              accessibleLabel: t('doorSettings:timetable.backFor', labelParams),
              needs: 'door.edit' as const,
              disabledReason,
              Dialog: Follow,
            },
          ]
        : []),
      { key: 'log', label: t('doors:detail.allEvents'), to: log && withQuery(log, { door: door.uuid }) },
      ...(view.addsDoors ? [deleteAction(t, { name: door.name, needs: 'door.edit', Dialog: DeleteDoor })] : []),
    ]
  }, page?.onDeleted)
}
