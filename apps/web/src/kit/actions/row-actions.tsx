import { ActionIcon, Group } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { MenuButton } from './menu-button.tsx'
import { ActionButton, visibleActions, type Action } from './action.tsx'

interface RowActionsProps {
  readonly actions: readonly Action[]
  readonly name: string
  /** How many may stand beside the menu. */
  readonly visibleCount?: number
}

/** The actions of a row: at most two visible, the rest in a menu (design, Lists). */
export function RowActions({ actions, name, visibleCount = 2 }: RowActionsProps) {
  const t = useText()
  const shownActions = visibleActions(actions, useMay())
  const direct = shownActions.length > visibleCount ? shownActions.slice(0, visibleCount) : shownActions
  const further = shownActions.slice(direct.length)
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap" component="span">
      {direct.map((action) => (
        <ActionButton key={action.key} action={action} look="default" size="compact-sm" />
      ))}
      {further.length > 0 && (
        <MenuButton
          target={
            <ActionIcon aria-label={t('common:list.rowActions', { name })}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          }
          lines={further.map(({ key, label, icon, to, run, disabledReason }) => ({
            kind: 'item',
            key,
            content: label,
            icon,
            ...(to !== undefined && { to }),
            run,
            isDisabled: disabledReason !== undefined,
          }))}
        />
      )}
    </Group>
  )
}
