import { CloseButton } from '@mantine/core'
import { useText } from '../language/language.ts'
import { Notice } from './notice.tsx'
import { closeToast, useToasts } from './toast.ts'
import classes from './toasts.module.css'

/** Where results are shown: at the inline end, above the page. The region is always there, so that it is read out. */
export function Toasts() {
  const t = useText()
  const toasts = useToasts()
  const newest = toasts.findLast(({ Action }) => Action)
  return (
    <div className={classes.toasts} aria-live="polite" data-no-print>
      {toasts.map((toast) => {
        const { id, meaning, text, note, Action } = toast
        const close = () => closeToast(id)
        return (
          <div key={id} className={classes.toast} data-toast>
            <Notice
              meaning={meaning}
              action={
                <>
                  {Action && <Action isNewest={toast === newest} onClose={close} />}
                  <CloseButton size="sm" aria-label={t('common:close')} onClick={close} />
                </>
              }
            >
              {text}
              {note && <span className={classes.note}>{note}</span>}
            </Notice>
          </div>
        )
      })}
    </div>
  )
}
