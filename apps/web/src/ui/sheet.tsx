import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../language/language.ts'
import { useEscape } from './escape.ts'
import { useFocusBack } from './focus-back.ts'
import classes from './sheet.module.css'

interface SheetProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What a field or a button opens on a phone: from the bottom edge, over the page, with its name above it. */
export function Sheet({ label, onClose, children }: SheetProps) {
  const t = useText()
  useFocusBack(true)
  useEscape(true, onClose)
  return (
    // Mantine would close all that lie over each other.
    <Drawer.Root opened onClose={onClose} position="bottom" size="auto" closeOnEscape={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label} className={classes.content!}>
        <div className={classes.head}>
          <span className={classes.name}>{label}</span>
          <Drawer.CloseButton aria-label={t('common:close')} />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
