import { cloneElement, Suspense, useState, type ReactElement, type ReactNode } from 'react'
import { lazyPart, untilLoaded } from '../loading/parts.ts'

/** One line of a menu: something that is done or gone to, one of several to choose from, a heading, or a line between. */
export type MenuLine =
  | { readonly kind: 'label'; readonly key: string; readonly content: ReactNode }
  | { readonly kind: 'divider'; readonly key: string }
  | {
      readonly kind: 'item'
      readonly key: string
      readonly content: ReactNode
      readonly icon?: ReactNode
      /** An address of the app; without it `run` is called. */
      readonly to?: string
      readonly run?: (() => void) | undefined
      readonly isDisabled?: boolean
      readonly accessibleLabel?: string
    }
  | {
      /** Any number of these may be chosen; the menu stays open. */
      readonly kind: 'check'
      readonly key: string
      readonly content: ReactNode
      readonly isChosen: boolean
      readonly onChange: () => void
    }
  | {
      /** One of these is chosen. */
      readonly kind: 'choices'
      readonly key: string
      /** Says what is chosen, above the choices. */
      readonly label?: string
      readonly chosen: string
      readonly onChange: (key: string) => void
      readonly options: readonly { readonly key: string; readonly content: ReactNode; readonly lang?: string }[]
    }

export interface MenuListProps {
  /** The button that opens the menu. */
  readonly target: ReactElement
  readonly lines: readonly MenuLine[]
  readonly position?: 'bottom-start' | 'bottom-end'
  readonly widthPx?: number
  /** Scrolls instead of growing beyond the screen. */
  readonly isLong?: boolean
}

const load = () => untilLoaded(() => import('./menu-list.tsx'))
const MenuList = lazyPart(load)

/**
 * A button with a menu. What draws menus is loaded when the user reaches for one, because it weighs as much as a list
 * (design, page weight) and most pages are left without opening any.
 */
export function MenuButton(props: MenuListProps) {
  const [isWanted, setWanted] = useState(false)
  const closed = cloneElement(props.target as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  })
  if (!isWanted) return closed
  return (
    <Suspense fallback={closed}>
      <MenuList {...props} />
    </Suspense>
  )
}
