import { Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../language/language.ts'
import classes from './dialog.module.css'
import { useEscape } from './escape.ts'
import { useFocusBack } from './focus-back.ts'

interface DialogProps {
  readonly title: ReactNode
  readonly opened: boolean
  /** Not given: the dialog asks something that has to be answered. */
  readonly onClose?: () => void
  readonly children?: ReactNode
  /** Buttons, the main one last. */
  readonly actions?: ReactNode
  readonly size?: number
}

/** A dialog with title, content and buttons. Focus goes in and comes back. */
export function Dialog({ title, opened, onClose, children, actions, size = 440 }: DialogProps) {
  const t = useText()
  useFocusBack(opened)
  useEscape(opened, onClose)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      size={size}
      centered
      // Mantine would close all of them that lie over each other.
      closeOnEscape={false}
      closeOnClickOutside={false}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Modal.Overlay />
      <Modal.Content className={classes.content!}>
        {/* Mantine's own is a header element, which would be a second banner of the page. */}
        <div className={classes.head}>
          <Modal.Title>{title}</Modal.Title>
          {onClose && <Modal.CloseButton aria-label={t('common:close')} />}
        </div>
        <Modal.Body>
          <Stack gap="md">
            {children}
            {actions && (
              <Group justify="flex-end" gap="sm">
                {actions}
              </Group>
            )}
          </Stack>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
