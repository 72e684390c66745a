import { Input } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useText } from '../../../language/language.ts'
import { Checklist } from './checklist.tsx'
import { boxesFrom } from './selection.ts'
import { TransferList, type TransferListProps } from './transfer-list.tsx'

type Words = 'titles' | 'labels'

export interface RecordPickerProps extends Omit<TransferListProps, Words>, Partial<Pick<TransferListProps, Words>> {
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
  const t = useText()
  const { label, description, error, isRequired = false, noun, isPaged = false, ref, ...choice } = props
  const list: TransferListProps = {
    titles: { available: t('shell:transfer.available'), selection: t('shell:transfer.chosen') },
    labels: {
      add: t('common:add'),
      remove: t('common:remove'),
      search: t('common:search'),
      none: t('common:list.empty'),
    },
    ...choice,
  }
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
