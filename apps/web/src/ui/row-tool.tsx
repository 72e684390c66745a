import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

interface RowToolProps {
  readonly label: string
  readonly isOff?: boolean
  readonly run: () => void
  /** Gets the button, for those who move the focus. */
  readonly keep?: (element: HTMLElement | null) => void
  readonly children: ReactNode
}

/** A button of a row that is moved. One that leads nowhere now stays where it is, so that the focus does too. */
export function RowTool({ label, isOff = false, run, keep, children }: RowToolProps) {
  return (
    <ActionIcon
      variant="default"
      size={32}
      aria-label={label}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      onClick={isOff ? undefined : run}
      {...(keep && { ref: keep })}
    >
      {children}
    </ActionIcon>
  )
}
