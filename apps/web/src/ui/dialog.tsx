import { Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../language/language.ts'

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
  return (
    <Modal
      opened={opened}
      onClose={onClose ?? (() => undefined)}
      title={title}
      size={size}
      centered
      withCloseButton={onClose !== undefined}
      closeOnEscape={onClose !== undefined}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      transitionProps={{ transition: 'fade', duration: 120 }}
    >
      <Stack gap="md">
        {children}
        {actions && (
          <Group justify="flex-end" gap="sm">
            {actions}
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
