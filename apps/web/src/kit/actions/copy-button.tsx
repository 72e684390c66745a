import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useText, type TextKey } from '../../language/language.ts'
import { useCopy } from '../../ui/hooks.ts'

interface CopyButtonProps {
  /** What is copied. */
  readonly text: string
  /** What the button says until it has copied; *Copy* where nothing is said. */
  readonly label?: TextKey
  readonly size?: ButtonProps['size']
}

/** Copies a text, and says for a moment that it has. */
export function CopyButton({ text, label = 'common:copy', size }: CopyButtonProps) {
  const t = useText()
  const { copy, isCopied } = useCopy()
  return (
    <Button
      variant="default"
      {...(size && { size })}
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{t(isCopied ? 'common:copied' : label)}</span>
    </Button>
  )
}
