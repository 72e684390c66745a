import { Popover } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useEscape } from '../../../ui/escape.ts'
import { useFocusBack } from '../../../ui/focus-back.ts'
import classes from './chips.module.css'

interface ChipPopoverProps {
  readonly label: string
  readonly onClose: () => void
  /** Its width, in pixels. */
  readonly width?: number
  readonly children: ReactNode
}

/**
 * What a chip opens, below it. Escape, a click elsewhere and a choice close it, and the focus goes back to the chip. The
 * calendar of a day lies over it and closes by itself, so Mantine's own closing is not used.
 */
export function ChipPopover({ label, onClose, width = 280, children }: ChipPopoverProps) {
  const anchor = useRef<HTMLSpanElement>(null)
  const content = useRef<HTMLDivElement>(null)
  useEscape(true, onClose)
  useFocusBack(true)
  useEffect(() => {
    const closeOutside = ({ target }: PointerEvent) => {
      const chip = anchor.current?.parentElement
      if (!(target instanceof Element) || content.current?.contains(target) || chip?.contains(target)) return
      const dialog = target.closest('[data-modal-content], [aria-modal]')
      if (!dialog || dialog.contains(chip ?? null)) onClose()
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
