import { cloneElement, Suspense, useState, type ReactElement } from 'react'
import { lazyPart, untilLoaded } from '../../loading/parts.ts'
import type { MenuListProps } from './menu-list.tsx'

const load = () => untilLoaded(() => import('./menu-list.tsx'))
const MenuList = lazyPart(load)

/**
 * A button with a menu. What draws menus is loaded when the user reaches for one, because it weighs as much as a list
 * (design, page weight) and most pages are left without opening any.
 */
export function MenuButton(props: MenuListProps) {
  const [isWanted, setWanted] = useState(false)
  const closedTarget = cloneElement(props.target as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: () => void load(),
    onFocus: () => void load(),
  })
  if (!isWanted) return closedTarget
  return (
    <Suspense fallback={closedTarget}>
      <MenuList {...props} />
    </Suspense>
  )
}
