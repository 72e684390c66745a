import { ActionIcon, Group } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { MenuButton } from './menu-button.tsx'
import { ActionButton, visibleActions, type Action } from './action.tsx'

interface RowActionsProps {
  readonly actions: readonly Action[]
  readonly name: string
  /** A control of the row's own stands before the menu, in place of the first action. */
  readonly isMenuOnly?: boolean
}

/** The actions of a row: one visible, the rest in its menu; *Delete* is always there (design-console, Row). */
export function RowActions({ actions, name, isMenuOnly = false }: RowActionsProps) {
  const t = useText()
  const { direct, further } = splitActions(visibleActions(actions, useMay()), isMenuOnly)
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap" component="span">
      {direct && <ActionButton action={direct} look="default" size="compact-sm" />}
      {direct && further.length === 0 && <span data-no-menu />}
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
            disabledReason,
          }))}
        />
      )}
    </Group>
  )
}

interface SplitActions {
  readonly direct: Action | undefined
  readonly further: readonly Action[]
}

/** Which action of a row stands beside its menu: the first one, unless it deletes or something else stands there. */
export function splitActions(actions: readonly Action[], isMenuOnly: boolean): SplitActions {
  const [first, ...further] = actions
  return first === undefined || isMenuOnly || first.key === 'delete'
    ? { direct: undefined, further: actions }
    : { direct: first, further }
}
