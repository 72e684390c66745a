import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconInfoCircle,
  IconXboxX,
  type Icon,
} from '@tabler/icons-react'

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
