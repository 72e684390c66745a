import { ActionIcon, Group, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useText } from '../language/language.ts'
import { useMay } from '../session/abilities.ts'
import { ActionButton, visibleActions, type Action } from './action.tsx'

const visibleCount = 2

/** The actions of a row: at most two visible, the rest in a menu (design, Lists). */
export function RowActions({ actions, name }: { readonly actions: readonly Action[]; readonly name: string }) {
  const t = useText()
  const shown = visibleActions(actions, useMay())
  const direct = shown.length > visibleCount ? shown.slice(0, visibleCount) : shown
  const further = shown.slice(direct.length)
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap" component="span">
      {direct.map((action) => (
        <ActionButton key={action.key} action={action} look="default" size="compact-sm" />
      ))}
      {further.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('common:list.rowActions', { name })}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {further.map((action) =>
              action.to === undefined ? (
                <Menu.Item
                  key={action.key}
                  leftSection={action.icon}
                  disabled={action.disabledReason !== undefined}
                  onClick={action.run}
                >
                  {action.label}
                </Menu.Item>
              ) : (
                <Menu.Item key={action.key} leftSection={action.icon} component={Link} to={action.to}>
                  {action.label}
                </Menu.Item>
              ),
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
