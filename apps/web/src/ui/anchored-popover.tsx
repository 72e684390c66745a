import { Popover } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useEscape } from './escape.ts'
import { useFocusBack } from './focus-back.ts'
import classes from './anchored-popover.module.css'

interface AnchoredPopoverProps {
  readonly label: string
  readonly onClose: () => void
  /** Its width, in pixels. */
  readonly width?: number
  readonly children: ReactNode
}

/**
 * What a chip or a field opens, below it. Escape, a click elsewhere and a choice close it, and the focus goes back to it. The
 * calendar of a day lies over it and closes by itself, so Mantine's own closing is not used.
 */
export function AnchoredPopover({ label, onClose, width = 280, children }: AnchoredPopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEscape(true, onClose)
  useFocusBack(true)
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      const opener = anchor.current?.parentElement
      if (!(target instanceof Element) || content.current?.contains(target) || opener?.contains(target)) return
      const dialog = target.closest('[data-modal-content], [aria-modal]')
      if (!dialog || dialog.contains(opener ?? null)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  })
  return (
    <Popover
      opened
      width={width}
      position="bottom-start"
      offset={4}
      shadow="md"
      trapFocus
      withRoles={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <span ref={anchor} className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown ref={content} role="dialog" aria-label={label} className={classes.popover!}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

const stopsOfPopover = 'input[type="search"], input[type="checkbox"], button[aria-pressed]'
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus along the search field and the options or ticks of a popover. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(stopsOfPopover)]
  const place = stops.indexOf(event.target as HTMLElement)
  if (place < 0) return
  event.preventDefault()
  stops[Math.min(stops.length - 1, Math.max(0, place + step))]?.focus()
}
