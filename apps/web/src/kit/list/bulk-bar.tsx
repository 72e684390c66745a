import { Button } from '@mantine/core'
import { useText } from '../../language/language.ts'
import { ActionButton, type Action } from '../action.tsx'
import classes from './list.module.css'

interface BulkBarProps {
  readonly count: number
  readonly actions: readonly Action[]
  readonly onClear: () => void
}

/** What can be done with the chosen rows; appears with the first choice (design, Lists). */
export function BulkBar({ count, actions, onClear }: BulkBarProps) {
  const t = useText()
  return (
    <div className={classes.bulk} role="status">
      <strong>{t('common:list.selected', { count })}</strong>
      {actions.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      <Button variant="subtle" onClick={onClear}>
        {t('common:list.clearSelection')}
      </Button>
    </div>
  )
}
