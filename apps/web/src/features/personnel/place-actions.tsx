import type { DepartmentTree } from '@lintel/contract/departments/schema.ts'
import { Group } from '@mantine/core'
import { IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { ActionButton, visibleActions, type Action } from '../../kit/actions/action.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { useLinks, useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { lazyPart } from '../../loading/parts.ts'
import { useMay } from '../../session/session.ts'
import { personnel } from './links.ts'

const DeleteDepartment = lazyPart(() =>
  import('./dialogs/delete.tsx').then((file) => ({ default: file.DeleteDepartment })),
)

interface PlaceActionsProps {
  readonly tree: DepartmentTree
  readonly companyUuid: string | undefined
  readonly departmentUuid: string | undefined
  readonly onDeleted: () => void
}

/** What can be done with the chosen place of the tree. */
export function PlaceActions({ tree, companyUuid, departmentUuid, onDeleted }: PlaceActionsProps) {
  const t = useText()
  const links = useLinks(personnel)
  const refer = useReferences()
  const may = useMay()
  const [isDeleting, setDeleting] = useState(false)
  const department = tree.departments.find(({ uuid }) => uuid === departmentUuid)
  const actions: Action[] = [
    {
      key: 'create',
      label: t('personnel:department.create'),
      icon: <IconPlus size={16} aria-hidden />,
      needs: 'personnel.create',
      to: filteredAddress(links.newDepartment(), {
        ...(companyUuid && { companyUuid }),
        ...(department && { parentUuid: department.uuid }),
      }),
    },
  ]
  const company = department ? undefined : companyUuid
  if (company) {
    actions.push({
      key: 'company',
      label: t(may('company.edit') ? 'personnel:tree.company' : 'personnel:tree.showCompany'),
      icon: <IconEdit size={16} aria-hidden />,
      to: refer('companyOfPersonnel', { id: company }),
    })
  }
  if (department) {
    actions.push(
      {
        key: 'edit',
        label: t('personnel:department.edit'),
        icon: <IconEdit size={16} aria-hidden />,
        needs: 'personnel.edit',
        to: links.department({ id: department.uuid }),
      },
      {
        key: 'delete',
        label: t('personnel:department.delete'),
        icon: <IconTrash size={16} aria-hidden />,
        needs: 'personnel.delete',
        run: () => setDeleting(true),
      },
    )
  }
  const allowedActions = visibleActions(actions, may)
  return (
    <>
      <Group gap="xs">
        {allowedActions.map((action) => (
          <ActionButton key={action.key} action={action} size="xs" />
        ))}
      </Group>
      {isDeleting && department && (
        <Suspense>
          <DeleteDepartment department={department} onClose={() => setDeleting(false)} onDone={onDeleted} />
        </Suspense>
      )}
    </>
  )
}
