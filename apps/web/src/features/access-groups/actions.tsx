import { IconPencil } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { deletion } from '../../kit/actions/deletion.tsx'
import { useLinks } from '../../kit/portal/route-context.ts'
import { useRecordActions, type RecordActions } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'
import { accessGroups } from './links.ts'

interface Group {
  readonly uuid: string
  readonly name: string
  readonly isBuiltIn: boolean
}

/** Refused while the group has members. */
const groupDeletion = deletion({
  of: api.accessGroup.remove,
  needs: 'accessGroup.delete',
  name: (group: Group) => group.name,
  title: 'accessGroups:delete.title',
  successText: 'accessGroups:delete.done',
  text: 'accessGroups:delete.text',
})

/** What can be done with an access group, in its row and on its page; nothing with a built-in one. */
export function useGroupActions(onDeleted?: () => void): RecordActions<Group> {
  const t = useText()
  const links = useLinks(accessGroups)
  return useRecordActions<Group>(
    (group) =>
      group.isBuiltIn
        ? []
        : [
            {
              key: 'edit',
              label: t('common:edit'),
              icon: <IconPencil size={16} aria-hidden />,
              to: links.edit({ id: group.uuid }),
              needs: 'accessGroup.edit',
            },
            groupDeletion(t, group),
          ],
    onDeleted,
  )
}
