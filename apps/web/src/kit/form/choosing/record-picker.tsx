import { Input } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { Checklist } from './checklist.tsx'
import { boxesFrom } from './selection.ts'
import { TransferList, type TransferListProps } from './transfer-list.tsx'

export interface RecordPickerProps extends TransferListProps {
  readonly label: string
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly isRequired?: boolean
  /** What the records are, where their number is said with it. */
  readonly noun?: 'doors'
  /** The rows are a part of what the server has, and another part with other words. */
  readonly isPaged?: boolean
  /** What gets the focus when the choice is refused. */
  readonly ref?: Ref<HTMLButtonElement>
}

/** Any of several records: a checklist, or two boxes where they are many or come in parts. */
export function RecordPicker(props: RecordPickerProps) {
  const { label, description, error, isRequired = false, noun, isPaged = false, ref, ...list } = props
  if (!isPaged && list.rows.length < boxesFrom) {
    return <Checklist {...{ label, description, error, isRequired, noun, ref }} {...list} />
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={error}
      withAsterisk={isRequired}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <TransferList {...list} />
    </Input.Wrapper>
  )
}
