import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useText } from '../../../language/language.ts'
import classes from './settings.module.css'

interface SaveBarProps {
  /** How many fields differ. */
  readonly count: number
  readonly refusedTitle: string | undefined
  readonly isSaving: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** What stands at the lower edge while something differs: how much, and what becomes of it. */
export function SaveBar({ count, refusedTitle, isSaving, onSave, onDiscard }: SaveBarProps) {
  const t = useText()
  const isShown = count > 0
  useEffect(() => {
    // What is being changed is not covered by what comes because of it.
    if (isShown) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const text = count > 0 ? t('shell:settings.changes', { count }) : ''
  return (
    <div role="region" aria-label={t('common:unsaved')} className={classes.bar} data-empty={count === 0 || undefined}>
      <div className={classes.state}>
        <span role="status">{text}</span>
        {count > 0 && refusedTitle !== undefined && (
          <span role="alert" className={classes.refused}>
            {t('shell:settings.refused', { section: refusedTitle })}
          </span>
        )}
      </div>
      {count > 0 && (
        <>
          <Button variant="default" disabled={isSaving} onClick={onDiscard}>
            {t('shell:settings.discard')}
          </Button>
          <Button loading={isSaving} onClick={onSave}>
            {t('common:save')}
          </Button>
        </>
      )}
    </div>
  )
}
