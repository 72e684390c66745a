import { allowsKind } from '@lintel/contract/access/roles.ts'
import { Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { ActionButton, visibleActions, type Action } from '../../kit/actions/action.tsx'
import { filteredAddress } from '../../kit/portal/address.ts'
import { creating } from '../../kit/actions/creating.ts'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { useMay, useSession } from '../../session/session.ts'
import { Card } from '../../ui/card.tsx'

/** What an installer makes most often (operators.md 5.1); each leads to the list with its form open. */
export function Start() {
  const t = useText()
  const refer = useReferences()
  const business = useSession()?.facts.business ?? 0
  const icon = <IconPlus size={16} aria-hidden />
  const site = (type: 'community' | 'office') =>
    allowsKind(business, type) ? filteredAddress(refer('siteList'), { type, ...creating }) : undefined
  const account = (type: 'villa' | 'propertyManager') =>
    type === 'villa' && !allowsKind(business, type)
      ? undefined
      : filteredAddress(refer('userList'), { type, ...creating })
  const actions: Action[] = [
    { key: 'community', label: t('home:installer.newCommunity'), icon, needs: 'project.create', to: site('community') },
    { key: 'office', label: t('home:installer.newOffice'), icon, needs: 'project.create', to: site('office') },
    { key: 'villa', label: t('home:installer.newVilla'), icon, needs: 'villa.create', to: account('villa') },
    {
      key: 'manager',
      label: t('home:installer.newManager'),
      icon,
      needs: 'propertyManager.create',
      to: account('propertyManager'),
    },
  ]
  const allowedActions = visibleActions(actions, useMay())
  if (allowedActions.length === 0) return null
  return (
    <Card title={t('home:installer.start')}>
      <Group gap="sm">
        {allowedActions.map((action) => (
          <ActionButton key={action.key} action={action} />
        ))}
      </Group>
    </Card>
  )
}
