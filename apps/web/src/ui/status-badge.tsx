import type { ReactNode } from 'react'
import classes from './status-badge.module.css'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
  IconXboxX,
  type Icon,
} from '@tabler/icons-react'

interface StatusBadgeProps {
  readonly meaning: Meaning
  /** A glyph of its own in place of that of the meaning, where states must not share one. */
  readonly icon?: Icon
  /** Left out where a glyph of the state itself stands beside it. */
  readonly hasIcon?: boolean
  readonly children: ReactNode
}

/** A state as word and icon (design, Colours and type). */
export function StatusBadge({ meaning, icon: Own, hasIcon = true, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-meaning={meaning} data-bare={!hasIcon || undefined}>
      {hasIcon && (Own ? <Own size={14} stroke={2} aria-hidden /> : <MeaningIcon meaning={meaning} />)}
      {children}
    </span>
  )
}

/** The four meanings of the design, and none. A meaning is never only a colour. */
export type Meaning = 'ok' | 'attention' | 'danger' | 'information' | 'neutral'

const icons: Readonly<Record<Meaning, Icon>> = {
  ok: IconCircleCheck,
  attention: IconAlertTriangle,
  danger: IconXboxX,
  information: IconInfoCircle,
  neutral: IconCircleDashed,
}

/** The icon of a meaning; the word beside it names it, so it is hidden from screen readers. */
export function MeaningIcon({ meaning, size = 14 }: { readonly meaning: Meaning; readonly size?: number }) {
  const Drawn = icons[meaning]
  return <Drawn size={size} stroke={2} aria-hidden />
}
