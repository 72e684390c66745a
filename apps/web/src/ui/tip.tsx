import { cloneElement, Suspense, useState, type KeyboardEvent, type ReactElement } from 'react'
import classes from './tip.module.css'
import { lazyPart } from '../loading/parts.ts'

const TipBubble = lazyPart(() => import('./tip-bubble.tsx'))

interface TipProps {
  /** Without one there is nothing to say now; what it stands beside stays the same element and keeps the focus. */
  readonly label: string | undefined
  readonly position?: 'top' | 'right'
  /** Whether the label says more than the thing itself does, so that it is read out with it. */
  readonly isRead?: boolean
  readonly children: ReactElement
}

/** Words beside something while the pointer is on it or it has the focus; Escape takes them away (WCAG 1.4.13). */
export function Tip({ label, position = 'top', isRead = false, children }: TipProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const show = (event: { readonly currentTarget: Element }) => setAnchor(event.currentTarget.firstElementChild)
  const hide = () => setAnchor(null)
  return (
    <span
      className={classes.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Escape') hide()
      }}
    >
      {isRead && label !== undefined
        ? cloneElement(children as ReactElement<Record<string, unknown>>, { 'aria-description': label })
        : children}
      {anchor && label !== undefined && (
        <Suspense>
          <TipBubble target={anchor as HTMLElement} label={label} position={position} />
        </Suspense>
      )}
    </span>
  )
}
