import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type TextKey, loadTexts, useText } from '../../language/language.ts'
import { ActionButton } from '../../kit/actions/action.tsx'
import { lazyPart } from '../../loading/parts.ts'

const GroupDialog = lazyPart(async () => {
  await loadTexts(['accessGroups', 'schedules'])
  return import('./group-dialog.tsx')
})

interface NewGroupProps {
  /** The field that lists the chosen groups. */
  readonly name: string
  readonly label: TextKey
  readonly companyUuid: string
  /** Its doors are named one by one. */
  readonly choosesDoors?: boolean
}

/**
 * Beside a field of access groups: makes one of the company in place and chooses it (office.md 11), for those who may.
 */
export function NewGroup({ name, label, companyUuid, choosesDoors = false }: NewGroupProps) {
  const t = useText()
  const { getValues, setValue } = useFormContext()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <ActionButton
        size="xs"
        action={{
          key: 'newGroup',
          label: t(label),
          icon: <IconPlus size={16} aria-hidden />,
          needs: 'accessGroup.create',
          run: () => setOpen(true),
        }}
      />
      {isOpen && (
        <Suspense>
          <GroupDialog
            companyUuid={companyUuid}
            choosesDoors={choosesDoors}
            onMade={(uuid) => {
              const groupUuids = (getValues(name) as readonly string[] | undefined) ?? []
              setValue(name, [...groupUuids, uuid], { shouldDirty: true, shouldValidate: true })
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
