import { CloseButton } from '@mantine/core'
import { useText } from '../language/language.ts'
import { Notice } from './notice.tsx'
import { closeToast, useToasts } from './toast.ts'
import classes from './toasts.module.css'

/** Where results are shown: at the inline end, above the page. The region is always there, so that it is read out. */
export function Toasts() {
  const t = useText()
  const toasts = useToasts()
  return (
    <div className={classes.toasts} aria-live="polite" data-no-print>
      {toasts.map(({ id, meaning, text, note, Action }) => (
        <div key={id} className={classes.toast}>
          <Notice
            meaning={meaning}
            action={<CloseButton size="sm" aria-label={t('common:close')} onClick={() => closeToast(id)} />}
          >
            {text}
            {note && <span className={classes.note}>{note}</span>}
            {Action && <Action id={id} />}
          </Notice>
        </div>
      ))}
    </div>
  )
}
