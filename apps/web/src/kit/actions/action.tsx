import type { Permission } from '@lintel/contract/access/permissions.ts'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../session/session.ts'
import { Tip } from '../../ui/tip.tsx'
import { useThrottled } from './throttle.ts'

/** Something that can be done: go to an address, or run. Not permitted is hidden; not possible now is explained. */
export interface Action {
  readonly key: string
  readonly label: string
  /** What it does to which record, for screen readers, when the label alone does not say. */
  readonly accessibleLabel?: string
  readonly icon?: ReactNode
  readonly to?: string | undefined
  readonly run?: () => void
  readonly needs?: Permission
  readonly disabledReason?: string | undefined
  readonly isRunning?: boolean
}

type Look = 'filled' | 'default' | 'subtle'

/** Actions that the account may see: permitted, and leading somewhere. */
export function visibleActions(actions: readonly Action[], may: (needs: Permission | undefined) => boolean): Action[] {
  return actions.filter((action) => may(action.needs) && (action.run !== undefined || action.to !== undefined))
}

/** One action as a button. */
export function ActionButton({
  action,
  look = 'default',
  size = 'sm',
}: {
  readonly action: Action
  readonly look?: Look
  readonly size?: 'xs' | 'sm' | 'compact-sm'
}) {
  const run = useThrottled(() => action.run?.())
  const may = useMay()
  if (visibleActions([action], may).length === 0) return null
  const buttonProps = { variant: look, size, leftSection: action.icon, 'aria-label': action.accessibleLabel }
  if (action.to !== undefined)
    return (
      <Button component={Link} to={action.to} {...buttonProps}>
        {action.label}
      </Button>
    )
  return (
    <Tip label={action.disabledReason} isRead>
      <Button
        {...buttonProps}
        loading={action.isRunning ?? false}
        data-disabled={action.disabledReason ? true : undefined}
        aria-disabled={action.disabledReason ? true : undefined}
        onClick={action.disabledReason ? undefined : run}
      >
        {action.label}
      </Button>
    </Tip>
  )
}
