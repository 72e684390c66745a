import { Button } from '@mantine/core'
import { useText } from '../../language/language.ts'
import { ActionButton, type Action } from '../actions/action.tsx'
import classes from './list.module.css'

/** What can be done with several rows, of which its call takes so many. */
export interface BulkAction extends Action {
  readonly most: number
}

interface BulkBarProps {
  readonly count: number
  /** How many of them are on other pages. */
  readonly elsewhere: number
  readonly actions: readonly BulkAction[]
  readonly onClear: () => void
}

/** What can be done with the chosen rows; appears with the first choice (design, Lists). */
export function BulkBar({ count, elsewhere, actions, onClear }: BulkBarProps) {
  const t = useText()
  return (
    <div className={classes.bulk} role="status">
      <strong>{t('common:list.selected', { count })}</strong>
      {elsewhere > 0 && <span>{t('common:list.elsewhere', { count: elsewhere })}</span>}
      {actions.map(({ most, ...action }) => (
        <ActionButton
          key={action.key}
          action={
            count > most ? { ...action, disabledReason: t('common:list.tooManySelected', { max: most }) } : action
          }
        />
      ))}
      <Button variant="subtle" onClick={onClear}>
        {t('common:list.clearSelection')}
      </Button>
    </div>
  )
}
