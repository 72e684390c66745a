import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../language/language.ts'
import { useEscape } from '../../ui/escape.ts'
import { useFocusBack } from '../../ui/focus-back.ts'
import classes from './panel-list.module.css'

interface PanelSheetProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A panel where there is no room beside its list: it lies over the page, and gives the focus back to its row. */
export default function PanelSheet({ label, onClose, children }: PanelSheetProps) {
  const t = useText()
  useFocusBack(true)
  useEscape(true, onClose)
  return (
    // Mantine would close all that lie over each other.
    <Drawer.Root opened onClose={onClose} size={400} position="right" closeOnEscape={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>
        <div className={classes.sheetHead}>
          <Drawer.CloseButton aria-label={t('common:close')} />
        </div>
        <Drawer.Body className={classes.sheet!}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
